import { describe, expect, test } from "vitest";
import { polygonArea, type Position } from "../../../../../src/domain/base/geometry.ts";
import { cutOff, joined, partedBy } from "../../../../../src/domain/sites/drawing/planePolygons.ts";
import {
  isSameCorner,
  metresBetween,
  nearestOnEdge,
} from "../../../../../src/domain/sites/drawing/sharedCorners.ts";
import { at, rectangle } from "../support/shapes.ts";

describe("corners", () => {
  test.each([
    { east: 0, north: 0, is: true },
    { east: 0.009, north: 0, is: true },
    { east: 0, north: -0.009, is: true },
    { east: 0.011, north: 0, is: false },
    { east: 0, north: 0.011, is: false },
    { east: 9, north: 0, is: false },
    { east: 0, north: 9, is: false },
  ])("$east m east and $north m north of each other are one: $is", ({ east, north, is }) => {
    expect(isSameCorner(at(5, 5), at(5 + east, 5 + north))).toBe(is);
    expect(isSameCorner(at(5 + east, 5 + north), at(5, 5))).toBe(is);
  });
});

describe("the nearest point of an edge", () => {
  const [level, slope] = [
    [at(0, 0), at(10, 0)],
    [at(0, 0), at(10, 10)],
  ] as const;
  test.each<{
    name: string;
    edge: readonly [Position, Position];
    point: Position;
    on: Position;
    metres: number;
  }>([
    { name: "beside it", edge: level, point: at(3, 4), on: at(3, 0), metres: 4 },
    { name: "on it", edge: level, point: at(3, 0), on: at(3, 0), metres: 0 },
    { name: "before its beginning", edge: level, point: at(-3, 4), on: at(0, 0), metres: 5 },
    { name: "beyond its end", edge: level, point: at(13, -4), on: at(10, 0), metres: 5 },
    { name: "beside a slope", edge: slope, point: at(10, 0), on: at(5, 5), metres: Math.sqrt(50) },
    { name: "of no length", edge: [at(2, 2), at(2, 2)], point: at(5, 6), on: at(2, 2), metres: 5 },
  ])("$name", ({ edge, point, on, metres }) => {
    const found = nearestOnEdge(edge, point);
    expect(metresBetween(found.at, on)).toBeLessThan(0.001);
    expect(found.metres).toBeCloseTo(metres, 2);
  });
});

describe("parts of a polygon", () => {
  const square = rectangle(0, 0, 10, 10);
  const areas = (line: readonly [Position, Position]) =>
    partedBy(square, line).map((part) => Math.round(polygonArea(part) * 10) / 10);
  test.each<{ name: string; line: readonly [Position, Position]; expected: number[] }>([
    { name: "its diagonal", line: [at(0, 0), at(10, 10)], expected: [50, 50] },
    { name: "a slope", line: [at(0, 0), at(5, 10)], expected: [75, 25] },
    { name: "the same the other way", line: [at(5, 10), at(0, 0)], expected: [75, 25] },
    {
      name: "a short line within, which is prolonged",
      line: [at(4, 4), at(4.1, 4.2)],
      expected: [55, 45],
    },
    { name: "a line beside it", line: [at(20, 0), at(21, 10)], expected: [100] },
    { name: "a point", line: [at(5, 5), at(5, 5)], expected: [100] },
  ])("are on both sides of $name, the largest first", ({ line, expected }) => {
    expect(areas(line)).toEqual(expected);
  });

  test("that others leave are the largest first, without what is rounding", () => {
    const left = (...others: ReturnType<typeof rectangle>[]) =>
      cutOff(square, others).map((part) => Math.round(polygonArea(part)));
    expect(left()).toEqual([100]);
    expect(left(rectangle(3, -1, 1, 12))).toEqual([60, 30]);
    expect(left(rectangle(-1, -1, 12, 12))).toEqual([]);
    expect(left(rectangle(-1, -1, 12, 10.9995))).toEqual([]);
  });

  test("are joined where they lie side by side", () => {
    const area = (...all: ReturnType<typeof rectangle>[]) => {
      const one = joined(all);
      return one === null ? null : Math.round(polygonArea(one));
    };
    expect(area(square, rectangle(10, 0, 5, 10))).toBe(150);
    expect(area(square, rectangle(12, 0, 5, 10))).toBeNull();
  });
});
