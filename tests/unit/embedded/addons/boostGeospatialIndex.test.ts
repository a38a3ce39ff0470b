import fc from "fast-check";
import { describe, expect, test } from "vitest";
import BoostSpatialIndex from "../../../../backend/embedded/addons/boostGeospatialIndex.ts";
import { geodesicDistance } from "../../../../backend/embedded/addons/geodesic.ts";

const SITE = { lat: 48.8566, lon: 2.3522 };

/** The point so many metres away in a direction (radians from east), close enough for small distances. */
function away({ lat, lon }: { lat: number; lon: number }, metres: number, angle: number) {
  const degrees = metres / 111_320;
  return {
    lat: lat + degrees * Math.sin(angle),
    lon: lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
  };
}

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
// Below about 0.1 m Andoyer's formula, Boost's too, knows no direction: the shapes here are larger.
const metres = fc.double({ min: 100, max: 50_000, noNaN: true });

describe("distances", () => {
  test.each([
    // Reference: Vincenty's formula on WGS 84; Andoyer's is within 1 in 100,000 of it.
    ["Paris to Lyon", SITE, { lat: 45.764, lon: 4.8357 }, 391_715],
    ["a degree of the equator", { lat: 0, lon: 0 }, { lat: 0, lon: 1 }, 111_319],
    ["over the date line", { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111_319],
    ["a quarter of a meridian", { lat: 0, lon: 0 }, { lat: 90, lon: 0 }, 10_001_966],
    ["nowhere", SITE, SITE, 0],
  ])("%s", (_name, from, to, expected) => {
    expect(Math.abs(geodesicDistance(from, to) - expected)).toBeLessThanOrEqual(
      expected / 100_000 + 0.5,
    );
  });
});

describe("shapes", () => {
  test("a circle and an annulus cover by distance, borders included", () => {
    fc.assert(
      fc.property(place, metres, angle, (center, radius, direction) => {
        const point = away(center, radius, direction);
        const distance = geodesicDistance(center, point);
        const index = new BoostSpatialIndex();
        index.addCircle("on", center.lat, center.lon, distance);
        index.addCircle("inside", center.lat, center.lon, distance * 1.01);
        index.addCircle("outside", center.lat, center.lon, distance * 0.99);
        index.addAnnulus("ring", center.lat, center.lon, distance * 1.01, distance);
        index.addAnnulus("wide", center.lat, center.lon, distance * 3, distance * 1.01);
        expect(index.queryPoint(point.lat, point.lon)).toEqual(
          expect.arrayContaining(["inside", "ring"]),
        );
        expect(index.queryPoint(point.lat, point.lon)).not.toContain("outside");
        expect(index.queryPoint(point.lat, point.lon)).not.toContain("wide");
      }),
    );
  });

  test("a box covers its border and what is over the date line", () => {
    const index = new BoostSpatialIndex();
    index.addBoundingBox("b", 10, 20, 11, 21);
    index.addBoundingBox("date line", -1, 179, 1, 181);
    const covering = (lat: number, lon: number) => index.queryPoint(lat, lon);
    expect([
      covering(10, 20),
      covering(11, 21),
      covering(10.5, 20.5),
      covering(9.999, 20.5),
    ]).toEqual([["b"], ["b"], ["b"], []]);
    expect([covering(0, 180), covering(0, -179.5), covering(0, -178)]).toEqual([
      ["date line"],
      ["date line"],
      [],
    ]);
  });

  test("a polygon covers the inside of its star and not the outside, in either direction", () => {
    const spokes = fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(place, metres, spokes, fc.boolean(), (center, radius, lengths, clockwise) => {
        const corners = lengths.map((length, i) => {
          const corner = away(center, radius * length, (2 * Math.PI * i) / lengths.length);
          return [corner.lat, corner.lon];
        });
        const index = new BoostSpatialIndex();
        index.addPolygon("star", clockwise ? corners.toReversed() : corners);
        const covered = (share: number, i: number) => {
          const point = away(
            center,
            radius * (lengths[i] ?? 0) * share,
            (2 * Math.PI * i) / lengths.length,
          );
          return index.queryPoint(point.lat, point.lon).length;
        };
        const inside = lengths.map((_, i) => covered(0.98, i));
        // A triangle of very unequal spokes need not hold its centre's surroundings, its spokes it does.
        expect(lengths.length < 4 || inside.every((found) => found === 1)).toBe(true);
        expect(lengths.map((_, i) => covered(1.02, i))).toEqual(lengths.map(() => 0));
      }),
    );
  });

  test("a point a rounding away from a corner's meridian is on one side of the polygon", () => {
    // Found by the law above: the southern corner's meridian is 2.2e-16 degrees west of the point, north of the polygon.
    const corners = [
      [-80.14745749176089, -1.7366084807736997e-16],
      [-79.98302058104616, -0.7746732489078072],
      [-79.84827390479751, 4.743505573300135e-17],
      [-79.98302058104616, 2],
    ];
    const index = new BoostSpatialIndex();
    index.addPolygon("p", corners);
    index.addPolygon("other way", corners.toReversed());
    expect(index.queryPoint(-79.84557897127253, 4.8383756847661377e-17)).toEqual([]);
  });

  test("a polygon covers its corners and its meridian edges", () => {
    const index = new BoostSpatialIndex();
    index.addPolygon("p", [
      [48, 2],
      [48, 3],
      [49, 3],
      [49, 2],
    ]);
    const covered = (lat: number, lon: number) => index.queryPoint(lat, lon).length;
    expect([covered(48, 2), covered(49, 3), covered(48.5, 2), covered(48.5, 3)]).toEqual([
      1, 1, 1, 1,
    ]);
    // The northern edge is a geodesic: it bulges over the parallel.
    expect([covered(49.001, 2.5), covered(49.01, 2.5), covered(48.001, 2.5)]).toEqual([1, 0, 0]);
  });
});

