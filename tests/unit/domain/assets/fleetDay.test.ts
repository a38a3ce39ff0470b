import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeptLeg } from "../../../../src/domain/assets/assetDay.ts";
import {
  currentDays,
  FleetDay,
  fleetDays,
  isOfSameLegs,
  useOfLegs,
  type UseOfDay,
  usesOfFleetDay,
} from "../../../../src/domain/assets/fleetDay.ts";
import { stampOf } from "../../../../src/domain/assets/legStamp.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";

const BEGIN = Date.parse("2026-05-04T00:00:00Z");
// JSON knows no zero below zero.
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((drawn) => drawn + 0);
const place = fc.record({ lat: degrees(89), lon: degrees(179) });
const site = fc.constantFrom(null, "site-yard", "site-dig");
const leg = fc
  .record({
    kind: fc.constantFrom("trip", "stop", "gap"),
    minutes: fc.integer({ min: 0, max: 300 }),
    start: place,
    end: place,
    startSite: site,
    endSite: site,
    isWithin: fc.boolean(),
  })
  .map((drawn) => ({
    ...drawn,
    at: drawn.start,
    distance: 1,
    topSpeed: 1,
    drift: 0,
    unseen: 0,
    reason: "silent",
  }));
/** The legs of a day of some assets, one after the other. */
const fleet = fc.array(fc.array(leg, { maxLength: 8 }), { minLength: 1, maxLength: 5 }).map((all) =>
  all.map((drawn, number) => {
    const assetId = AssetId.parse(`asset-${number}`);
    let at = BEGIN + number * MINUTE;
    const legs = drawn.map(({ minutes, ...one }) => {
      const from = at;
      at += minutes * MINUTE;
      return KeptLeg.parse({ ...one, from, to: at });
    });
    return { assetId, legs, stamp: stampOf(assetId, legs) };
  }),
);

const byTime = ({ presences, ...use }: UseOfDay) => ({
  ...use,
  presences: presences.toSorted((a, b) => a.from - b.from || a.to - b.to),
});

describe("a day in short", () => {
  test("law: as it is stored it tells of every asset what its legs tell", () => {
    fc.assert(
      fc.property(fleet, (all) => {
        const stored = [...fleetDays("2026-05-04", all)].map((day) =>
          FleetDay.parse(JSON.parse(JSON.stringify(day))),
        );
        expect(stored.flatMap(usesOfFleetDay).map(byTime)).toEqual(all.map(useOfLegs).map(byTime));
      }),
    );
  });

  const days = (day: string, assets: number, stamp = 1) => [
    ...fleetDays(
      day,
      Array.from({ length: assets }, (_, number) => ({
        assetId: AssetId.parse(`asset-${String(assets - number).padStart(4, "0")}`),
        legs: [],
        stamp,
      })),
    ),
  ];

  test("has the assets by their ids, a thousand in a document, and says with each how many there are", () => {
    const parts = days("2026-05-04", 1_001, 2);
    expect(
      parts.map(({ id, part, parts: of, count, stamp }) => [id, part, of, count, stamp]),
    ).toEqual([
      ["2026-05-04-0", 0, 2, 1_001, 2_002],
      ["2026-05-04-1", 1, 2, 1_001, 2_002],
    ]);
    expect(parts.map(({ assets }) => [assets.length, assets[0]])).toEqual([
      [1_000, "asset-0001"],
      [1, "asset-1001"],
    ]);
  });

  test.each([
    { now: { count: 3, stamp: 30 }, holds: true },
    { now: { count: 3, stamp: 31 }, holds: false },
    { now: { count: 2, stamp: 30 }, holds: false },
    { now: undefined, holds: false },
  ])("of three assets with the stamp 30 holds for $now: $holds", ({ now, holds }) => {
    expect(isOfSameLegs({ count: 3, stamp: 30 }, now)).toBe(holds);
  });

  test("is current with all its parts and the stamps of now, or not at all", () => {
    const [monday, tuesday, wednesday] = [
      days("2026-05-04", 1_001),
      days("2026-05-05", 2),
      days("2026-05-06", 1_001),
    ];
    const stamps = new Map(
      [monday, tuesday, wednesday].map(([first]) => [
        first?.day ?? "",
        { count: first?.count ?? 0, stamp: first?.stamp ?? 0 },
      ]),
    );
    stamps.set("2026-05-05", { count: 2, stamp: 3 });
    const found = [...monday, ...tuesday, ...wednesday.slice(1)];
    expect([...currentDays(found, stamps)]).toEqual([["2026-05-04", monday]]);
  });

  test.each([
    ["a stop is cut off", { stops: [0, 0, 0, 1, 48] }],
    ["a time at work is cut off", { works: [0, 0, 0] }],
    ["a number is none", { stops: [0, 0, 0, 1, "48", 2] }],
    ["a number is missing", { stops: [0, 0, 0, 1, null, 2] }],
    ["there are no stops", { stops: undefined }],
  ])("is not read where %s", (_, damage) => {
    const [day] = fleetDays("2026-05-04", [
      { assetId: AssetId.parse("asset-a"), legs: [], stamp: 1 },
    ]);
    expect(FleetDay.safeParse(day).success).toBe(true);
    expect(FleetDay.safeParse({ ...day, ...damage }).success).toBe(false);
  });
});
