import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boundingBox,
  centroid,
  crossesItself,
  hasMisplacedHole,
  distance,
  offset,
  pointInCircle,
  pointInPolygon,
  pointInShape,
  Polygon,
  polygonArea,
  polygonOf,
} from "../../../../src/domain/base/geometry.ts";
import { at, ORIGIN, rectangle, withHoles } from "../sites/support/shapes.ts";

const point = (east: number, north: number) => offset(ORIGIN, east, north);
const at4 = (lon: number, lat: number) => ({ lon, lat });
const yard = withHoles(rectangle(0, 0, 100, 100), rectangle(40, 40, 20, 20));

describe("pointInPolygon", () => {
  test.each([
    { name: "inside", given: point(10, 10), expected: true },
    { name: "outside", given: point(101, 50), expected: false },
    { name: "beyond a corner's latitude", given: point(-1, 0), expected: false },
    {
      name: "on a corner counts as inside",
      given: { lat: ORIGIN.lat, lon: ORIGIN.lon },
      expected: true,
    },
    { name: "in a hole counts as outside", given: point(50, 50), expected: false },
    { name: "beside the hole at its height", given: point(20, 50), expected: true },
  ])("$name", ({ given, expected }) => {
    expect(pointInPolygon(given, yard)).toBe(expected);
  });

  test("a point on an edge, of the outer ring or of a hole, counts as inside", () => {
    const square = polygonOf([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]);
    const holed = withHoles(
      square,
      polygonOf([
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
      ]),
    );
    const middles = [at4(2, 0), at4(4, 2), at4(2, 4), at4(0, 2)];
    expect(middles.map((one) => pointInPolygon(one, square))).toEqual([true, true, true, true]);
    const slanted = polygonOf([
      [0, 0],
      [4, 4],
      [0, 8],
      [-4, 4],
    ]);
    const slopes = [at4(2, 2), at4(2, 6), at4(-2, 6), at4(-2, 2)];
    expect(slopes.map((one) => pointInPolygon(one, slanted))).toEqual([true, true, true, true]);
    const beyond = [at4(5, 0), at4(-1, 4)];
    expect(beyond.map((one) => pointInPolygon(one, square))).toEqual([false, false]);
    expect(pointInPolygon({ lon: 1, lat: 2 }, holed)).toBe(true);
  });

  test("a notch of a polygon that is not convex is outside", () => {
    const notched = polygonOf([at(0, 0), at(20, 0), at(20, 20), at(10, 5), at(0, 20)]);
    expect(pointInPolygon(point(10, 10), notched)).toBe(false);
    expect(pointInPolygon(point(10, 2), notched)).toBe(true);
  });
});

describe("pointInCircle", () => {
  const circle = { kind: "circle" as const, center: ORIGIN, radius: 50 };
  test.each([
    { name: "the centre is inside", given: ORIGIN, expected: true },
    { name: "49.9 m away is inside", given: point(0, 49.9), expected: true },
    { name: "50.1 m away is outside", given: point(50.1, 0), expected: false },
  ])("$name", ({ given, expected }) => {
    expect(pointInCircle(given, circle)).toBe(expected);
    expect(pointInShape(given, circle)).toBe(expected);
  });
});

test("distance between Paris and London is 343.6 km", () => {
  const km = distance({ lat: 48.8566, lon: 2.3522 }, { lat: 51.5074, lon: -0.1278 }) / 1000;
  expect(km).toBeCloseTo(343.56, 1);
});

test("the area takes holes away", () => {
  expect(polygonArea(rectangle(0, 0, 100, 100)) / 10_000).toBeCloseTo(1, 3);
  expect(polygonArea(yard) / 9600).toBeCloseTo(1, 3);
});

test("the centroid of a rectangle is its middle, also with a hole there", () => {
  expect(distance(centroid(rectangle(0, 0, 80, 20)), point(40, 10))).toBeLessThan(0.01);
  expect(distance(centroid(yard), point(50, 50))).toBeLessThan(0.01);
});

test("the centroid moves away from a hole on one side", () => {
  const lopsided = withHoles(rectangle(0, 0, 100, 100), rectangle(60, 40, 20, 20));
  expect(distance(centroid(lopsided), point(50 - (20 * 400) / 9600, 50))).toBeLessThan(0.01);
});

test("the bounding box of a circle holds its edge", () => {
  const box = boundingBox({ kind: "circle", center: ORIGIN, radius: 50 });
  const [northEast, southWest] = [point(50, 50), point(-50, -50)];
  expect(box).toEqual({
    west: southWest.lon,
    south: southWest.lat,
    east: northEast.lon,
    north: northEast.lat,
  });
});

