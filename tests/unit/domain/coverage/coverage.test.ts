import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type LonLat,
  metresFrom,
  offset,
  polygonOf,
  type Position,
} from "../../../../src/domain/base/geometry.ts";
import { AreaId, TagId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { FORGET_AFTER } from "../../../../src/domain/devices/bleLocation.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  areaHearings,
  type AreaReceiver,
  verdictOf,
} from "../../../../src/domain/coverage/areaHearing.ts";
import {
  computedLevel,
  COMPUTED_REACH,
  type CoverageCell,
  coverageOf,
  qualityOf,
} from "../../../../src/domain/coverage/coverage.ts";
import { spotsOf, walkedAt } from "../../../../src/domain/coverage/spots.ts";
import { walkGeoJson, WALK_COLUMNS, walkRows } from "../../../../src/domain/coverage/walkFiles.ts";
import {
  isUnderWay,
  traceOf,
  walkEnd,
  type WalkMark,
  WalkPart,
  WalkReading,
} from "../../../../src/domain/coverage/walkTest.ts";
import { walkInstant, walkScore } from "../../../../src/domain/coverage/walkView.ts";
import type { Area } from "../../../../src/domain/sites/area.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { T0 } from "../../../support/fixtures.ts";

const HERE: LonLat = { lat: 45, lon: 4 };
const at = (east: number, north: number) => offset(HERE, east, north);
const WALK = "walk-0123456789";
const [A, B] = [TagId.parse("tag-a"), TagId.parse("tag-b")];
const square = (name: string, west: number, south: number, size = 10): Area => {
  const corner = (east: number, north: number): Position => {
    const { lat, lon } = at(east, north);
    return [lon, lat];
  };
  return {
    id: AreaId.parse(`area-${name}`),
    name,
    colour: "#123456",
    opacity: 0.3,
    floor: 0,
    geometry: polygonOf([
      corner(west, south),
      corner(west + size, south),
      corner(west + size, south + size),
      corner(west, south + size),
    ]),
  };
};
const mark = (seconds: number, location: LonLat, floor = 0): WalkMark => ({
  kind: "mark",
  id: `mark-${seconds}`,
  walkTest: WALK,
  at: T0 + seconds * SECOND,
  floor,
  location,
});
const reading = (seconds: number, by: string, rssi: number, area: string | null = null) =>
  WalkReading.parse({
    id: `r-${seconds}-${by}`,
    at: T0 + seconds * SECOND,
    scannedBy: by,
    rssi,
    decision:
      area === null
        ? null
        : {
            anchor: by,
            level: rssi,
            by: "strongest",
            rival: null,
            place: { site: "site-tower", floor: 0, area: `area-${area}` },
            location: HERE,
          },
  });

