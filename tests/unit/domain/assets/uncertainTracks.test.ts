import { describe, expect, test } from "vitest";
import { type Leg, legsOf } from "../../../../src/domain/assets/legs.ts";
import type { TrackPoint } from "../../../../src/domain/assets/trackPoint.ts";
import { distance, type LonLat, offset } from "../../../../src/domain/base/geometry.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HOME = { lat: 48.11, lon: -1.67 };

/** Numbers of a normal distribution, always the same ones for a seed (mulberry32, Box-Muller). */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Positions every `every` ms around where `placeAt` says, with noise of `sigma` metres on each axis. */
function noisy(
  count: number,
  every: number,
  sigma: number,
  {
    seed = 1,
    accuracy,
    placeAt = () => [0, 0],
  }: {
    readonly seed?: number;
    readonly accuracy?: number;
    readonly placeAt?: (index: number) => readonly [east: number, north: number];
  } = {},
): TrackPoint[] {
  const noise = normals(seed);
  return Array.from({ length: count }, (_, index) => {
    const [east, north] = placeAt(index);
    const location = offset(HOME, east + sigma * noise(), north + sigma * noise());
    const at = T0 + index * every;
    return { id: `p${index}`, at, location, ...(accuracy === undefined ? {} : { accuracy }) };
  });
}

const at = (points: TrackPoint[], index: number, location: LonLat): TrackPoint[] =>
  points.map((point, here) => (here === index ? { ...point, location } : point));
const kinds = (points: readonly TrackPoint[]) => legsOf(points).map(({ kind }) => kind);
const tripsOf = (points: readonly TrackPoint[]) =>
  legsOf(points).filter((leg): leg is Extract<Leg, { kind: "trip" }> => leg.kind === "trip");
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

describe("a machine that is parked for 12 hours, with a fix every 5 minutes", () => {
  test.each([
    ["of which it tells a radius of 50 m", 50],
    ["of which it tells nothing", undefined],
  ])("and noise of 50 m on each axis %s is one stop", (_, accuracy) => {
    for (const seed of SEEDS) {
      const legs = legsOf(
        noisy(144, 5 * MINUTE, 50, { seed, ...(accuracy === undefined ? {} : { accuracy }) }),
      );
      expect([seed, legs.map(({ kind }) => kind)]).toEqual([seed, ["stop"]]);
      const [stop] = legs;
      expect(stop?.kind === "stop" && distance(stop.at, HOME)).toBeLessThan(20);
    }
  });

  test.each([0, 1, 2, 70, 142, 143])("is one stop with a fix 900 m off (index %i)", (index) => {
    for (const sigma of [0, 8, 50]) {
      const points = noisy(144, 5 * MINUTE, sigma, { accuracy: Math.max(8, sigma) });
      expect(kinds(at(points, index, offset(HOME, 900, 0)))).toEqual(["stop"]);
    }
  });

  test("and a fix 900 m off does not move the place of its stop", () => {
    const [stop] = legsOf(at(noisy(144, 5 * MINUTE, 8), 70, offset(HOME, 900, 0)));
    expect(stop?.kind === "stop" && distance(stop.at, HOME)).toBeLessThan(3);
  });

  test("has made a trip where two fixes say that it was elsewhere", () => {
    const away = offset(HOME, 900, 0);
    const points = at(at(noisy(144, 5 * MINUTE, 8), 70, away), 71, away);
    expect(tripsOf(points)).toHaveLength(2);
  });
});

describe("a tracker that reports every 30 minutes", () => {
  /** Parked for three hours, five reports on the road at 20 km each, parked again. */
  const day = (sigma: number, seed = 1) =>
    noisy(18, 30 * MINUTE, sigma, {
      seed,
      accuracy: Math.max(8, sigma),
      placeAt: (index) => [20_000 * Math.max(0, Math.min(5, index - 6)), 0],
    });

  test("has trips and stops, no gaps, and nothing that was not received", () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const legs = legsOf(day(8, seed));
      expect(legs.map(({ kind }) => kind)).toEqual(["stop", "trip", "stop"]);
      expect(legs.map((leg) => leg.kind === "stop" && leg.unseen)).toEqual([0, false, 0]);
    }
  });

  test("has trips that are about right: between its reports nobody saw it", () => {
    const [trip, ...others] = tripsOf(day(8));
    expect(others).toEqual([]);
    expect(trip).toMatchObject({ isApproximate: true });
    expect(Math.round((trip?.distance ?? 0) / 1000)).toBe(100);
  });

  test("has a trip of two reports where it began to report on the road", () => {
    const points = noisy(4, 30 * MINUTE, 0, { placeAt: (index) => [20_000 * index, 0] });
    expect(kinds(points)).toEqual(["trip"]);
  });

  test("is one stop while it stands, with noise of 50 m", () => {
    for (const seed of SEEDS) {
      const points = noisy(48, 30 * MINUTE, 50, { seed, accuracy: 50 });
      expect([seed, kinds(points)]).toEqual([seed, ["stop"]]);
    }
  });

  test("has trips to where it was seen once: a move of more than its noise is a move", () => {
    const points = noisy(20, 30 * MINUTE, 8, { placeAt: (index) => [index === 9 ? 5000 : 0, 0] });
    expect(kinds(points)).toEqual(["stop", "trip", "stop"]);
  });

  test("has a gap where it was silent for four of its intervals, and was elsewhere then", () => {
    const points = day(8).filter((_, index) => index < 7 || index > 9);
    expect(kinds(points)).toEqual(["stop", "gap", "trip", "stop"]);
  });
});

describe("a trip", () => {
  test("that was seen all the way is not approximate", () => {
    const points = noisy(20, MINUTE, 0, {
      placeAt: (index) => [800 * Math.max(0, Math.min(10, index - 5)), 0],
    });
    expect(tripsOf(points)).toMatchObject([{ isApproximate: false }]);
  });

  test("that is silent for 20 minutes of a tracker that reports each minute has a gap", () => {
    const points = noisy(20, MINUTE, 0, { placeAt: (index) => [800 * index, 0] });
    const late = points.map((one, index) =>
      index < 10 ? one : { ...one, at: one.at + 20 * MINUTE },
    );
    expect(kinds(late)).toEqual(["trip", "gap", "trip"]);
  });
});

test("what a wide circle holds is no move, and what it does not hold is", () => {
  const to = (east: number) =>
    noisy(24, 5 * MINUTE, 0, { accuracy: 200, placeAt: (index) => [index < 12 ? 0 : east, 0] });
  expect(kinds(to(350))).toEqual(["stop"]);
  expect(kinds(to(2000))).toEqual(["stop", "trip", "stop"]);
});

test("a machine that works its way along slowly leaves where it stood", () => {
  const points = noisy(144, 5 * MINUTE, 5, { placeAt: (index) => [index * 15, 0] });
  const legs = legsOf(points);
  expect(legs.length).toBeGreaterThan(3);
  for (const leg of legs) expect(distance(leg.start, leg.end)).toBeLessThan(500);
});
