import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Leg, legsOf } from "../../../../../src/domain/assets/legs.ts";
import { HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { onScreen } from "../../../../../src/views/map/onScreen.ts";
import { arrowsOf, pointsInView } from "../../../../../src/views/assets/track/trackMarks.ts";

const SIZE = { width: 400, height: 300 };
/** A pixel a degree, from the upper left corner. */
const place = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => ({
  x: lon,
  y: 90 - lat,
});
const at = (x: number, y: number) => ({ lon: x, lat: 90 - y });
const trip = (...ways: readonly (readonly [x: number, y: number])[]): Leg => {
  const points = ways.map(([x, y], index) => ({
    id: `p${index}`,
    at: index * MINUTE,
    location: at(x, y),
  }));
  const [start, end] = [at(...(ways[0] ?? [0, 0])), at(...(ways.at(-1) ?? [0, 0]))];
  return {
    kind: "trip",
    from: 0,
    to: 1,
    start,
    end,
    distance: 1,
    topSpeed: 1,
    isApproximate: false,
    points,
  };
};

describe("arrows along a track", () => {
  test("point to where it went, evenly along a trip", () => {
    const arrows = arrowsOf([trip([0, 10], [200, 10], [200, 100])], place, SIZE);
    expect(arrows).toEqual([
      { x: 48, y: 10, angle: 0 },
      { x: 144, y: 10, angle: 0 },
      { x: 200, y: 50, angle: 90 },
    ]);
  });

  test("of a short trip is one, in its middle", () => {
    expect(arrowsOf([trip([100, 10], [60, 10])], place, SIZE)).toEqual([
      { x: 80, y: 10, angle: 180 },
    ]);
  });

  test("are of trips only, in view only, and never without end", () => {
    const stop: Leg = {
      kind: "stop",
      from: 0,
      to: HOUR,
      start: at(1, 1),
      end: at(2, 2),
      at: at(1, 1),
      drift: 0,
      unseen: 0,
    };
    expect(arrowsOf([stop], place, SIZE)).toEqual([]);
    expect(arrowsOf([trip([1000, 10], [1200, 10])], place, SIZE)).toEqual([]);
    const all = Array.from({ length: 400 }, () => trip([0, 10], [400, 10]));
    expect(arrowsOf(all, place, SIZE).length).toBeLessThanOrEqual(120);
    expect(arrowsOf([trip([5, 5], [5, 5])], place, SIZE)).toEqual([]);
  });
});

describe("points of a track", () => {
  const pointAt = (x: number, y: number) => ({ id: `${x}-${y}`, location: at(x, y) });

  test("are in view, oldest first; of those that lie on each other the newest is shown", () => {
    const points = [pointAt(10, 10), pointAt(100, 10), pointAt(101, 10), pointAt(500, 10)];
    expect(pointsInView(points, place, SIZE).map(({ point }) => point.id)).toEqual([
      "10-10",
      "101-10",
    ]);
  });

  test("law: no two are so near that a finger could not tell them apart", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 450 }), fc.integer({ min: 0, max: 89 }))),
        (all) => {
          const shown = pointsInView(
            all.map(([x, y]) => pointAt(x, y)),
            place,
            SIZE,
          );
          for (const [index, one] of shown.entries())
            for (const other of shown.slice(index + 1))
              expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(24);
        },
      ),
    );
  });
});

test("a place is drawn over a map where the map draws it", () => {
  const bounds = { west: -2, east: 2, north: 1, south: -1 };
  const zoom = Math.log2((400 * 360) / (512 * 4));
  const here = onScreen({ bounds, zoom });
  expect(here({ lon: -2, lat: 1 })).toEqual({ x: 0, y: 0 });
  expect(here({ lon: 2, lat: 0 }).x).toBeCloseTo(400, 6);
  expect(here({ lon: 0, lat: -1 }).x).toBeCloseTo(200, 6);
});

test("a gap has no direction: nobody saw the way", () => {
  const point = (minute: number, lon: number) => ({
    id: `p${minute}`,
    at: minute * MINUTE,
    location: { lat: 45, lon },
  });
  const legs = legsOf([point(0, 4), point(1, 4.01), point(60, 4.2), point(61, 4.21)]);
  expect(legs.map(({ kind }) => kind)).toEqual(["trip", "gap", "trip"]);
  const seen = onScreen({
    bounds: { west: 3.9, east: 4.3, north: 45.1, south: 44.9 },
    zoom: 11,
  });
  const size = { width: 2000, height: 2000 };
  expect(arrowsOf(legs, seen, size)).toHaveLength(2);
});
