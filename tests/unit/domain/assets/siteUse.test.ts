import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeptLeg } from "../../../../src/domain/assets/assetDay.ts";
import { siteStays } from "../../../../src/domain/assets/siteStays.ts";
import {
  type Presence,
  presencesOfLegs,
  siteUses,
  spanDays,
  spotsOf,
} from "../../../../src/domain/assets/siteUse.ts";
import { AssetHistoryEvent } from "../../../../src/domain/assets/assetHistory.ts";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { DEFAULT_WORKING_DAYS } from "../../../../src/domain/base/workingDays.ts";

const PARIS = "Europe/Paris";
const [YARD, DIG] = [SiteId.parse("site-yard"), SiteId.parse("site-dig")];
const HERE = { lat: 48.11, lon: -1.67 };
const at = (text: string) => Date.parse(`${text}Z`);

/** Friday to Tuesday; the night to Sunday has 25 hours. */
const DAYS = spanDays({ from: "2026-10-23", to: "2026-10-27" }, PARIS, DEFAULT_WORKING_DAYS);
const there = (site: SiteId, from: string, to: string): Presence => ({
  site,
  from: at(from),
  to: at(to),
});

describe("the days of a span", () => {
  test("are those of the customer's calendar, the one of the clock change an hour longer", () => {
    expect(
      DAYS.map(({ day, from, to, isWorking }) => [day, (to - from) / HOUR, isWorking]),
    ).toEqual([
      ["2026-10-23", 24, true],
      ["2026-10-24", 24, false],
      ["2026-10-25", 25, false],
      ["2026-10-26", 24, true],
      ["2026-10-27", 24, true],
    ]);
  });
});