describe("crossesItself", () => {
  test.each([
    { name: "a square does not", given: rectangle(0, 0, 10, 10), expected: false },
    {
      name: "a bow-tie does",
      given: polygonOf([at(0, 0), at(10, 10), at(10, 0), at(0, 10)]),
      expected: true,
    },
    {
      name: "a corner that touches an edge does",
      given: polygonOf([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ]),
      expected: true,
    },
    {
      name: "an edge that is gone over again does",
      given: polygonOf([
        [0, 0],
        [4, 0],
        [2, 0],
        [6, 0],
        [3, 5],
      ]),
      expected: true,
    },
    {
      name: "an edge with corners in it does not",
      given: polygonOf([
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [3, 5],
      ]),
      expected: false,
    },
    {
      name: "a triangle does not",
      given: polygonOf([
        [0, 0],
        [4, 0],
        [2, 3],
      ]),
      expected: false,
    },
  ])("$name", ({ given, expected }) => {
    expect(given.rings.some(crossesItself)).toBe(expected);
  });
});

describe("hasMisplacedHole", () => {
  const ground = rectangle(0, 0, 10, 10);
  test.each([
    { name: "a polygon without holes has none", holes: [], expected: false },
    { name: "a hole within is none", holes: [rectangle(1, 1, 3, 3)], expected: false },
    {
      name: "two holes side by side are none",
      holes: [rectangle(1, 1, 3, 3), rectangle(5, 5, 3, 3)],
      expected: false,
    },
    { name: "a hole beside the ground is one", holes: [rectangle(20, 0, 3, 3)], expected: true },
    { name: "a hole across the edge is one", holes: [rectangle(8, 8, 5, 5)], expected: true },
    { name: "a hole around the ground is one", holes: [rectangle(-5, -5, 30, 30)], expected: true },
    { name: "a hole that is the ground is one", holes: [ground], expected: true },
    {
      name: "a hole in a hole is one, whichever is first",
      holes: [rectangle(2, 2, 1, 1), rectangle(1, 1, 5, 5)],
      expected: true,
    },
    {
      name: "a hole across another is one",
      holes: [rectangle(1, 1, 4, 4), rectangle(3, 3, 4, 4)],
      expected: true,
    },
  ])("$name", ({ holes, expected }) => {
    expect(hasMisplacedHole(withHoles(ground, ...holes))).toBe(expected);
  });
});

describe("Polygon", () => {
  test.each([
    {
      name: "a closed ring is accepted",
      given: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
      expected: true,
    },
    {
      name: "an open ring is refused",
      given: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
      expected: false,
    },
    {
      name: "two corners are refused",
      given: [
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
      ],
      expected: false,
    },
    {
      name: "a line there and back is refused",
      given: [
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [0, 0],
        ],
      ],
      expected: false,
    },
    {
      name: "latitude 91 is refused",
      given: [
        [
          [0, 0],
          [1, 0],
          [1, 91],
          [0, 0],
        ],
      ],
      expected: false,
    },
    { name: "no ring at all is refused", given: [], expected: false },
  ])("$name", ({ given, expected }) => {
    expect(Polygon.safeParse({ kind: "polygon", rings: given }).success).toBe(expected);
  });
});

describe("laws", () => {
  const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
  const place = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lon: fc.double({ min: -170, max: 170, noNaN: true }),
  });

  test("law: a point so many metres away is at that distance", () => {
    fc.assert(
      fc.property(place, metres, metres, (from, east, north) => {
        const wanted = Math.hypot(east, north);
        const error = Math.abs(distance(from, offset(from, east, north)) - wanted);
        expect(error).toBeLessThanOrEqual(wanted * 0.002 + 0.001);
      }),
    );
  });

  test("law: distance is the same both ways", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distance(a, b)).toBeCloseTo(distance(b, a), 6);
      }),
    );
  });

  test("law: area and centroid do not depend on which way round a ring is drawn", () => {
    const size = fc.double({ min: 1, max: 500, noNaN: true });
    fc.assert(
      fc.property(metres, metres, size, size, (east, north, width, height) => {
        const drawn = rectangle(east, north, width, height);
        const turned = { ...drawn, rings: drawn.rings.map((ring) => ring.toReversed()) };
        expect(polygonArea(turned) / polygonArea(drawn)).toBeCloseTo(1, 6);
        expect(distance(centroid(turned), centroid(drawn))).toBeLessThan(0.001);
      }),
    );
  });
});