describe("where the walker was", () => {
  const marks = [mark(0, at(0, 0)), mark(10, at(10, 0)), mark(90, at(0, 0)), mark(95, at(0, 0), 1)];
  test.each([
    { name: "at a mark", seconds: 10, expected: 10 },
    { name: "on the way between two", seconds: 4, expected: 4 },
    { name: "nobody knows before the first", seconds: -1, expected: null },
    { name: "nor between two that are further apart than a minute", seconds: 50, expected: null },
    { name: "nor on the stairs", seconds: 93, expected: null },
    { name: "nor after the last", seconds: 96, expected: null },
  ])("$name", ({ seconds, expected }) => {
    const found = walkedAt(marks, T0 + seconds * SECOND);
    const lon = expected === null ? Number.NaN : at(expected, 0).lon;
    expect((found?.location.lon ?? Number.NaN).toFixed(9)).toBe(lon.toFixed(9));
  });

  test("marks a minute apart tell, marks further apart do not", () => {
    const between = (seconds: number) =>
      walkedAt([mark(0, at(0, 0)), mark(seconds, at(10, 0), 0)], T0 + SECOND);
    expect([between(60) === null, between(60.001) === null]).toEqual([false, true]);
  });

  test("a reading is a spot on the way between marks, else where the tag was placed, else none", () => {
    const trace = {
      marks: [mark(0, at(0, 0), 2), mark(4, at(0, 0), 2)],
      readings: [
        reading(2, "tag-a", -60, "yard"),
        reading(9, "tag-b", -70, "yard"),
        reading(10, "tag-b", -71),
      ],
    };
    expect(spotsOf(trace)).toEqual([
      {
        at: T0 + 2 * SECOND,
        location: at(0, 0),
        floor: 2,
        basis: "marked",
        scannedBy: "tag-a",
        rssi: -60,
      },
      {
        at: T0 + 9 * SECOND,
        location: HERE,
        floor: 0,
        basis: "placed",
        scannedBy: "tag-b",
        rssi: -70,
      },
    ]);
  });

  test("silence on the stairs is no spot, though it lasts", () => {
    const trace = { readings: [], marks: [mark(0, at(0, 0)), mark(7, at(0, 0), 1)] };
    expect(spotsOf(trace).map((spot) => [(spot.at - T0) / SECOND, spot.floor])).toEqual([[7, 1]]);
  });

  test("silence between marks is a spot where nobody hears the tag, silence elsewhere is none", () => {
    const trace = { readings: [reading(0, "tag-a", -60)], marks: marks.slice(0, 2) };
    const silent = spotsOf(trace).filter(({ scannedBy }) => scannedBy === null);
    expect(silent.map((spot) => (spot.at - T0) / SECOND)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(spotsOf({ ...trace, marks: [] })).toEqual([]);
    const again = { ...trace, readings: [...trace.readings, reading(7, "tag-a", -60)] };
    const between = spotsOf(again).filter(({ scannedBy }) => scannedBy === null);
    expect(between.map((spot) => (spot.at - T0) / SECOND)).toEqual([5, 6]);
  });
});

describe("the cells of a floor", () => {
  const hall = square("hall", 0, 0);
  const receivers = [{ id: A, floor: 0, location: at(1, 1) }];
  const of = (spots: Parameters<typeof coverageOf>[0]["spots"], areas: readonly Area[] = [hall]) =>
    coverageOf({ floor: 0, areas, receivers, spots });

  test("are computed from receivers within reach, weaker further away, and unknown beyond", () => {
    const cells = of([], [square("wide", 0, 0, 60)]);
    const bases = new Set(cells.map(({ basis }) => basis));
    expect(bases).toEqual(new Set(["computed", "unknown"]));
    for (const { basis, level, heardBy, readings } of cells)
      expect([basis === "unknown", readings]).toEqual([level === null && heardBy.length === 0, 0]);
    expect(computedLevel(10)).toBeLessThan(computedLevel(2));
    expect([2, 10, COMPUTED_REACH].map((far) => qualityOf(computedLevel(far)))).toEqual([
      "good",
      "fair",
      "weak",
    ]);
  });

  test("are squares from the south-western corner of all areas on, each with its corners from the north-west", () => {
    const east = { ...square("east", 10, 0, 4) };
    const cells = of([], [east, hall]);
    expect(cells).toHaveLength(25 + 4);
    const cell = must(
      cells.find(({ key }) => key === "1/2"),
      "a cell of the hall",
    );
    const metres = ({ lat, lon }: LonLat) =>
      metresFrom(HERE, { lat, lon }).map((one) => Math.round(one * 1000) / 1000);
    expect(cell.area).toBe(hall.id);
    expect(metres(cell.centre)).toEqual([3, 5]);
    expect(cell.corners.map(([lon, lat]) => metres({ lat, lon }))).toEqual([
      [2, 6],
      [4, 6],
      [4, 4],
      [2, 4],
    ]);
    const ofEast = cells.filter(({ area }) => area === east.id).map(({ key }) => key);
    expect(ofEast.toSorted()).toEqual(["5/0", "5/1", "6/0", "6/1"]);
  });

  test("are larger where a floor would have too many of them", () => {
    const cells = of([], [square("wide", 0, 0, 220)]);
    expect(cells.length).toBeGreaterThan(2800);
    expect(cells.length).toBeLessThanOrEqual(3100);
    const [[west, north], [east]] = must(cells[0], "a cell").corners;
    const [width] = metresFrom({ lon: west, lat: north }, { lon: east, lat: north });
    expect(width).toBeCloseTo(Math.sqrt((220 * 220) / 3000), 2);
  });

  test("belong to no area that holds a quarter of them", () => {
    const bit = square("bit", 10.1, 0.1, 0.9);
    expect(of([], [hall, bit]).filter(({ area }) => area === bit.id)).toEqual([]);
  });

  test("say nothing of a receiver that nobody has placed, and no more of one near by than of one at a metre", () => {
    const cells = coverageOf({
      floor: 0,
      areas: [hall],
      receivers: [{ id: A, floor: 0, location: null }],
      spots: [],
    });
    expect(new Set(cells.map(({ basis }) => basis))).toEqual(new Set(["unknown"]));
    expect([computedLevel(0), computedLevel(0.5), computedLevel(1), computedLevel(10)]).toEqual([
      -62, -62, -62, -76,
    ]);
  });

  test("say by one mark what several guesses said otherwise", () => {
    const spot = { at: T0, location: at(5, 5), floor: 0, scannedBy: A, rssi: -80 } as const;
    const cells = of([
      { ...spot, basis: "placed", rssi: -20 },
      { ...spot, basis: "placed", rssi: -20 },
      { ...spot, basis: "marked" },
    ]);
    expect(cells.filter(({ readings }) => readings > 0)).toMatchObject([
      { basis: "marked", level: -80, readings: 1 },
    ]);
  });

  test("belong to an area that holds half of them, where its edge runs through their middle", () => {
    const areas = [square("south", 0, 0), square("north", 0, 11)];
    const cells = coverageOf({ floor: 0, areas, receivers: [], spots: [] });
    const of = (name: string) => cells.filter(({ area }) => area === `area-${name}`);
    // Cells of two metres, five in a row: the northern area reaches from 11 to 21 m.
    expect(of("south")).toHaveLength(5 * 5);
    expect(of("north")).toHaveLength(6 * 5);
  });

  test("belong, where areas overlap, to the one that holds more of them, whichever is first", () => {
    // Of the cells from 4 to 6 m the hall holds all, the strip the northern half.
    const strip = { ...square("strip", 0, 5), name: "strip" };
    for (const areas of [
      [hall, strip],
      [strip, hall],
    ]) {
      const shared = of([], areas).filter(({ key }) => key.endsWith("/2"));
      expect(shared.map(({ area }) => area)).toEqual(Array.from({ length: 5 }, () => hall.id));
    }
  });

  test("are there on a floor without areas, where somebody walked", () => {
    const spot = { at: T0, floor: 0, location: at(3, 3), scannedBy: A, rssi: -60 };
    const [cell, ...others] = of([{ ...spot, basis: "marked" }], []);
    expect(others).toEqual([]);
    expect(cell).toMatchObject({ area: null, basis: "marked", level: -60, readings: 1 });
    expect(Number.isFinite(cell?.centre.lat)).toBe(true);
  });

  test("say what was measured where somebody walked, marks before guesses, the best receiver first", () => {
    const spot = { at: T0, location: at(5, 5), floor: 0, scannedBy: A, rssi: -80 } as const;
    const cells = of([
      { ...spot, basis: "marked" },
      { ...spot, basis: "marked", rssi: -84 },
      { ...spot, basis: "marked", scannedBy: B, rssi: -70 },
      { ...spot, basis: "placed", rssi: -20 },
    ]);
    const walked = cells.filter(({ basis }) => basis === "marked");
    expect(walked).toMatchObject([{ level: -70, heardBy: [B, A], readings: 3, area: hall.id }]);
    expect(cells.some(({ basis }) => basis === "placed")).toBe(false);
  });

  test("say nothing of what stands or was heard on other floors", () => {
    const spot = { at: T0, location: at(5, 5), scannedBy: A, rssi: -60, basis: "marked" } as const;
    const cells = coverageOf({
      floor: 0,
      areas: [hall],
      receivers: [{ id: A, floor: 1, location: at(1, 1) }],
      spots: [{ ...spot, floor: 1 }],
    });
    expect(new Set(cells.map(({ basis }) => basis))).toEqual(new Set(["unknown"]));
    expect(coverageOf({ floor: 0, areas: [], receivers, spots: [{ ...spot, floor: 1 }] })).toEqual(
      [],
    );
  });

  test.each([
    [null, "none"],
    [-90.1, "none"],
    [-90, "weak"],
    [-80.1, "weak"],
    [-80, "fair"],
    [-70.1, "fair"],
    [-70, "good"],
  ] as const)("at %j dBm are heard %s", (level, expected) => {
    expect(qualityOf(level)).toBe(expected);
  });

  test("name receivers that hear a cell alike by their ids, and none that hears it too weakly", () => {
    const spot = { at: T0, location: at(5, 5), floor: 0, basis: "marked" as const };
    const levels = [
      ["tag-b", -70],
      ["tag-a", -70],
      ["tag-weak", -90.5],
      ["tag-barely", -90],
    ] as const;
    for (const all of [levels, levels.toReversed()]) {
      const spots = all.map(([id, rssi]) => ({ ...spot, scannedBy: TagId.parse(id), rssi }));
      const walked = of(spots).filter(({ basis }) => basis === "marked");
      expect(walked).toMatchObject([{ level: -70, heardBy: ["tag-a", "tag-b", "tag-barely"] }]);
    }
  });

  test("where the walker stood unheard nothing is heard, whatever is computed", () => {
    const silent = { at: T0, location: at(1, 1), floor: 0, scannedBy: null, rssi: null } as const;
    const [cell] = of([{ ...silent, basis: "marked" }]).filter(({ basis }) => basis === "marked");
    expect([cell?.level, cell?.heardBy, qualityOf(cell?.level ?? null)]).toEqual([
      null,
      [],
      "none",
    ]);
  });

  test("law: every spot lies in one cell, and a receiver more hears no cell worse", () => {
    const point = fc.record({
      east: fc.double({ min: -20, max: 30, noNaN: true }),
      north: fc.double({ min: -20, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), point, (points, more) => {
        const spots = points.map(({ east, north }) => ({
          at: T0,
          location: at(east, north),
          floor: 0,
          basis: "placed" as const,
          scannedBy: A,
          rssi: -70,
        }));
        const cells = of(spots);
        expect(cells.reduce((sum, one) => sum + one.readings, 0)).toBe(spots.length);
        expect(new Set(cells.map(({ key }) => key)).size).toBe(cells.length);
        const another = { id: B, floor: 0, location: at(more.east, more.north) };
        const better = coverageOf({
          floor: 0,
          areas: [hall],
          receivers: [...receivers, another],
          spots,
        });
        for (const [index, cell] of cells.entries())
          expect(must(better[index], "the same cells").level ?? -200).toBeGreaterThanOrEqual(
            cell.level ?? -200,
          );
      }),
      { numRuns: 50 },
    );
  });
});

const receiver = (name: string, more: Partial<AreaReceiver> = {}): AreaReceiver => ({
  id: TagId.parse(`tag-${name}`),
  area: AreaId.parse("area-hall"),
  gateway: null,
  connectivity: "online",
  ...more,
});
const gate = TagId.parse("tag-gate");

describe("how an area is heard", () => {
  test.each([
    { name: "by nobody", given: [], expected: { kind: "none" } },
    {
      name: "by what is offline",
      given: [receiver("a", { connectivity: "offline" })],
      expected: { kind: "silent" },
    },
    { name: "by one alone", given: [receiver("a")], expected: { kind: "alone", by: "tag-a" } },
    {
      name: "by one alone once the other is offline",
      given: [receiver("a"), receiver("b", { connectivity: "offline" })],
      expected: { kind: "alone", by: "tag-a" },
    },
    {
      name: "by several behind one gateway",
      given: [receiver("a", { gateway: gate }), receiver("b", { gateway: gate })],
      expected: { kind: "oneGateway", by: gate },
    },
    {
      name: "by several of which one speaks by another way",
      given: [receiver("a", { gateway: gate }), receiver("b")],
      expected: { kind: "safe" },
    },
  ])("$name", ({ given, expected }) => {
    expect(verdictOf(given)).toEqual(expected);
  });

  test("law: without the one that is named nothing hears it; of one that is safe any may fail", () => {
    const some = fc.array(
      fc.record({
        gateway: fc.constantFrom(null, gate, TagId.parse("tag-gate-2")),
        connectivity: fc.constantFrom("online" as const, "uncertain" as const, "offline" as const),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(some, (all) => {
        const given = all.map((one, index) => receiver(String(index), one));
        const verdict = verdictOf(given);
        const without = (id: TagId) =>
          verdictOf(given.filter((one) => one.id !== id && one.gateway !== id)).kind;
        const isBlind = (kind: string) => kind === "none" || kind === "silent";
        const named = "by" in verdict ? [verdict.by] : [];
        expect(named.filter((id) => !isBlind(without(id)))).toEqual([]);
        const any = [...given.map((one) => one.id), gate, TagId.parse("tag-gate-2")];
        const mayFail = verdict.kind === "safe" ? any : [];
        expect(mayFail.filter((id) => isBlind(without(id)))).toEqual([]);
      }),
    );
  });

  test("is told of each area by its own receivers and its own ground", () => {
    const areas = ["hall", "yard", "roof"].map((name) => ({ id: AreaId.parse(`area-${name}`) }));
    const cell = (area: string, basis: CoverageCell["basis"], level: number | null) =>
      ({ area: AreaId.parse(`area-${area}`), basis, level }) as CoverageCell;
    const receivers = [receiver("a"), receiver("b", { area: AreaId.parse("area-yard") })];
    const cells = [
      cell("hall", "marked", -60),
      cell("hall", "placed", -75),
      cell("hall", "computed", -85),
      cell("hall", "computed", null),
      cell("hall", "unknown", null),
      cell("yard", "unknown", null),
    ];
    expect(areaHearings(areas, receivers, cells)).toEqual([
      {
        area: "area-hall",
        verdict: { kind: "alone", by: "tag-a" },
        receivers: ["tag-a"],
        cells: 5,
        walked: 2,
        unknown: 1,
        by: { good: 1, fair: 1, weak: 1, none: 1 },
      },
      {
        area: "area-yard",
        verdict: { kind: "alone", by: "tag-b" },
        receivers: ["tag-b"],
        cells: 1,
        walked: 0,
        unknown: 1,
        by: { good: 0, fair: 0, weak: 0, none: 0 },
      },
      {
        area: "area-roof",
        verdict: { kind: "none" },
        receivers: [],
        cells: 0,
        walked: 0,
        unknown: 0,
        by: { good: 0, fair: 0, weak: 0, none: 0 },
      },
    ]);
  });

  test("counts its ground by what is known of it", () => {
    const hall = square("hall", 0, 0, 60);
    const cells = coverageOf({
      floor: 0,
      areas: [hall],
      receivers: [{ id: A, floor: 0, location: at(1, 1) }],
      spots: [
        { at: T0, location: at(50, 50), floor: 0, basis: "marked", scannedBy: null, rssi: null },
      ],
    });
    const [one] = areaHearings([hall], [receiver("a")], cells);
    const { by, unknown, cells: all, walked } = must(one, "an area is told of");
    expect([by.none, walked, by.good > 0, by.fair > 0]).toEqual([1, 1, true, true]);
    expect(by.good + by.fair + by.weak + by.none + unknown).toBe(all);
  });
});

describe("a trace", () => {
  const yard = square("yard", 0, 0);
  const hall = square("hall", 10, 0);

  test("counts a reading once that came twice, and is in the order of its time", () => {
    const part = (id: string, readings: readonly WalkReading[]) =>
      WalkPart.parse({ kind: "readings", id, walkTest: WALK, at: T0, readings });
    const [first, second] = [reading(0, "tag-a", -60), reading(1, "tag-a", -61)];
    const trace = traceOf([part("p2", [second, first]), part("p1", [first]), mark(0, HERE)]);
    expect(trace.readings).toEqual([first, second]);
    expect(trace.marks).toHaveLength(1);
  });

  test("has its marks in the order of their time, too", () => {
    const marks = [9, 1, 5].map((second) => mark(second, HERE));
    expect(traceOf(marks).marks.map(({ id }) => id)).toEqual(["mark-1", "mark-5", "mark-9"]);
  });

  test("shows at an instant who hears the tag, the strongest first, and follows a new place after 10 s", () => {
    const readings = [
      ...[0, 1, 2].map((second) => reading(second, "tag-a", -60, "yard")),
      ...Array.from({ length: 15 }, (_, index) => reading(3 + index, "tag-b", -55, "hall")),
    ];
    const shown = (second: number) => walkInstant({ readings, marks: [] }, T0 + second * SECOND);
    expect(shown(4).hearings.map(({ receiver: id }) => id)).toEqual(["tag-b", "tag-a"]);
    expect([shown(4).decision?.place.area, shown(4).shown.place.area]).toEqual([
      "area-hall",
      "area-yard",
    ]);
    expect(shown(14).shown.place.area).toBe("area-hall");
    expect(shown(-1)).toMatchObject({
      hearings: [],
      decision: null,
      heardAt: null,
      location: null,
    });
    const late = walkInstant({ readings, marks: [] }, T0 + MINUTE);
    expect([late.hearings, late.decision, late.location]).toEqual([[], null, null]);
  });

  test("shows at one instant each receiver with what it heard last, those that hear alike by their ids", () => {
    const readings = ["tag-b", "tag-a", "tag-c"].map((by) => reading(10, by, -60, "yard"));
    const { hearings, location, heardAt, shown } = walkInstant(
      { readings, marks: [] },
      T0 + 10 * SECOND,
    );
    expect(hearings).toEqual(
      ["tag-a", "tag-b", "tag-c"].map((id) => ({
        receiver: id,
        level: -60,
        rssi: -60,
        at: T0 + 10 * SECOND,
      })),
    );
    expect([location, heardAt]).toEqual([HERE, T0 + 10 * SECOND]);
    expect(shown).toEqual({
      place: { site: "site-tower", floor: 0, area: "area-yard" },
      candidate: null,
    });
  });

  test("tells the last strength of a receiver beside its mean, and forgets it after a silence, not before", () => {
    const readings = [reading(0, "tag-a", -60), reading(1, "tag-a", -80)];
    const end = T0 + SECOND + FORGET_AFTER;
    const level = -60 - 20 * (1 - Math.exp(-0.25));
    const { hearings, ...rest } = walkInstant({ readings, marks: [] }, T0 + SECOND);
    expect(hearings).toMatchObject([{ receiver: "tag-a", rssi: -80, at: T0 + SECOND }]);
    expect(hearings[0]?.level).toBeCloseTo(level, 9);
    expect(rest).toEqual({
      decision: null,
      shown: { place: NOWHERE, candidate: null },
      heardAt: T0 + SECOND,
      location: null,
    });
    const count = (at: number) => walkInstant({ readings, marks: [] }, at).hearings.length;
    expect([count(end), count(end + 1)]).toEqual([1, 0]);
    const placed = { readings: [reading(1, "tag-a", -60, "yard")], marks: [] };
    const decided = (at: number) => walkInstant(placed, at).decision !== null;
    expect([decided(end), decided(end + 1)]).toEqual([true, false]);
  });

  test("says where the walker was by the marks before it says where the tag was placed", () => {
    const trace = {
      readings: [reading(0, "tag-a", -60, "yard"), reading(1, "tag-a", -60)],
      marks: [mark(0, at(7, 7)), mark(2, at(7, 7))],
    };
    expect(walkInstant(trace, T0 + SECOND)).toMatchObject({
      location: at(7, 7),
      decision: { anchor: "tag-a" },
      heardAt: T0 + SECOND,
    });
  });

  test("is judged by its steps for no longer than a decision would be kept, and on the marked floor", () => {
    const marks = [
      mark(0, at(5, 5)),
      mark(50, at(5, 5)),
      mark(55, at(5, 5), 1),
      mark(60, at(5, 5), 1),
    ];
    const readings = [0, 50, 56, 58].map((second) => reading(second, "tag-a", -60, "yard"));
    expect(walkScore({ readings, marks }, [yard, hall])).toEqual({
      marked: FORGET_AFTER + 6 * SECOND,
      right: FORGET_AFTER + 6 * SECOND,
    });
  });

  test("is judged against the marks: time in the wrong area is not right", () => {
    const marks = [mark(0, at(5, 5)), mark(20, at(5, 5))];
    const readings = [
      ...[0, 5].map((second) => reading(second, "tag-a", -60, "yard")),
      ...[10, 15, 20].map((second) => reading(second, "tag-b", -60, "hall")),
    ];
    expect(walkScore({ readings, marks }, [yard, hall])).toEqual({
      marked: 20 * SECOND,
      right: 10 * SECOND,
    });
    expect(walkScore({ readings, marks: [] }, [yard, hall])).toEqual({ marked: 0, right: 0 });
  });

  test("goes into files with its names, its decisions and where it was walked", () => {
    const trace = {
      readings: [reading(5, "tag-a", -60, "yard")],
      marks: [mark(0, HERE), mark(9, HERE)],
    };
    const names = { receiver: () => "Anchor A", area: () => "Yard" };
    const undecided = { ...trace, readings: [reading(20, "tag-a", -60)] };
    const placed = { ...trace, readings: [{ ...reading(20, "tag-a", -60, "yard") }] };
    const [row, unplaced, unwalked] = [trace, undecided, placed].flatMap((one) =>
      walkRows(one, names),
    );
    const time = (seconds: number) => new Date(T0 + seconds * SECOND).toISOString();
    const heard = ["tag-a", "Anchor A", -60];
    const decided = ["tag-a", -60, "strongest", 0, "Yard", HERE.lat, HERE.lon];
    expect(row).toEqual([time(5), ...heard, ...decided, HERE.lat, HERE.lon]);
    expect(unwalked).toEqual([time(20), ...heard, ...decided, null, null]);
    expect(unplaced).toEqual([time(20), ...heard, ...Array.from({ length: 9 }, () => null)]);
    expect(row).toHaveLength(WALK_COLUMNS.length);

    const marks = [0, 9].map((seconds) => ({ kind: "mark", time: time(seconds), floor: 0 }));
    const propertiesOf = (one: Parameters<typeof walkGeoJson>[0]) =>
      walkGeoJson(one, names).features.map(({ properties }) => properties);
    const told = { kind: "reading", receiver: "tag-a", receiverName: "Anchor A", rssi: -60 };
    const ofYard = { decidedReceiver: "tag-a", floor: 0, area: "Yard" };
    expect(propertiesOf(trace)).toEqual([
      { ...told, time: time(5), basis: "marked", ...ofYard },
      ...marks,
    ]);
    expect(propertiesOf(placed)).toEqual([
      { ...told, time: time(20), basis: "placed", ...ofYard },
      ...marks,
    ]);
    // Nobody knows where it was heard: it is in the rows, and on no map.
    expect(propertiesOf(undecided)).toEqual(marks);
    const walkedOnly = { ...trace, readings: [reading(5, "tag-a", -60)] };
    expect(propertiesOf(walkedOnly)[0]).toEqual({
      ...told,
      time: time(5),
      basis: "marked",
      decidedReceiver: null,
      floor: 0,
      area: null,
    });
    expect(walkGeoJson(trace, names).features.map(({ geometry }) => geometry)).toEqual(
      Array.from({ length: 3 }, () => ({ type: "Point", coordinates: [HERE.lon, HERE.lat] })),
    );
  });
});

describe("a walk test", () => {
  const until = T0 + 20 * MINUTE;
  test.each([
    { name: "nobody ended, before its time", endedAt: null, now: until - 1, end: until, is: true },
    { name: "nobody ended, at its time", endedAt: null, now: until, end: until, is: false },
    { name: "somebody ended", endedAt: T0 + 1, now: T0, end: T0 + 1, is: false },
  ])("that $name is under way: $is", ({ endedAt, now, end, is }) => {
    expect(walkEnd({ until, endedAt })).toBe(end);
    expect(isUnderWay({ until, endedAt }, now)).toBe(is);
  });
});
