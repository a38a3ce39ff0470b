import { describe, expect, test } from "vitest";
import { AssetId, CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE, WEEK } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import {
  isUnplaced,
  keepsTag,
  TAG_COLUMNS,
  tagActivity,
  tagColumnValue,
  type TagFilter,
  type TagRow,
} from "../../../../src/domain/devices/tagRow.ts";
import { anchor, T0, tag } from "../../../support/fixtures.ts";

const bare: TagRow = {
  tag: tag("bare", { assetId: null, site: null }),
  state: null,
  connectivity: "offline",
  activity: null,
  lastMessageAt: null,
  battery: null,
  heardBy: null,
  asset: null,
  siteName: null,
  areaName: null,
  gatewayName: null,
};

test.each([
  ["GPS", T0 - DAY, "gpsActive"],
  ["GPS", T0 - DAY - 1, "gpsInactive"],
  ["GPS", null, "gpsInactive"],
  ["BLE", T0 - WEEK, "bleActive"],
  ["BLE", T0 - WEEK - 1, "bleInactive"],
  ["BLE", null, "bleInactive"],
] as const)("a tag of %s that moved at %s is %s", (technology, lastMovedAt, activity) => {
  expect(tagActivity(technology, lastMovedAt, T0)).toBe(activity);
});

describe("what the columns show", () => {
  const valuesOf = (row: TagRow) =>
    Object.fromEntries(TAG_COLUMNS.map((column) => [column, tagColumnValue(row, column)]));

  test("of a device of which everything is known: names for ids", () => {
    const one: Tag = {
      ...anchor("east", "yard"),
      model: "Puck",
      nodeAddress: "aa:bb",
      gatewayId: TagId.parse("tag-gate"),
      manufacturer: "Acme",
      manufacturerId: "AC-1",
      networkId: "net-1",
      protocol: "Wirepas",
      clientId: CustomerIndex.parse("tower"),
      sendInterval: MINUTE,
      timeout: HOUR,
      settings: {
        floor: 2,
        latitude: 45,
        longitude: 4,
        altitude: 7,
        accuracy: 3,
        accuracyType: "high",
      },
    };
    expect(
      valuesOf({
        tag: one,
        state: "operational",
        connectivity: "uncertain",
        activity: "bleActive",
        lastMessageAt: T0,
        battery: 50,
        heardBy: { id: TagId.parse("tag-gate"), name: "Gate" },
        asset: { id: AssetId.parse("asset-crane"), reference: "C-1", designation: "Crane" },
        siteName: "Tower",
        areaName: "Yard",
        gatewayName: "Gate",
      }),
    ).toEqual({
      id: "tag-east",
      name: "east",
      type: "anchor",
      state: "operational",
      connectivity: "uncertain",
      lastMessageAt: T0,
      battery: 50,
      heardBy: "Gate",
      asset: "C-1",
      status: "assigned",
      model: "Puck",
      nodeAddress: "aa:bb",
      gatewayId: "Gate",
      positioningRole: "anchor",
      manufacturer: "Acme",
      manufacturerId: "AC-1",
      networkId: "net-1",
      sendInterval: MINUTE,
      timeout: HOUR,
      technology: "BLE",
      protocol: "Wirepas",
      clientId: "tower",
      site: "Tower",
      area: "Yard",
      floor: 2,
      latitude: 45,
      longitude: 4,
      altitude: 7,
      accuracy: 3,
      accuracyType: "high",
    });
  });

  test("of a device of which nothing more is known: nothing, and no zero", () => {
    const shown = Object.entries(valuesOf(bare)).filter(([, value]) => value !== null);
    expect(Object.fromEntries(shown)).toStrictEqual({
      id: "tag-bare",
      name: "bare",
      type: "tag",
      connectivity: "offline",
      status: "assigned",
      positioningRole: "none",
      manufacturerId: "tag-bare",
      sendInterval: MINUTE,
      timeout: HOUR,
      technology: "BLE",
    });
  });
});

test("gateways and anchors stand nowhere until they have a site and a point; worn tags need none", () => {
  const placed = anchor("east", "yard");
  expect(isUnplaced(placed)).toBe(false);
  expect(isUnplaced({ ...placed, site: null })).toBe(true);
  expect(isUnplaced({ ...placed, settings: null })).toBe(true);
  expect(isUnplaced({ ...placed, type: "gateway", settings: null })).toBe(true);
  expect(isUnplaced(tag("worn"))).toBe(false);
});

describe("a filter", () => {
  const gate = { ...anchor("gate", "yard"), type: "gateway" as const };
  const row = (more: Partial<TagRow> = {}): TagRow => ({ ...bare, ...more });
  const unplaced = (more: Partial<TagRow> = {}) => row({ tag: { ...gate, site: null }, ...more });

  test("without a wish keeps everything", () => {
    expect(keepsTag({}, bare)).toBe(true);
  });

  test.each([
    [{ type: "gateway" }, row({ tag: gate }), row()],
    [{ state: "operational" }, row({ state: "operational" }), row()],
    [{ activity: "bleActive" }, row({ activity: "bleActive" }), row({ activity: "gpsActive" })],
    [{ connectivity: "online" }, row({ connectivity: "online" }), row()],
    [{ status: "assigned" }, row(), row({ tag: tag("b", { status: "available" }) })],
    [{ battery: "unknown" }, row(), row({ battery: 0 })],
    [{ battery: "low" }, row({ battery: 29.9 }), row({ battery: 30 })],
    [{ battery: "low" }, row({ battery: 0 }), row({ battery: null })],
    [{ place: "unplaced" }, unplaced(), row({ tag: gate })],
    [{ place: "speaking" }, unplaced({ connectivity: "uncertain" }), unplaced()],
    [
      { place: "speaking" },
      unplaced({ connectivity: "online" }),
      row({ tag: gate, connectivity: "online" }),
    ],
    [{ manufacturerId: "tag-bare" }, row(), row({ tag: tag("b") })],
    [{ ids: [bare.tag.id] }, row(), row({ tag: tag("b") })],
  ] satisfies readonly (readonly [Omit<TagFilter, "text">, TagRow, TagRow])[])(
    "by %j keeps those alone",
    (filter, kept, dropped) => {
      expect([keepsTag(filter, kept), keepsTag(filter, dropped)]).toEqual([true, false]);
    },
  );

  test("of several wishes keeps what fulfils them all", () => {
    const both: Omit<TagFilter, "text"> = { type: "tag", connectivity: "online" };
    expect(keepsTag(both, row({ connectivity: "online" }))).toBe(true);
    expect(keepsTag(both, row())).toBe(false);
    expect(keepsTag(both, row({ tag: gate, connectivity: "online" }))).toBe(false);
  });
});
