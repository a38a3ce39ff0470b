import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  configAnswer,
  CustomerConfig,
  type CustomerSettings,
  defaultCustomerConfig,
  settingsOf,
  shownBlocks,
  defaultAssetColumns,
  withSettings,
} from "../../../../src/domain/customers/customerConfig.ts";

const TOWER = CustomerIndex.parse("tower");
const settings: CustomerSettings = {
  reportEmails: ["ada@example.org"],
  externalDashboards: [
    { name: "Crew", url: "https://bi.example/crew", profiles: null },
    { name: "Costs", url: "https://bi.example/costs", profiles: ["admin"] },
  ],
  markerLabel: "reference",
  assetColumns: ["reference", "designation", "attributes.load"],
  fieldNames: [{ field: "area", name: { fr: "Lot", en: "Lot" } }],
  sheetBlocks: ["tag", "identity"],
  timezone: "Indian/Reunion",
  mapApiKey: "pk.own",
  mapSources: ["plan"],
  outsideMapUrl: "https://map.example/{lat}/{lng}",
  journalDays: 90,
  mailDomains: ["tower.example"],
  factorRoles: ["admin"],
  workingDays: { days: ["sunday"], holidays: null, closures: [] },
  retention: {
    people: { purpose: "proof", days: 200 },
    machineDays: 400,
    families: [{ familyId: "family-guards", purpose: "workingTime", days: 1000 }],
  },
  recordedHours: {
    people: { days: ["monday"], slots: [{ from: "08:00", to: "18:00" }] },
    families: [{ familyId: "family-guards", hours: null }],
  },
};
const config = withSettings(defaultCustomerConfig(TOWER), settings);

describe("the settings of a customer", () => {
  test("are kept as they are given, and read again as they were", () => {
    expect(CustomerConfig.parse(config)).toEqual({
      id: "tower",
      quickConnectSlave: false,
      reports: { emails: ["ada@example.org"] },
      externalDashboards: settings.externalDashboards,
      assetView: { label: "reference" },
      assetList: { columns: ["reference", "designation", "attributes.load"] },
      timezone: "Indian/Reunion",
      customFieldsName: settings.fieldNames,
      mapApiKey: "pk.own",
      mapSources: ["plan"],
      outsideMapUrl: "https://map.example/{lat}/{lng}",
      customLayout: { assetSheet: ["tag", "identity"] },
      journalDays: 90,
      mailDomains: ["tower.example"],
      factorRoles: ["admin"],
      workingDays: { days: ["sunday"], holidays: null, closures: [] },
      retention: settings.retention,
      recordedHours: settings.recordedHours,
    });
    expect(settingsOf(config, "Indian/Reunion")).toEqual(settings);
  });

  test("of one who has chosen nothing are none, in the customer's own timezone", () => {
    expect(settingsOf(defaultCustomerConfig(TOWER), "Europe/Paris")).toEqual({
      reportEmails: [],
      externalDashboards: [],
      markerLabel: "none",
      assetColumns: null,
      fieldNames: [],
      sheetBlocks: null,
      timezone: "Europe/Paris",
      mapApiKey: null,
      mapSources: null,
      outsideMapUrl: null,
      journalDays: null,
      mailDomains: [],
      factorRoles: [],
      workingDays: {
        days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
        holidays: null,
        closures: [],
      },
      retention: {
        people: { purpose: "activity", days: 60 },
        machineDays: 1826,
        families: [],
      },
      recordedHours: { people: null, families: [] },
    });
  });

  test("that were spoilt are read as they are shown", () => {
    const spoilt: CustomerConfig = {
      ...config,
      assetList: { columns: ["nonsense", "area", "area"] },
      customFieldsName: [
        { field: "floor", name: { fr: "Niveau", en: "Level" } },
        { field: "nonsense", name: { fr: "x", en: "x" } },
        { field: "reference", name: { fr: "Code", en: "Code" } },
      ],
      customLayout: { assetSheet: ["tag", "tag"] },
    };
    expect(settingsOf(spoilt, "Europe/Paris")).toMatchObject({
      assetColumns: ["reference", "designation", "area"],
      fieldNames: [
        { field: "reference", name: { fr: "Code", en: "Code" } },
        { field: "floor", name: { fr: "Niveau", en: "Level" } },
      ],
      sheetBlocks: ["tag"],
    });
  });
});

test.each([
  { kind: "renter", fifth: "currentWorksite" },
  { kind: "worksite", fifth: "manufacturerId" },
  { kind: null, fifth: "manufacturerId" },
] as const)("until somebody chooses, the fifth column of $kind is $fifth", ({ kind, fifth }) => {
  expect(defaultAssetColumns(null, kind)[4]).toBe(fifth);
  expect(defaultAssetColumns(["reference", "designation", "area"], kind)).toEqual([
    "reference",
    "designation",
    "area",
  ]);
});

test.each([
  { name: "without a layout", layout: null, expected: 7 },
  { name: "with an empty one", layout: { assetSheet: [] }, expected: 7 },
  { name: "with its own", layout: { assetSheet: ["files" as const] }, expected: 1 },
])("the sheet of an asset has, $name, $expected blocks", ({ layout, expected }) => {
  expect(shownBlocks(layout)).toHaveLength(expected);
});

test("whoever opens the customer gets its own timezone and floor, what they see and the grounds they choose among", () => {
  const ground = {
    name: { fr: "Plan", en: "Plan" },
    url: "https://tiles.example",
    attribution: "",
  };
  const sources = ["plan", "other"].map((id) => ({ ...ground, id, kind: "pmtiles" as const }));
  const of = { timezone: "Europe/Paris" as const, defaultFloor: -1, disabledFlags: [] };
  const sees = ({ profiles }: { profiles: readonly string[] | null }) => profiles === null;
  const { id: _, mapApiKey, customLayout, ...rest } = config;
  expect(configAnswer(config, of, sources, sees)).toEqual({
    mapApiKey,
    customerConfig: {
      ...rest,
      timezone: "Europe/Paris",
      externalDashboards: settings.externalDashboards.slice(0, 1),
    },
    viewCustomLayoutConfig: customLayout,
    grounds: sources.slice(0, 1),
    defaultFloor: -1,
    disabledFlags: [],
  });
});
