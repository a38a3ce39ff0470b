import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanTrack } from "../../../../src/domain/assets/cleanTrack.ts";
import { legsOf } from "../../../../src/domain/assets/legs.ts";
import { MIN_STOP } from "../../../../src/domain/assets/stays.ts";
import {
  MIN_TRIP,
  seenDistance,
  type TrackPoint,
} from "../../../../src/domain/assets/trackPoint.ts";
import { distance, offset } from "../../../../src/domain/base/geometry.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HOME = { lat: 48.11, lon: -1.67 };

/** A track by steps: how many ms later, and metres east of home. */
function track(...steps: readonly (readonly [ms: number, east: number])[]): TrackPoint[] {
  let at = T0;
  return steps.map(([ms, east], index) => {
    at += ms;
    return { id: `p${index}`, at, location: offset(HOME, east, 0) };
  });
}
const kinds = (points: readonly TrackPoint[]) => legsOf(points).map(({ kind }) => kind);
const minutes = (leg: { from: number; to: number }) => (leg.to - leg.from) / MINUTE;

describe("a track", () => {
  test("of a drive between two stops is a stop, a trip and a stop, with distance and speed", () => {
    const legs = legsOf(
      track(
        [0, 0],
        [5 * MINUTE, 5],
        // 60 km/h for five minutes, then half as fast for one.
        ...Array.from({ length: 10 }, (_, at) => [30 * SECOND, 500 * (at + 1)] as const),
        [MINUTE, 5500],
        [5 * MINUTE, 5505],
      ),
    );
    expect(legs.map(({ kind }) => kind)).toEqual(["stop", "trip", "stop"]);
    const [first, trip, last] = legs;
    expect([first, trip, last].map((leg) => leg && minutes(leg))).toEqual([5, 6, 5]);
    expect(trip?.kind === "trip" && Math.round(trip.distance / 10)).toBe(549);
    expect(trip?.kind === "trip" && trip.topSpeed * 3.6).toBeCloseTo(60, 0);
  });

  test("says for how long the engine ran where the device says that it did, and nothing where it never does", () => {
    // It stands for ten minutes, with the engine on for the last five; drives for six; stands, switched off.
    const steps = [
      [0, 0],
      [5 * MINUTE, 0],
      [5 * MINUTE, 0],
      [2 * MINUTE, 2000],
      [2 * MINUTE, 4000],
      [2 * MINUTE, 6000],
      [5 * MINUTE, 6000],
    ] as const;
    const ran = (...states: (boolean | undefined)[]) =>
      legsOf(track(...steps).map((point, at) => ({ ...point, isEngineOn: states[at] }))).map(
        (leg) => leg.kind !== "gap" && leg.engineOn,
      );
    expect(ran(false, true, true, true, true, false, false)).toEqual([
      5 * MINUTE,
      6 * MINUTE,
      undefined,
    ]);
    expect(ran(...steps.map(() => false))).toEqual([undefined, undefined, undefined]);
    expect(ran()).toEqual([undefined, undefined, undefined]);
  });

  test("of one stop is at the middle of what was received there", () => {
    const [stop, ...others] = legsOf(track([0, 0], [5 * MINUTE, 30], [MINUTE, 30], [MINUTE, 20]));
    expect(others).toEqual([]);
    const middle = offset(HOME, 20, 0);
    // Sums are of ten millionths of a degree.
    expect(stop?.kind === "stop" && distance(stop.at, middle)).toBeCloseTo(0, 1);
  });

  test("with two positions of one instant has one of them, whichever came first", () => {
    const [a, b] = track([0, 0], [0, 40]);
    if (a === undefined || b === undefined) throw new Error("The track has two positions.");
    expect([cleanTrack([a, b]), cleanTrack([b, a])]).toEqual([[a], [a]]);
  });

  test("makes no trip of positions in doubt, however many there are", () => {
    const stood = track([0, 0], [5 * MINUTE, 5], [5 * MINUTE, 0], [5 * MINUTE, 5], [5 * MINUTE, 0]);
    const doubted = stood.map((point, index) =>
      index === 1 || index === 2
        ? { ...point, location: offset(HOME, 9000, 0), doubt: "imprecise" as const }
        : point,
    );
    expect(cleanTrack(doubted)).toEqual([stood[0], stood[3], stood[4]]);
    expect(kinds(doubted)).toEqual(["stop"]);
  });

  test("that waits at a light is one trip", () => {
    const steps = [0, 300, 600, 600, 600, 900, 1200].map((east) => [30 * SECOND, east] as const);
    expect(kinds(track(...steps))).toEqual(["trip"]);
  });

  test("that wanders about where it stands has not left", () => {
    const steps = [0, 20, -30, 70, 100, 60, 10, -20, 5].map((east) => [MINUTE, east] as const);
    const legs = legsOf(track(...steps));
    expect(legs.map(({ kind }) => kind)).toEqual(["stop"]);
    expect(legs[0]?.kind === "stop" && legs[0].drift).toBeGreaterThan(MIN_TRIP);
  });

  test("with nothing received between two places is a gap, by straight line, and no trip", () => {
    const legs = legsOf(track([0, 0], [5 * MINUTE, 0], [2 * HOUR, 40_000], [5 * MINUTE, 40_000]));
    expect(legs.map(({ kind }) => kind)).toEqual(["stop", "gap", "stop"]);
    expect(legs[1]).toMatchObject({ reason: "silent" });
    expect(legs[1]?.kind === "gap" && Math.round(legs[1].distance / 100)).toBe(400);
  });

  test("that is silent where it stands is one stop, which says for how long nothing was received", () => {
    const legs = legsOf(track([0, 0], [5 * MINUTE, 3], [9 * HOUR, 5], [5 * MINUTE, 0]));
    expect(legs).toMatchObject([{ kind: "stop", unseen: 9 * HOUR }]);
  });

  test("loses one position that nothing could have been at", () => {
    const steps = [0, 300, 90_000, 900, 1200].map((east) => [30 * SECOND, east] as const);
    const legs = legsOf(track(...steps));
    expect(legs.map(({ kind }) => kind)).toEqual(["trip"]);
    expect(legs[0]?.kind === "trip" && Math.round(legs[0].distance / 100)).toBe(12);
  });

  test("that goes on elsewhere at once has a gap that says so", () => {
    const steps = [0, 300, 90_000, 90_300, 90_600].map((east) => [30 * SECOND, east] as const);
    const legs = legsOf(track(...steps));
    expect(legs.map(({ kind }) => kind)).toEqual(["trip", "gap", "trip"]);
    expect(legs[1]).toMatchObject({ reason: "jump" });
  });

  test("that comes and goes within where it stands is one stop from end to end", () => {
    const steps = [120, 80, 0, 10, 5, 0, -80, -140].map((east) => [2 * MINUTE, east] as const);
    expect(kinds(track(...steps))).toEqual(["stop"]);
  });

  test("that is seen for less than a stop, and goes nowhere, has driven nowhere", () => {
    const seen = track([0, 0], [20 * SECOND, 8], [9 * HOUR, 30_000], [20 * SECOND, 30_140]);
    expect(kinds(seen)).toEqual(["stop", "gap", "stop"]);
    const driven = track([0, 0], [20 * SECOND, 8], [9 * HOUR, 30_000], [20 * SECOND, 30_160]);
    expect(kinds(driven)).toEqual(["stop", "gap", "trip"]);
  });

  test("of one position is a stop of no length, and of none is nothing", () => {
    expect(legsOf(track([0, 0]))).toMatchObject([{ kind: "stop", from: T0, to: T0 }]);
    expect(legsOf([])).toEqual([]);
  });

  test("is mended by a position that comes late", () => {
    const all = track([0, 0], [5 * MINUTE, 0], [10 * MINUTE, 9000], [10 * MINUTE, 18_000]);
    const without = all.filter(({ id }) => id !== "p2");
    expect(kinds(without)).toEqual(["stop", "gap", "stop"]);
    expect(kinds([...without, ...all.slice(2, 3)])).toEqual(["stop", "trip"]);
  });
});

