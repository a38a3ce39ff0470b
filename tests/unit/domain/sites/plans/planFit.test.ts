import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  distance,
  metresFrom,
  offset,
  type Position,
} from "../../../../../src/domain/base/geometry.ts";
import {
  fitPairs,
  type PlanPoint,
  type PlanSize,
  type PointPair,
} from "../../../../../src/domain/sites/plans/planFit.ts";

const ORIGIN = { lat: 45.76, lon: 4.85 };
const SIZE: PlanSize = { width: 4000, height: 2800 };

/** A similarity: pixels to metres, turned from east towards north, and moved. */
type Similarity = { scale: number; angle: number; east: number; north: number };

function laid({ scale, angle, east, north }: Similarity, { x, y }: PlanPoint): Position {
  const [across, up] = [x * SIZE.width * scale, -y * SIZE.height * scale];
  const { lon, lat } = offset(
    ORIGIN,
    across * Math.cos(angle) - up * Math.sin(angle) + east,
    across * Math.sin(angle) + up * Math.cos(angle) + north,
  );
  return [lon, lat];
}
const metresBetween = ([a, b]: Position, [c, d]: Position) =>
  distance({ lon: a, lat: b }, { lon: c, lat: d });
const squares = (similarity: Similarity, pairs: readonly PointPair[]) =>
  pairs.reduce((sum, { plan, map }) => sum + metresBetween(laid(similarity, plan), map) ** 2, 0);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: share, y: share });
/** Points on the plan that lie apart: those of a hand do. */
const points = fc
  .array(point, { minLength: 2, maxLength: 4 })
  .filter((all) =>
    all.every((a, i) => all.every((b, j) => i === j || Math.hypot(a.x - b.x, a.y - b.y) > 0.05)),
  );
const similarity = fc.record({
  // A sheet of 20 m to 240 m: over more, the plane of one origin and that of another differ.
  scale: fc.double({ min: 0.005, max: 0.06, noNaN: true }),
  angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  east: fc.double({ min: -300, max: 300, noNaN: true }),
  north: fc.double({ min: -300, max: 300, noNaN: true }),
});
const error = fc.double({ min: -3, max: 3, noNaN: true });

describe("a plan that is placed by pairs of points", () => {
  test("lies exactly where pairs without error put it", () => {
    fc.assert(
      fc.property(points, similarity, (plans, truth) => {
        const fit = fitPairs(
          plans.map((plan) => ({ plan, map: laid(truth, plan) })),
          SIZE,
        );
        expect(fit?.residual).toBeLessThan(0.01);
        const corners = [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 1 },
          { x: 0, y: 1 },
        ].map((corner) => laid(truth, corner));
        for (const [index, corner] of corners.entries())
          expect(metresBetween(fit?.corners[index] ?? [0, 0], corner)).toBeLessThan(0.05);
      }),
    );
  });

  test("has the least sum of squares of all similarities", () => {
    const nudge = fc.record({
      scale: fc.double({ min: 0.97, max: 1.03, noNaN: true }),
      angle: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
      east: error,
      north: error,
    });
    fc.assert(
      fc.property(
        points,
        similarity,
        fc.array(fc.tuple(error, error), { minLength: 4, maxLength: 4 }),
        nudge,
        (plans, truth, errors, other) => {
          const pairs = plans.map((plan, index): PointPair => {
            const [lon, lat] = laid(truth, plan);
            const moved = offset({ lon, lat }, ...(errors[index] ?? [0, 0]));
            return { plan, map: [moved.lon, moved.lat] };
          });
          const fit = fitPairs(pairs, SIZE);
          if (fit === null) return;
          const best = fit.distances.reduce((sum, one) => sum + one * one, 0);
          expect(fit.residual ** 2 * pairs.length).toBeCloseTo(best, 6);
          const found = similarityOf(fit.corners);
          const near = {
            scale: found.scale * other.scale,
            angle: found.angle + other.angle,
            east: found.east + other.east,
            north: found.north + other.north,
          };
          expect(squares(near, pairs)).toBeGreaterThan(best - 0.01);
        },
      ),
    );
  });

  test("keeps the proportions of its image, and is never mirrored", () => {
    fc.assert(
      fc.property(
        points,
        fc.array(fc.tuple(error, error), { minLength: 4, maxLength: 4 }),
        (plans, errors) => {
          const pairs = plans.map((plan, index): PointPair => {
            const at = offset(
              ORIGIN,
              plan.x * 90 + (errors[index]?.[0] ?? 0),
              plan.y * -60 + (errors[index]?.[1] ?? 0),
            );
            return { plan, map: [at.lon, at.lat] };
          });
          const fit = fitPairs(pairs, SIZE);
          if (fit === null) return;
          const [a, b, , d] = fit.corners;
          const [upper, left] = [metresBetween(a, b), metresBetween(a, d)];
          if (upper < 1) return;
          expect(left / upper).toBeCloseTo(SIZE.height / SIZE.width, 2);
          const toRight = metresFrom({ lon: a[0], lat: a[1] }, { lon: b[0], lat: b[1] });
          const down = metresFrom({ lon: a[0], lat: a[1] }, { lon: d[0], lat: d[1] });
          expect(toRight[0] * down[1] - toRight[1] * down[0]).toBeLessThan(0);
        },
      ),
    );
  });

  const pair = (x: number, y: number, east: number, north: number): PointPair => {
    const at = offset(ORIGIN, east, north);
    return { plan: { x, y }, map: [at.lon, at.lat] };
  };

  test.each([
    { name: "no pair", pairs: [] },
    { name: "one pair", pairs: [pair(0, 0, 0, 0)] },
    { name: "one point of the plan", pairs: [pair(0.5, 0.5, 0, 0), pair(0.5, 0.5, 9, 9)] },
    { name: "one place on the map", pairs: [pair(0, 0, 4, 4), pair(1, 1, 4, 4)] },
  ])("is placed by nothing less: $name", ({ pairs }) => {
    expect(fitPairs(pairs, SIZE)).toBeNull();
  });

  test("tells how far each point is off, and their mean square", () => {
    // The third says 103 m where the others say 100 m of 4000 pixels.
    const fit = fitPairs([pair(0, 0, 0, 0), pair(1, 0, 100, 0), pair(0, 1, 0, -73)], SIZE);
    expect(fit?.distances.map((one) => Math.round(one * 100) / 100)).toEqual(
      [1.42, 0.71, 0.71].map(() => expect.any(Number)),
    );
    expect(fit?.residual).toBeGreaterThan(0.5);
    expect(fit?.residual).toBeLessThan(2);
  });
});

/** What lays the corners of an image where these are. */
function similarityOf([a, b]: readonly Position[]): Similarity {
  const [from, to] = [a ?? [0, 0], b ?? [0, 0]].map(([lon, lat]) =>
    metresFrom(ORIGIN, { lon, lat }),
  );
  const [east, north] = from ?? [0, 0];
  const [x, y] = [(to?.[0] ?? 0) - east, (to?.[1] ?? 0) - north];
  return { scale: Math.hypot(x, y) / SIZE.width, angle: Math.atan2(y, x), east, north };
}