describe("the index", () => {
  test("answers all shapes of a point in their order and forgets a removed one", () => {
    const index = new BoostSpatialIndex();
    index.addCircle("a", SITE.lat, SITE.lon, 100);
    index.addBoundingBox("b", 48, 2, 49, 3);
    index.addCircle("c", SITE.lat, SITE.lon, 10);
    expect(index.queryPoint(SITE.lat, SITE.lon)).toEqual(["a", "b", "c"]);
    expect([index.remove("a"), index.remove("a")]).toEqual([true, false]);
    expect(index.queryPoint(SITE.lat, SITE.lon)).toEqual(["b", "c"]);
  });

  test.each<[string, (index: BoostSpatialIndex) => void, string]>([
    ["an empty id", (i) => i.addCircle("", 1, 1, 1), 'Invalid "id"'],
    [
      "an id twice",
      (i) => (i.addCircle("a", 1, 1, 1), i.addCircle("a", 1, 1, 1)),
      "indexed already",
    ],
    ["a box upside down", (i) => i.addBoundingBox("a", 2, 1, 1, 2), "min_lat"],
    ["a box inside out", (i) => i.addBoundingBox("a", 1, 2, 2, 1), "min_lon"],
    ["an annulus inside out", (i) => i.addAnnulus("a", 1, 1, 1, 2), "Outer radius"],
    ["a corner that is not one", (i) => i.addPolygon("a", [[1, 2], [3]]), "points arguments"],
    [
      "a polygon around a pole",
      (i) =>
        i.addPolygon("a", [
          [80, 0],
          [80, 120],
          [80, -120],
        ]),
      "around a pole",
    ],
    [
      "a corner at a pole",
      (i) =>
        i.addPolygon("a", [
          [90, 0],
          [80, 120],
          [80, 10],
        ]),
      "[90, 0]",
    ],
    [
      "an edge half around the globe",
      (i) =>
        i.addPolygon("a", [
          [1, 0],
          [1, 180],
          [2, 90],
        ]),
      "180 degrees",
    ],
    ["a search Koncorde never makes", (i) => i.queryIntersect(), "native boost-geospatial-index"],
  ])("refuses %s", (_name, act, message) => {
    expect(() => act(new BoostSpatialIndex())).toThrow(message);
  });
});