describe("laws of tracks", () => {
  const point = fc.record({
    ms: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 90 * SECOND }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * HOUR }) },
    ),
    east: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -40, max: 40 }) },
      { weight: 4, arbitrary: fc.integer({ min: -1500, max: 1500 }) },
      { weight: 1, arbitrary: fc.integer({ min: -90_000, max: 90_000 }) },
    ),
  });
  const tracks = fc.array(point, { minLength: 1, maxLength: 60 }).map((steps) => {
    let [at, east] = [T0, 0];
    return steps.map((step, index) => {
      at += step.ms;
      east += step.east;
      return { id: `p${index}`, at, location: offset(HOME, east, 0) };
    });
  });

  test("law: legs of shuffled positions, some of them twice, are those of ordered ones", () => {
    fc.assert(
      fc.property(tracks, fc.infiniteStream(fc.double({ noNaN: true })), (points, order) => {
        const shuffled = [...points, ...points.slice(0, 5)]
          .map((one) => ({ one, key: order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(legsOf(shuffled)).toEqual(legsOf(points));
      }),
    );
  });

  test("law: each leg begins where and when the last one ended, and all distances sum to that of the track", () => {
    fc.assert(
      fc.property(tracks, (points) => {
        const legs = legsOf(points);
        const clean = cleanTrack(points);
        expect(legs[0]?.from).toBe(clean[0]?.at);
        expect(legs.at(-1)?.to).toBe(clean.at(-1)?.at);
        for (const [index, leg] of legs.entries()) {
          const next = legs[index + 1] ?? { from: leg.to, start: leg.end };
          expect([next.from, next.start]).toEqual([leg.to, leg.end]);
        }
        const total = legs.reduce(
          (sum, leg) => sum + (leg.kind === "stop" ? leg.drift : leg.distance),
          0,
        );
        expect(total).toBeCloseTo(seenDistance(clean), 3);
      }),
    );
  });

  test("law: stops are long or between gaps, trips go somewhere and are never slower at their top than on average", () => {
    fc.assert(
      fc.property(tracks, (points) => {
        const legs = legsOf(points);
        const seen = (leg: (typeof legs)[number] | undefined) =>
          leg !== undefined && leg.kind !== "gap";
        const short = legs.filter(
          ({ kind, from, to }, index) =>
            kind === "stop" &&
            to - from < MIN_STOP &&
            from !== to &&
            (seen(legs[index - 1]) || seen(legs[index + 1])),
        );
        expect(short).toEqual([]);
        const alone = legs.flatMap((leg, index) =>
          leg.kind === "trip" && !seen(legs[index - 1]) && !seen(legs[index + 1])
            ? [leg.distance]
            : [],
        );
        for (const length of alone) expect(length).toBeGreaterThan(MIN_TRIP);
        for (const trip of legs.filter((leg) => leg.kind === "trip")) {
          expect(trip.points.length).toBeGreaterThan(1);
          const seconds = Math.max(1, (trip.to - trip.from) / SECOND);
          expect(trip.topSpeed).toBeGreaterThanOrEqual(trip.distance / seconds - 1e-9);
          expect(trip.distance).toBeGreaterThanOrEqual(distance(trip.start, trip.end) - 1e-6);
        }
      }),
    );
  });
});