describe("the use of sites", () => {
  test.each<{
    readonly name: string;
    readonly presences: readonly Presence[];
    readonly expected: readonly (readonly [SiteId, number, number, number])[];
  }>([
    { name: "without any", presences: [], expected: [] },
    {
      name: "of a morning",
      presences: [there(YARD, "2026-10-26T06:00:00", "2026-10-26T10:00:00")],
      expected: [[YARD, 4, 1, 1]],
    },
    {
      name: "over midnight, which in Paris is at 22:00 UTC in summer",
      presences: [there(YARD, "2026-10-23T21:00:00", "2026-10-23T23:00:00")],
      expected: [[YARD, 2, 2, 1]],
    },
    {
      name: "that two sources tell counts once",
      presences: [
        there(YARD, "2026-10-26T06:00:00", "2026-10-26T10:00:00"),
        there(YARD, "2026-10-26T08:00:00", "2026-10-26T12:00:00"),
        there(YARD, "2026-10-26T09:00:00", "2026-10-26T09:30:00"),
      ],
      expected: [[YARD, 6, 1, 1]],
    },
    {
      name: "of weeks is cut to the span",
      presences: [there(YARD, "2026-09-01T00:00:00", "2026-12-01T00:00:00")],
      expected: [[YARD, 121, 5, 3]],
    },
    {
      name: "of two sites a day",
      presences: [
        there(YARD, "2026-10-26T06:00:00", "2026-10-26T07:00:00"),
        there(DIG, "2026-10-26T08:00:00", "2026-10-26T16:00:00"),
        there(YARD, "2026-10-26T17:00:00", "2026-10-27T06:00:00"),
      ],
      expected: [
        [YARD, 14, 2, 2],
        [DIG, 8, 1, 1],
      ],
    },
    {
      name: "before and after the span is none",
      presences: [
        there(YARD, "2026-10-20T06:00:00", "2026-10-22T22:00:00"),
        there(YARD, "2026-10-27T23:00:00", "2026-10-29T22:00:00"),
      ],
      expected: [],
    },
  ])("$name", ({ presences, expected }) => {
    expect(
      siteUses(presences, DAYS).map(({ siteId, time, days, workingDays }) => [
        siteId,
        time / HOUR,
        days,
        workingDays,
      ]),
    ).toEqual(expected);
  });

  const some = fc.array(
    fc.record({
      site: fc.constantFrom(YARD, DIG),
      from: fc.integer({ min: -48 * 60, max: 170 * 60 }),
      minutes: fc.integer({ min: 0, max: 72 * 60 }),
    }),
    { maxLength: 12 },
  );
  const begin = DAYS[0]?.from ?? 0;
  const presencesOf = (all: readonly { site: SiteId; from: number; minutes: number }[]) =>
    all.map(({ site, from, minutes }) => ({
      site,
      from: begin + from * MINUTE,
      to: begin + (from + minutes) * MINUTE,
    }));

  test("law: the hours of each day sum to those of the span, and no day counts without an hour of it", () => {
    fc.assert(
      fc.property(some, (all) => {
        const presences = presencesOf(all);
        const byDay = DAYS.flatMap((day) => siteUses(presences, [day]));
        for (const use of siteUses(presences, DAYS)) {
          const own = byDay.filter(({ siteId }) => siteId === use.siteId);
          expect(own.reduce((sum, { time }) => sum + time, 0)).toBe(use.time);
          expect(own).toHaveLength(use.days);
          expect(use.workingDays).toBeLessThanOrEqual(use.days);
          expect(use.time).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("law: neither the order of what tells of it nor telling it twice changes anything", () => {
    fc.assert(
      fc.property(some, fc.nat(), (all, turn) => {
        const presences = presencesOf(all);
        const turned = [
          ...presences.slice(turn % 7),
          ...presences.slice(0, turn % 7),
          ...presences,
        ];
        const bySite = (uses: ReturnType<typeof siteUses>) =>
          uses.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1));
        expect(bySite(siteUses(turned, DAYS))).toEqual(bySite(siteUses(presences, DAYS)));
      }),
    );
  });
});

describe("where legs say that it was", () => {
  const leg = (kind: KeptLeg["kind"], more: object) =>
    KeptLeg.parse({
      kind,
      from: 0,
      to: HOUR,
      start: HERE,
      end: HERE,
      startSite: null,
      endSite: null,
      at: HERE,
      drift: 0,
      unseen: 0,
      distance: 1000,
      topSpeed: 5,
      reason: "silent",
      ...more,
    });
  test.each([
    ["a stop on it", leg("stop", { startSite: YARD, endSite: YARD }), YARD],
    ["a stop at its edge", leg("stop", { endSite: YARD }), YARD],
    ["a stop outside", leg("stop", {}), null],
    ["work on it", leg("trip", { startSite: YARD, endSite: YARD, isWithin: true }), YARD],
    ["a round that ends where it began", leg("trip", { startSite: YARD, endSite: YARD }), null],
    ["what nobody saw", leg("gap", { startSite: YARD, endSite: YARD }), null],
  ])("%s", (_name, one, site) => {
    expect(presencesOfLegs([one])).toEqual(site === null ? [] : [{ site, from: 0, to: HOUR }]);
  });
});

test("changes of place are stays on sites, the last of them without an end", () => {
  const place = (site: SiteId | null) => ({ site, floor: null, area: null });
  const moved = (seq: number, when: number, from: SiteId | null, to: SiteId | null) =>
    AssetHistoryEvent.parse({
      id: `event-${seq}`,
      seq,
      at: when,
      recordedAt: when,
      assetId: "asset-a",
      tagId: null,
      family: "diggers",
      subFamily: "mini",
      type: "asset.moved",
      from: place(from),
      to: place(to),
    });
  const asset = { locationSite: DIG, areaSince: 50 };
  expect(siteStays(asset, [], 10)).toEqual([{ site: DIG, from: 50, to: null }]);
  expect(siteStays({ locationSite: null, areaSince: null }, [], 10)).toEqual([]);
  expect(
    siteStays(
      asset,
      [moved(1, 20, YARD, null), moved(2, 30, null, YARD), moved(3, 50, YARD, DIG)],
      10,
    ),
  ).toEqual([
    { site: YARD, from: 10, to: 20 },
    { site: YARD, from: 30, to: 50 },
    { site: DIG, from: 50, to: null },
  ]);
});

test("stops that lie close together are one spot, at the mean of their times, the longest first", () => {
  const north = (metres: number) => ({ lat: 48.11 + metres / 111_000, lon: -1.67 });
  const spots = spotsOf(
    [
      { at: north(0), time: 3 * HOUR },
      { at: north(4), time: HOUR },
      { at: north(900), time: 9 * HOUR },
      { at: north(2000), time: 0 },
    ],
    10,
  );
  expect(spots.map(({ time }) => time / HOUR)).toEqual([9, 4]);
  expect((spots[1]?.at.lat ?? 0) - north(1).lat).toBeCloseTo(0, 4);
  expect(
    spotsOf(
      [
        { at: HERE, time: HOUR },
        { at: north(900), time: 2 * HOUR },
      ],
      1,
    ),
  ).toHaveLength(1);
});

test("the use of a site is whole: its time, its days, and when it began and ended within the span", () => {
  const begin = DAYS[0]?.from ?? 0;
  const presences = [
    there(YARD, "2026-10-26T06:00:00", "2026-10-26T10:00:00"),
    { site: YARD, from: begin - HOUR, to: begin + HOUR },
    there(YARD, "2026-10-24T06:00:00", "2026-10-24T06:30:00"),
  ];
  expect(siteUses(presences, DAYS)).toEqual([
    {
      siteId: YARD,
      time: 5.5 * HOUR,
      days: 3,
      workingDays: 2,
      firstAt: begin,
      lastAt: at("2026-10-26T10:00:00"),
    },
  ]);
  expect(siteUses(presences, [])).toEqual([]);
});

test("a presence that ends as a day begins is not of that day, nor one that begins as it ends", () => {
  const [first, second, third] = DAYS;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three");
  const ofSecond = [{ site: YARD, from: second.from, to: second.to }];
  expect(siteUses(ofSecond, DAYS).map(({ days }) => days)).toEqual([1]);
  expect([siteUses(ofSecond, [first]), siteUses(ofSecond, [third])]).toEqual([[], []]);
});

test("spots stand at the mean of their stops by time, east and west too, to a metre, and apart from their neighbours", () => {
  // Cells of 1/1500 of a degree, whose middles are multiples of it.
  const middle = { lat: 72_000 / 1500, lon: 3000 / 1500 };
  const spot = (lat: number, lon: number, hours: number) => ({
    at: { lat: middle.lat + lat, lon: middle.lon + lon },
    time: hours * HOUR,
  });
  expect(
    spotsOf([spot(0.0002, 0.0001, 3), spot(-0.0002, -0.0003, 1), spot(0, 0, 0), spot(0, 0, -1)], 9),
  ).toEqual([{ at: { lat: 48.0001, lon: 2 }, time: 4 * HOUR }]);
  const around = [
    spot(0, 0, 5),
    spot(0, 1 / 1500, 4),
    spot(1 / 1500, 0, 3),
    spot(1 / 1500, -1 / 1500, 2),
  ];
  expect(spotsOf(around, 9).map(({ time }) => time / HOUR)).toEqual([5, 4, 3, 2]);
});
