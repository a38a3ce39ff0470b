import { describe, expect, test } from "vitest";
import {
  ASSET_COLUMNS,
  DEFAULT_ASSET_COLUMNS,
  restoredColumns,
} from "../../../../src/domain/assets/assetColumns.ts";
import { EnvironmentSettings } from "../../../../src/domain/base/environmentSettings.ts";
import { restoredLocale, textIn } from "../../../../src/domain/base/locale.ts";
import { LocalisedText } from "../../../../src/domain/base/localisedText.ts";
import {
  DEFAULT_LIST,
  DEFAULT_PREFERENCES,
  pageSizeOf,
  restoredPreferences,
} from "../../../../src/domain/users/userPreferences.ts";
import { refusedPaths } from "../base/support/refusals.ts";

describe("columns of the asset list", () => {
  test("the first eight are shown at first", () => {
    expect(DEFAULT_ASSET_COLUMNS).toEqual([
      "reference",
      "designation",
      "family",
      "subFamily",
      "manufacturerId",
      "area",
      "floor",
      "lastTagUpdate",
    ]);
    expect(ASSET_COLUMNS).toHaveLength(26);
  });

  const ten = ASSET_COLUMNS.slice(0, 10);
  test.each([
    { name: "nothing stored", given: null, expected: DEFAULT_ASSET_COLUMNS },
    { name: "nothing usable stored", given: ["gone"], expected: DEFAULT_ASSET_COLUMNS },
    {
      name: "a required one missing",
      given: ["floor", "gone", "reference"],
      expected: ["reference", "designation", "floor"],
    },
    { name: "all stored", given: [...ASSET_COLUMNS], expected: ten },
  ])("restored with $name", ({ given, expected }) => {
    expect(restoredColumns(given)).toEqual(expected);
  });
});

describe("restoredPreferences", () => {
  test.each([
    { name: "nothing", given: null },
    { name: "an empty object", given: {} },
    { name: "a text", given: "{" },
    {
      name: "broken fields",
      given: {
        tablesItemsPerPage: { assets: 7 },
        mapLabelsSelected: 1,
        deadlineThreshold: -1,
        assetListColumns: "x",
        lists: 1,
      },
    },
  ])("$name gives the defaults", ({ given }) => {
    expect(restoredPreferences(given)).toEqual(DEFAULT_PREFERENCES);
  });

  test("the usual columns that earlier versions stored unasked leave the choice to the customer", () => {
    const assetListColumns = [...DEFAULT_ASSET_COLUMNS];
    expect(restoredPreferences({ assetListColumns, assetsAsMap: true })).toEqual({
      ...DEFAULT_PREFERENCES,
      assetsAsMap: true,
    });
    const chosen = restoredPreferences({ assetListColumns, assetListOrder: assetListColumns });
    expect(chosen.assetListColumns).toEqual(assetListColumns);
  });

  test("of the lists each keeps what is sound", () => {
    const given = {
      lists: {
        labels: { columns: ["name"], sort: { column: "name" }, isPaged: true, widths: { name: 2 } },
        sites: 1,
      },
    };
    expect(restoredPreferences(given).lists).toEqual({
      labels: { columns: ["name"], sort: null, isPaged: true, widths: {} },
      sites: DEFAULT_LIST,
    });
  });

  test("sound fields stay beside a broken one", () => {
    const given = {
      tablesItemsPerPage: { assets: 50 },
      deadlineThreshold: "soon",
      assetsAsMap: true,
    };
    const restored = restoredPreferences(given);
    expect(restored).toEqual({
      ...DEFAULT_PREFERENCES,
      tablesItemsPerPage: { assets: 50 },
      assetsAsMap: true,
    });
    expect([pageSizeOf(restored, "assets"), pageSizeOf(restored, "tags")]).toEqual([50, 10]);
  });
});

test.each([
  { given: "en", expected: "en" },
  { given: "fr", expected: "fr" },
  { given: "de", expected: "fr" },
  { given: null, expected: "fr" },
])("the stored locale $given is restored as $expected", ({ given, expected }) => {
  expect(restoredLocale(given)).toBe(expected);
});

test.each([
  { name: "in the language", given: { fr: "Grue", en: "Crane" }, expected: "Crane" },
  { name: "in the other where it is missing", given: { fr: "Grue" }, expected: "Grue" },
  { name: "in the other where it is blank", given: { fr: "Grue", en: " " }, expected: "Grue" },
  { name: "the fallback where there is none", given: {}, expected: "crane" },
])("a text in English: $name", ({ given, expected }) => {
  expect(textIn(LocalisedText.parse(given), "en", "crane")).toBe(expected);
});

describe("environment settings", () => {
  const identityProvider = {
    authority: "https://id.example.org",
    clientId: "front",
    realm: null,
    responseType: "code",
    scope: "openid email",
  };
  test.each([
    { name: "a complete set is accepted", given: {}, expected: [] },
    {
      name: "a scope without openid is refused",
      given: { scope: "email" },
      expected: ["identityProvider.scope"],
    },
    {
      name: "an implicit flow is refused",
      given: { responseType: "token" },
      expected: ["identityProvider.responseType"],
    },
    {
      name: "a script for an authority is refused",
      given: { authority: "javascript:1" },
      expected: ["identityProvider.authority"],
    },
  ])("$name", ({ given, expected }) => {
    const settings = {
      backend: {
        host: "localhost",
        options: { port: 7512, ssl: false, pingInterval: 5000 },
      },
      hub: null,
      identityProvider: { ...identityProvider, ...given },
    };
    expect(refusedPaths(EnvironmentSettings, settings)).toEqual(expected);
  });
});
