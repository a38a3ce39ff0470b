import { describe, expect, test } from "vitest";
import {
  BatchTagIds,
  operatedTag,
  TagOperation,
  tagIdsOf,
} from "../../../../src/domain/devices/batchTagOperation.ts";
import { GatewayConfiguration } from "../../../../src/domain/devices/gatewayConfiguration.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { MINUTE, MONTH } from "../../../../src/domain/base/time.ts";
import { anchor, tag } from "../../../support/fixtures.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const values = { operation: "setTimeout", clientId: "locamat", timeout: MINUTE };

test.each([
  { name: "a complete one is accepted", given: {}, expected: [] },
  { name: "an operation is required", given: { operation: undefined }, expected: ["operation"] },
  {
    name: "an unknown operation is refused",
    given: { operation: "explode" },
    expected: ["operation"],
  },
  { name: "a client is required", given: { clientId: "" }, expected: ["clientId"] },
  { name: "a timeout is required", given: { timeout: undefined }, expected: ["timeout"] },
  {
    name: "a timeout under a minute is refused",
    given: { timeout: MINUTE - 1 },
    expected: ["timeout"],
  },
  {
    name: "a timeout over 30 days is refused",
    given: { timeout: MONTH + 1 },
    expected: ["timeout"],
  },
])("batch operation: $name", ({ given, expected }) => {
  expect(refusedPaths(TagOperation, { ...values, ...given })).toEqual(expected);
});

test.each([
  { name: "nothing is no setting", settings: {}, isSound: false },
  { name: "a floor alone is one", settings: { floor: 2 }, isSound: true },
  { name: "an accuracy needs its type", settings: { accuracy: 4 }, isSound: false },
  { name: "a preset has its own", settings: { accuracy: 4, accuracyType: "high" }, isSound: false },
  { name: "both are sound", settings: { accuracy: 4, accuracyType: "manual" }, isSound: true },
  { name: "a place is not shared", settings: { latitude: 4 }, isSound: false },
])("settings of a batch: $name", ({ settings, isSound }) => {
  const order = { operation: "setSettings", clientId: "locamat", settings };
  expect(TagOperation.safeParse(order).success).toBe(isSound);
});

test.each([
  { name: "no tag is refused", given: [] },
  { name: "a tag twice is refused", given: ["a", "a"] },
])("tags of a batch: $name", ({ given }) => {
  expect(BatchTagIds.safeParse(given).success).toBe(false);
});

describe("an operation on one tag", () => {
  const clientId = CustomerIndex.parse("tower");
  const other = CustomerIndex.parse("harbour");
  const own = tag("a", { clientId, battery: 12 });
  const loose = { ...own, assetId: null, status: "available" as const };

  test.each([
    ["unassign", own, "linked"],
    ["unassign", loose, { ...loose, clientId: null, status: "unassigned" }],
    ["unassign", { ...loose, isArchived: true }, "archived"],
    ["unassign", { ...loose, clientId: other }, "otherClient"],
    ["assign", { ...loose, clientId: null, status: "unassigned" }, loose],
    ["assign", loose, "unchanged"],
    ["assign", { ...own, status: "available" }, own],
    ["assign", { ...own, clientId: null }, own],
    [
      "assign",
      { ...anchor("west", "yard"), clientId: null, status: "unassigned" },
      { ...anchor("west", "yard"), clientId, status: "assigned" },
    ],
    ["resetBattery", { ...own, protocol: "Ble" }, { ...own, protocol: "Ble", battery: 100 }],
    ["resetBattery", { ...own, clientId: null }, { ...own, clientId: null, battery: 100 }],
    ["assign", { ...own, clientId: other }, "linked"],
    ["assign", { ...loose, clientId: other }, loose],
    ["resetBattery", own, { ...own, battery: 100 }],
    ["resetBattery", { ...own, protocol: "Abeeway" }, "batteryKeptByTag"],
    ["resetBattery", { ...own, protocol: "BlueUpXAbeeway" }, "batteryKeptByTag"],
    ["resetBattery", { ...own, battery: 100 }, "unchanged"],
  ] as const)("%s", (operation, before, expected) => {
    expect(operatedTag(before, { operation, clientId }, clientId)).toEqual(expected);
  });

  test("sets a timeout, and settings where the device is mounted", () => {
    const timeout = 5 * MINUTE;
    expect(operatedTag(own, { operation: "setTimeout", clientId, timeout }, clientId)).toEqual({
      ...own,
      timeout,
    });
    const west = anchor("west", "yard");
    const order = { operation: "setSettings", clientId, settings: { floor: 3 } } as const;
    expect(operatedTag(west, order, clientId)).toEqual({
      ...west,
      settings: { ...west.settings, floor: 3 },
    });
    expect(operatedTag(own, order, clientId)).toBe("notPlaced");
    expect(operatedTag(west, { ...order, settings: { floor: 0 } }, clientId)).toBe("unchanged");
  });

  test.each([
    ["known", clientId],
    ["never written down", null],
  ])("leaves its place with a customer who is %s", (_, clientId) => {
    const west = { ...anchor("west", "yard"), clientId, gatewayId: own.id };
    const order = { operation: "assign", clientId: other } as const;
    expect(operatedTag(west, order, CustomerIndex.parse("tower"))).toEqual({
      ...west,
      clientId: other,
      status: "available",
      gatewayId: null,
      site: null,
      area: null,
      settings: null,
    });
    const worn = { ...west, assetId: own.assetId };
    expect(operatedTag(worn, order, CustomerIndex.parse("tower"))).toBe("linked");
  });
});

test("a pasted list names each id once, and says what is none", () => {
  expect(tagIdsOf('\uFEFFA1; A2,"A3"\n\nA1\tA4')).toEqual({
    ids: ["A1", "A2", "A3", "A4"],
    repeated: 1,
    refused: [],
  });
  expect(tagIdsOf(' ; "" ,,')).toEqual({ ids: [], repeated: 0, refused: [] });
  expect(tagIdsOf("x".repeat(129)).refused).toEqual(["x".repeat(40)]);
});

test.each([
  { name: "0 is accepted", given: 0, expected: [] },
  { name: "a minute is accepted", given: MINUTE, expected: [] },
  { name: "it is required", given: undefined, expected: ["sendInterval"] },
  { name: "a negative one is refused", given: -1, expected: ["sendInterval"] },
  { name: "a text is refused", given: "60", expected: ["sendInterval"] },
])("send interval of a gateway: $name", ({ given, expected }) => {
  expect(refusedPaths(GatewayConfiguration, { sendInterval: given })).toEqual(expected);
});
