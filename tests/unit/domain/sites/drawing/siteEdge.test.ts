import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  crossesItself,
  pointInPolygon,
  polygonArea,
  polygonOf,
  type Position,
} from "../../../../../src/domain/base/geometry.ts";
import { cornersOf } from "../../../../../src/domain/sites/drawing/sharedCorners.ts";
import {
  changedEdge,
  circleAround,
  edgeAround,
  radiusTo,
} from "../../../../../src/domain/sites/drawing/siteEdge.ts";

const circle = { latitude: 48.11, longitude: -1.67, radius: 120 };
const square = polygonOf([
  [2, 48],
  [2.01, 48],
  [2.01, 48.01],
  [2, 48.01],
]);

describe("a circle that becomes an edge", () => {
  test("keeps nearly its area, around its centre, without crossing itself", () => {
    const edge = edgeAround(circle);
    expect(polygonArea(edge) / (Math.PI * 120 ** 2)).toBeGreaterThan(0.9);
    expect(pointInPolygon({ lat: 48.11, lon: -1.67 }, edge)).toBe(true);
    expect(edge.rings.some(crossesItself)).toBe(false);
  });

  test("is the circle again when it is framed, to the metre", () => {
    const { latitude, longitude, radius } = circleAround(edgeAround(circle));
    expect(latitude).toBeCloseTo(48.11, 5);
    expect(longitude).toBeCloseTo(-1.67, 5);
    expect(Math.abs(radius - 120)).toBeLessThanOrEqual(1);
  });
});

test("a radius is drawn to whole metres, one at least", () => {
  const centre = { latitude: 48, longitude: 2 };
  expect(radiusTo(centre, [2, 48.001])).toBe(111);
  expect(radiusTo(centre, [2, 48])).toBe(1);
});

describe("a correction of an edge", () => {
  test("moves a corner, and the ring stays closed where it is the first", () => {
    const moved = changedEdge(square, { kind: "move", from: [2, 48], to: [1.99, 47.99] });
    const [ring = []] = moved.rings;
    expect(ring[0]).toEqual([1.99, 47.99]);
    expect(ring.at(-1)).toEqual([1.99, 47.99]);
    expect(cornersOf(moved)).toHaveLength(4);
  });

  test("adds a corner on a side, between its ends", () => {
    const added = changedEdge(square, { kind: "add", at: [2.005, 48] });
    expect(added.rings[0]?.slice(0, 3)).toEqual([
      [2, 48],
      [2.005, 48],
      [2.01, 48],
    ]);
  });

  test("appends a corner after the last one", () => {
    const added = changedEdge(square, { kind: "append", at: [1.995, 48.005] });
    expect(added.rings).toEqual([
      [...(square.rings[0]?.slice(0, -1) ?? []), [1.995, 48.005], [2, 48]],
    ]);
  });

  test("appends nothing where a corner stands already", () => {
    expect(changedEdge(square, { kind: "append", at: [2.01, 48.01] })).toBe(square);
  });

  test("removes corners down to three, and no further", () => {
    const triangle = changedEdge(square, { kind: "remove", at: [2, 48] });
    expect(cornersOf(triangle)).toHaveLength(3);
    expect(triangle.rings[0]?.[0]).toEqual(triangle.rings[0]?.at(-1));
    expect(changedEdge(triangle, { kind: "remove", at: [2.01, 48] })).toBe(triangle);
  });

  test("of what is not there changes nothing", () => {
    expect(changedEdge(square, { kind: "remove", at: [3, 3] })).toBe(square);
    expect(changedEdge(square, { kind: "move", from: [3, 3], to: [4, 4] })).toBe(square);
  });

  test("leaves closed rings, whatever is done", () => {
    const position = fc.tuple(
      fc.double({ min: 2, max: 2.02, noNaN: true }),
      fc.double({ min: 48, max: 48.02, noNaN: true }),
    );
    const change = fc.record({
      kind: fc.constantFrom("move", "append", "remove", "add"),
      corner: fc.nat(20),
      to: position,
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const edge = changes.reduce((before, { kind, corner, to }) => {
          const corners = cornersOf(before);
          const at: Position = corners[corner % corners.length] ?? to;
          if (kind === "move") return changedEdge(before, { kind, from: at, to });
          return changedEdge(before, {
            kind: kind as "add" | "append" | "remove",
            at: kind === "remove" ? at : to,
          });
        }, square);
        for (const ring of edge.rings) {
          expect(ring.length).toBeGreaterThanOrEqual(4);
          expect(ring[0]).toEqual(ring.at(-1));
        }
      }),
    );
  });
});
