import { describe, expect, test } from "vitest";
import {
  ASSET_SHEET_BLOCKS,
  CustomerConfig,
  CustomerSettings,
  defaultCustomerConfig,
  settingsOf,
  shownBlocks,
  withSettings,
} from "../../../../src/domain/customers/customerConfig.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  areSound,
  settingsIssues,
} from "../../../../src/views/customers/configuration/settingsIssues.ts";

const config = defaultCustomerConfig(CustomerIndex.parse("tower"));
const settings = settingsOf(config, "Europe/Paris");
const dashboard = (name: string, url = "https://bi.example.org/1") => ({
  name,
  url,
  profiles: null,
});

describe("what is wrong with settings", () => {
  test("is nothing where they are as they come", () => {
    expect(areSound(settingsIssues(settings))).toBe(true);
  });

  test("is that nobody works on any day", () => {
    const workingDays = { ...settings.workingDays, days: [] };
    const issues = settingsIssues({ ...settings, workingDays });
    expect(issues.isNoDayWorked).toBe(true);
    expect(areSound(issues)).toBe(false);
  });

  test("names the addresses that are none, not those that only are written large", () => {
    const { emails } = settingsIssues({ ...settings, reportEmails: ["ada@", "BOB@example.org"] });
    expect(emails).toEqual(["ada@"]);
  });

  test.each([
    { name: { fr: null, en: null }, isMissing: true },
    { name: { fr: " ", en: "" }, isMissing: true },
    { name: { fr: "Gamme", en: null }, isMissing: false },
  ])("is a field to be named that has no name: $name", ({ name, isMissing }) => {
    const issues = settingsIssues({ ...settings, fieldNames: [{ field: "family", name }] });
    expect([issues.isNameMissing, areSound(issues)]).toEqual([isMissing, !isMissing]);
  });

  test.each([
    { outsideMapUrl: null, isWrong: false },
    { outsideMapUrl: "https://maps.example.org/?q={lat},{lng}", isWrong: false },
    { outsideMapUrl: "https://maps.example.org", isWrong: true },
  ])("is a map of others at $outsideMapUrl: $isWrong", ({ outsideMapUrl, isWrong }) => {
    const issues = settingsIssues({ ...settings, outsideMapUrl });
    expect([issues.isOutsideMapWrong, areSound(issues)]).toEqual([isWrong, !isWrong]);
  });

  test("is told of each dashboard: no name, a name of another, no https address", () => {
    const { dashboards } = settingsIssues({
      ...settings,
      externalDashboards: [
        dashboard("Sales"),
        dashboard(" "),
        dashboard("Sales ", "http://bi.example.org"),
        dashboard("Script", "javascript:alert(1)"),
      ],
    });
    expect([...dashboards]).toEqual([
      [1, ["name"]],
      [2, ["nameTwice", "url"]],
      [3, ["url"]],
    ]);
  });
});

test("settings are parts of the configuration, and its other parts stay", () => {
  const changed: CustomerSettings = {
    ...settings,
    reportEmails: ["ada@example.org"],
    markerLabel: "designation",
    timezone: "Europe/London",
    assetColumns: ["reference", "batteryLevel", "designation"],
    fieldNames: [{ field: "family", name: { fr: "Gamme", en: null } }],
    sheetBlocks: ["history", "identity"],
  };
  const kept = { ...config, quickConnectSlave: true };
  expect(settingsOf(withSettings(kept, changed), "Europe/London")).toEqual(changed);
  expect(withSettings(kept, changed).quickConnectSlave).toBe(true);
});

test.each([
  { name: "an unknown column", given: { assetColumns: ["reference", "gone"] } },
  { name: "no column", given: { assetColumns: [] } },
  { name: "no part of the page", given: { sheetBlocks: [] } },
  { name: "a name of an unknown field", given: { fieldNames: [named("gone", "Gamme")] } },
  { name: "a field without a name", given: { fieldNames: [named("family", " ")] } },
  {
    name: "a field that is named twice",
    given: { fieldNames: [named("family", "Gamme"), named("family", "Lot")] },
  },
])("settings with $name are refused", ({ given }) => {
  expect(CustomerSettings.safeParse(settings).success).toBe(true);
  expect(CustomerSettings.safeParse({ ...settings, ...given }).success).toBe(false);
});

test("a configuration of an earlier version is shown as far as it is known", () => {
  const stored = CustomerConfig.parse({
    ...config,
    assetList: { columns: ["gone", "floor"] },
    customFieldsName: [named("gone", "Rien"), named("family", "Gamme")],
    customLayout: { assetSheet: ["tag", "identity", "tag"] },
  });
  const known = settingsOf(stored, "Europe/Paris");
  expect(known).toMatchObject({
    assetColumns: ["reference", "designation", "floor"],
    fieldNames: [named("family", "Gamme")],
    sheetBlocks: ["tag", "identity"],
  });
  expect(CustomerSettings.safeParse(known).success).toBe(true);
  expect(shownBlocks({ assetSheet: [] })).toEqual(ASSET_SHEET_BLOCKS);
});

function named(field: string, fr: string) {
  return { field, name: { fr, en: null } };
}
