import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { polygonsOverlap } from "../../../../src/domain/base/polygonsOverlap.ts";
import { at, rectangle, withHoles } from "../sites/support/shapes.ts";

const base = rectangle(0, 0, 20, 20);

describe("polygonsOverlap", () => {
  test.each([
    { name: "apart", given: rectangle(30, 0, 10, 10), expected: false },
    { name: "sharing an edge", given: rectangle(20, 0, 10, 20), expected: false },
    { name: "sharing part of an edge", given: rectangle(20, 5, 10, 5), expected: false },
    { name: "sharing a corner", given: rectangle(20, 20, 10, 10), expected: false },
    {
      name: "a rounding of 1 cm over a long edge",
      given: rectangle(19.99, 0, 10, 20),
      expected: false,
    },
    { name: "a metre over the edge", given: rectangle(19, 0, 10, 20), expected: true },
    { name: "10 cm over the edge", given: rectangle(19.9, 0, 10, 20), expected: true },
    { name: "within", given: rectangle(5, 5, 2, 2), expected: true },
    { name: "around", given: rectangle(-5, -5, 40, 40), expected: true },
    { name: "the same", given: base, expected: true },
    { name: "crossing without a corner inside", given: rectangle(5, -5, 10, 40), expected: true },
    {
      name: "boxes that overlap although the shapes do not",
      given: polygonOf([at(21, 0), at(30, 0), at(30, 30), at(0, 30), at(0, 21), at(21, 21)]),
      expected: false,
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(polygonsOverlap(base, given)).toBe(expected);
  });

  test("a polygon that fills another's hole shares edges only", () => {
    const hole = rectangle(5, 5, 10, 10);
    expect(polygonsOverlap(withHoles(base, hole), hole)).toBe(false);
  });

  test("a slanted edge that is shared but rounded to 7 decimals is no overlap", () => {
    const rounded = (east: number, north: number): [number, number] => {
      const [lon, lat] = at(east, north);
      return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
    };
    const left = polygonOf([rounded(0, 0), rounded(33.3, 7.7), rounded(11.1, 55.5)]);
    const middle = rounded(22.2, 31.6);
    const right = polygonOf([rounded(33.3, 7.7), rounded(70, 40), rounded(11.1, 55.5), middle]);
    expect(polygonsOverlap(left, right)).toBe(false);
  });
});

describe("laws", () => {
  const coordinate = fc.integer({ min: -50, max: 50 });
  const size = fc.integer({ min: 1, max: 40 });
  const box = fc.record({ east: coordinate, north: coordinate, width: size, height: size });

  test("law: rectangles overlap exactly when both their ranges do, and both ways alike", () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        const meet = (a1: number, a2: number, b1: number, b2: number) => a1 < b2 && b1 < a2;
        const expected =
          meet(a.east, a.east + a.width, b.east, b.east + b.width) &&
          meet(a.north, a.north + a.height, b.north, b.north + b.height);
        const [first, second] = [a, b].map((one) =>
          rectangle(one.east, one.north, one.width, one.height),
        ) as [ReturnType<typeof rectangle>, ReturnType<typeof rectangle>];
        expect(polygonsOverlap(first, second)).toBe(expected);
        expect(polygonsOverlap(second, first)).toBe(expected);
      }),
    );
  });
});
