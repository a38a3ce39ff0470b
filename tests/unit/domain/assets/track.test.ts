import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Leg, legsOf } from "../../../../src/domain/assets/legs.ts";
import { seenDistance, type TrackPoint } from "../../../../src/domain/assets/trackPoint.ts";
import { advanceTrack, anchorOf, compacted } from "../../../../src/domain/assets/track.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HOME = { lat: 48.11, lon: -1.67 };

/** Days of a machine: it drives, waits, stands with noise, is silent, and errs now and then. */
const step = fc.record({
  ms: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 90 * SECOND }) },
    { weight: 4, arbitrary: fc.constant(5 * MINUTE) },
    { weight: 2, arbitrary: fc.constantFrom(20 * MINUTE, 30 * MINUTE, HOUR) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * HOUR }) },
  ),
  east: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -25, max: 25 }) },
    { weight: 3, arbitrary: fc.integer({ min: -70, max: 70 }) },
    { weight: 1, arbitrary: fc.integer({ min: -250, max: 250 }) },
    { weight: 2, arbitrary: fc.integer({ min: -900, max: 900 }) },
    { weight: 1, arbitrary: fc.integer({ min: -90_000, max: 90_000 }) },
  ),
  /** It comes back at once: an error of the receiver, or noise. */
  isBack: fc.boolean(),
  accuracy: fc.constantFrom(undefined, 5, 50, 300),
  isEngineOn: fc.constantFrom(undefined, false, true),
});
const tracks = fc.array(step, { minLength: 1, maxLength: 160 }).map((steps) => {
  let [at, east] = [T0, 0];
  return steps.map((one, index): TrackPoint => {
    at += Math.max(1, one.ms);
    const there = east + one.east;
    if (!one.isBack) east = there;
    const { accuracy, isEngineOn } = one;
    return { id: `p${index}`, at, location: offset(HOME, there, 0), accuracy, isEngineOn };
  });
});

/** Legs as they are compared: sums that were added in another order differ in their last digits. */
const told = (legs: readonly Leg[]) =>
  legs.map((leg) => {
    const { kind, from, to, start, end } = leg;
    const metres = leg.kind === "stop" ? leg.drift : leg.distance;
    const own =
      leg.kind === "trip"
        ? { topSpeed: leg.topSpeed, points: leg.points.map(({ id }) => id) }
        : leg.kind === "stop"
          ? { unseen: leg.unseen, lat: leg.at.lat.toFixed(7), lon: leg.at.lon.toFixed(7) }
          : { reason: leg.reason };
    const engineOn = leg.kind === "gap" ? undefined : leg.engineOn;
    return { kind, from, to, start, end, metres: metres.toFixed(3), engineOn, ...own };
  });

/** What a keeper of legs has after each part: those that begin before `since` stay. */
function kept(parts: readonly (readonly TrackPoint[])[]): { legs: readonly Leg[]; most: number } {
  let legs: readonly Leg[] = [];
  let tail: readonly TrackPoint[] = [];
  let most = 0;
  for (const part of parts) {
    const next = advanceTrack(tail, part);
    const { since } = next;
    legs = [...legs.filter(({ from }) => since !== null && from < since), ...next.legs];
    tail = next.tail;
    most = Math.max(most, tail.length);
  }
  return { legs, most };
}

function inParts(points: readonly TrackPoint[], sizes: readonly number[]): TrackPoint[][] {
  const parts: TrackPoint[][] = [];
  let at = 0;
  for (let turn = 0; at < points.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(points.slice(at, at + size));
    at += size;
  }
  return parts;
}
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

describe("a track that goes on", () => {
  test("law: legs made of its tail, part by part, are those of the pure function over the whole", () => {
    fc.assert(
      fc.property(tracks, sizes, (points, cuts) => {
        expect(told(kept(inParts(points, cuts)).legs)).toEqual(told(legsOf(points)));
      }),
      { numRuns: 1500 },
    );
  });

  test("law: legs made anew from the anchor before a late position are those of the whole", () => {
    fc.assert(
      fc.property(tracks, fc.nat(), (points, choice) => {
        const late = points[choice % points.length];
        if (late === undefined) return;
        const before = legsOf(points.filter(({ id }) => id !== late.id));
        const anchor = anchorOf(before, late.at) ?? -Infinity;
        const mended = legsOf(points.filter(({ at }) => at >= anchor));
        const all = [...before.filter(({ from }) => from < anchor), ...mended];
        expect(told(all)).toEqual(told(legsOf(points)));
      }),
      { numRuns: 1500 },
    );
  });

  test("law: what is compacted makes the same legs, and has the same way", () => {
    fc.assert(
      fc.property(tracks, (points) => {
        const few = compacted(points);
        expect(told(legsOf(few))).toEqual(told(legsOf(points)));
        expect(few.length).toBeLessThanOrEqual(points.length);
        const legs = legsOf(points);
        const way = legs.reduce((sum, leg) => sum + (leg.kind === "gap" ? 0 : seenOf(leg)), 0);
        const gaps = legs.reduce((sum, leg) => sum + (leg.kind === "gap" ? leg.distance : 0), 0);
        expect(way + gaps).toBeCloseTo(seenDistance(few), 3);
      }),
    );
  });

  test("what is compacted goes on as if nothing had been left out, where it came to stand somewhere else nearby", () => {
    const metres = [0, 10, 55, 50, 60, 110, 110, 115, 112, 115, 118, 115, 900, 112, 110, 950, 1900];
    const points = metres.map((east, index): TrackPoint => ({
      id: `p${index}`,
      at: T0 + index * 2 * MINUTE,
      location: offset(HOME, east, 0),
    }));
    expect(legsOf(points).map(({ kind }) => kind)).toEqual(["stop", "trip"]);
    for (const end of points.keys()) {
      const begun = compacted(points.slice(0, end));
      expect(told(legsOf([...begun, ...points.slice(end)]))).toEqual(told(legsOf(points)));
    }
    expect(compacted(points.slice(0, 12)).length).toBeLessThan(10);
  });

  test.each([
    ["exactly", 3, 0],
    ["with noise", 120, 0],
    ["with noise, 110 m from where it stood for a week", 120, 110],
  ])(
    "keeps a handful of positions of what stood for three months, received %s",
    (_, noise, step) => {
      const points = Array.from({ length: 90 * 288 }, (_nothing, index): TrackPoint => ({
        id: `p${index}`,
        at: T0 + index * 5 * MINUTE,
        location: offset(
          HOME,
          (index > 2000 ? step : 0) + ((index * 0.754_877) % 1) * noise,
          ((index * 0.569_84) % 1) * noise,
        ),
      }));
      const { legs, most } = kept(inParts(points, [288]));
      expect(legs).toMatchObject([{ kind: "stop", from: T0, to: T0 + 90 * DAY - 5 * MINUTE }]);
      expect(most).toBeLessThan(20);
    },
  );
});

const seenOf = (leg: Exclude<Leg, { kind: "gap" }>) =>
  leg.kind === "stop" ? leg.drift : leg.distance;

describe("where legs are made anew from", () => {
  const leg = (kind: "stop" | "trip", from: number) => ({ kind, from, to: from + 10 });
  const legs = [leg("stop", 0), leg("trip", 10), leg("stop", 20), leg("trip", 30)];

  test.each([
    { before: 41, expected: 20 },
    // A trip that ends then may still take the position in.
    { before: 40, expected: 0 },
    { before: 21, expected: 0 },
    { before: 20, expected: null },
  ])("for a position at $before is the last stop that was left before it: $expected", (one) => {
    expect(anchorOf(legs, one.before)).toBe(one.expected);
  });
});
