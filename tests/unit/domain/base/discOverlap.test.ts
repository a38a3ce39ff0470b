import fc from "fast-check";
import { expect, test } from "vitest";
import { discOverlap } from "../../../../src/domain/base/discOverlap.ts";
import { type LonLat, offset, type Shape } from "../../../../src/domain/base/geometry.ts";
import { at, ORIGIN, rectangle, withHoles } from "../sites/support/shapes.ts";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";

const from = (east: number, north: number): LonLat => offset(ORIGIN, east, north);
const circle = (east: number, north: number, radius: number): Shape => ({
  kind: "circle",
  center: from(east, north),
  radius,
});
const square = rectangle(-50, -50, 100, 100);

test.each([
  ["a disc within", from(0, 0), 10, square, Math.PI * 100],
  ["a disc around", from(10, 20), 200, square, 10_000],
  ["half a disc over a straight edge", from(50, 0), 10, square, Math.PI * 50],
  ["a quarter of a disc at a corner", from(50, 50), 10, square, Math.PI * 25],
  ["a disc apart", from(80, 0), 10, square, 0],
  ["a disc that passes a corner", from(60, 60), 12, square, 0],
  ["a disc in a hole", from(0, 0), 5, withHoles(square, rectangle(-10, -10, 20, 20)), 0],
  ["a disc around a hole", from(0, 0), 500, withHoles(square, rectangle(-10, -10, 20, 20)), 9600],
  ["a disc within a circle", from(3, 4), 5, circle(0, 0, 20), Math.PI * 25],
  ["a disc around a circle", from(3, 4), 50, circle(0, 0, 20), Math.PI * 400],
  ["a disc beside a circle", from(30, 0), 10, circle(0, 0, 20), 0],
  // Two circles of radius 1 at a distance of 1 share 2π/3 - √3/2.
  ["a lens", from(10, 0), 10, circle(0, 0, 10), 100 * ((2 * Math.PI) / 3 - Math.sqrt(3) / 2)],
])("%s shares that much", (_, center, radius, shape, expected) => {
  expect(Math.abs(discOverlap(center, radius, shape) - expected)).toBeLessThan(
    0.002 * Math.max(1, expected),
  );
});

const coordinate = fc.integer({ min: -120, max: 120 });
const radius = fc.integer({ min: 1, max: 300 });
/** Corners around the middle at rising angles: never crossing itself, seldom convex. */
const star = fc
  .array(fc.integer({ min: 20, max: 100 }), { minLength: 3, maxLength: 9 })
  .map((spokes) =>
    polygonOf(
      spokes.map((length, index) => {
        const angle = (2 * Math.PI * index) / spokes.length;
        return at(length * Math.cos(angle), length * Math.sin(angle));
      }),
    ),
  );

test("law: what two halves of a rectangle share adds up to what the whole shares", () => {
  fc.assert(
    fc.property(coordinate, coordinate, radius, fc.integer({ min: 1, max: 99 }), (e, n, r, cut) => {
      const center = from(e, n);
      const left = discOverlap(center, r, rectangle(-50, -50, cut, 100));
      const right = discOverlap(center, r, rectangle(-50 + cut, -50, 100 - cut, 100));
      const whole = discOverlap(center, r, square);
      expect(Math.abs(left + right - whole)).toBeLessThan(1e-6 * Math.max(1, whole) + 1e-6);
    }),
  );
});

test("law: a larger disc shares no less, and its share of a convex area around its centre is no larger", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -49, max: 49 }),
      fc.integer({ min: -49, max: 49 }),
      radius,
      radius,
      (e, n, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const [small, large] = [less, more].map((r) => discOverlap(from(e, n), r, square)) as [
          number,
          number,
        ];
        expect(large).toBeGreaterThanOrEqual(small - 1e-6);
        expect(large / more ** 2).toBeLessThanOrEqual(small / less ** 2 + 1e-6);
      },
    ),
  );
});

test("law: the share is that of points spread evenly over the disc", () => {
  fc.assert(
    fc.property(star, coordinate, coordinate, radius, (shape, e, n, r) => {
      const center = from(e, n);
      // A spiral of the golden angle lays points evenly.
      const points = Array.from({ length: 2000 }, (_, index) => {
        const [angle, away] = [index * 2.399_963_23, r * Math.sqrt((index + 0.5) / 2000)];
        return [e + away * Math.cos(angle), n + away * Math.sin(angle)] as const;
      });
      const ring = (shape.rings[0] ?? []).map(([lon, lat]) => ({ lon, lat }));
      const inside = points.filter(([east, north]) => isWithin(from(east, north), ring)).length;
      const share = discOverlap(center, r, shape) / (Math.PI * r * r);
      expect(Math.abs(share - inside / 2000)).toBeLessThan(0.02);
    }),
    { numRuns: 60 },
  );
});

/** By the even-odd rule, written here on its own. */
function isWithin(point: LonLat, ring: readonly LonLat[]): boolean {
  let is = false;
  for (const [index, b] of ring.entries()) {
    const a = ring.at(index - 1) ?? b;
    if (a.lat > point.lat === b.lat > point.lat) continue;
    const lon = a.lon + ((point.lat - a.lat) / (b.lat - a.lat)) * (b.lon - a.lon);
    if (point.lon < lon) is = !is;
  }
  return is;
}
