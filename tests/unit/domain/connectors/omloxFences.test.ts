import { describe, expect, test } from "vitest";
import { distance } from "../../../../src/domain/base/geometry.ts";
import { fenceAreas, fencesFile } from "../../../../src/domain/connectors/omlox/fences.ts";
import { omloxZones } from "../../../../src/domain/connectors/omlox/zones.ts";

/*
 * The fields of fences and zones are those of the omlox hub specification V2 (fences: region, radius, crs, zone_id, floor,
 * name, foreign_id); the values are ours.
 */
const point = (x: number, y: number) => ({ type: "Point", coordinates: [x, y] });
const ZONES = omloxZones([
  {
    id: "zone-1",
    foreign_id: "hall-a",
    floor: 1,
    ground_control_points: [
      { local: point(0, 0), wgs84: point(2, 48) },
      { local: point(10, 0), wgs84: point(2.0001, 48) },
      { local: point(0, 10), wgs84: point(2, 48.0001) },
    ],
  },
]);
const SQUARE = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
};
const IN_DEGREES = {
  type: "Polygon",
  coordinates: [
    [
      [2, 48],
      [2.001, 48],
      [2.001, 48.001],
      [2, 48],
    ],
  ],
};
const read = (fence: object) => fenceAreas([{ id: "fence-1", ...fence }], ZONES);

describe("fences of a hub", () => {
  test("in metres of a zone are placed by its control points, on its floor", () => {
    const { areas, refused } = read({ name: "Hall", region: SQUARE, zone_id: "hall-a" });
    expect(refused).toEqual([]);
    expect(areas).toMatchObject([{ id: "fence-1", name: "Hall", floor: 1 }]);
    const [[first, , third, , last] = []] = areas[0]?.rings ?? [];
    expect(first).toEqual([expect.closeTo(2, 8), expect.closeTo(48, 8)]);
    expect(third).toEqual([expect.closeTo(2.0001, 8), expect.closeTo(48.0001, 8)]);
    expect(last).toEqual(first);
  });

  test("in degrees stay where they are, with the floor and the name that they have", () => {
    expect(
      read({ foreign_id: "yard", region: IN_DEGREES, crs: "EPSG:4326", floor: 0 }).areas,
    ).toEqual([{ id: "fence-1", name: "yard", floor: 0, rings: IN_DEGREES.coordinates }]);
  });

  test.each([
    {
      name: "in degrees",
      fence: { region: point(2, 48), radius: 25, crs: "EPSG:4326" },
      metres: 25,
    },
    // Of the zone: ten of its metres are 0.0001° of latitude, which are 11.1 m.
    {
      name: "of a zone",
      fence: { region: point(5, 5), radius: 10, zone_id: "zone-1" },
      metres: 11.1,
    },
  ])("a circle $name becomes a closed polygon around its middle", ({ fence, metres }) => {
    const [ring = []] = read(fence).areas[0]?.rings ?? [];
    expect(ring).toHaveLength(33);
    expect(ring.at(-1)).toEqual(ring[0]);
    const [top, bottom] = [8, 24].map((at) => ring[at] ?? [0, 0]);
    const [a, b] = [top, bottom].map(([lon = 0, lat = 0] = []) => ({ lon, lat }));
    if (a === undefined || b === undefined) throw new Error("the circle has no corners");
    expect(distance(a, b) / 2).toBeCloseTo(metres, 0);
  });

  test.each([
    ["that is a point without a radius", { region: point(0, 0), zone_id: "zone-1" }, "noShape"],
    ["that is a line", { region: { type: "LineString", coordinates: [[0, 0]] } }, "noShape"],
    ["without a region", {}, "noShape"],
    [
      "with a corner that is none",
      {
        region: {
          type: "Polygon",
          coordinates: [
            [
              [0, 0],
              ["a", 1],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
      "noShape",
    ],
    ["of a zone that is not known", { region: SQUARE, zone_id: "zone-2" }, "unplaced"],
    ["of no zone, in metres", { region: SQUARE }, "unplaced"],
    ["of another system", { region: SQUARE, zone_id: "zone-1", crs: "EPSG:2154" }, "unplaced"],
    [
      "beyond the globe",
      {
        region: {
          ...IN_DEGREES,
          coordinates: [
            [
              [2, 98],
              [3, 98],
              [3, 99],
              [2, 98],
            ],
          ],
        },
        crs: "EPSG:4326",
      },
      "unplaced",
    ],
  ])("one %s is refused by name", (_name, fence, reason) => {
    expect(read({ name: "Hall", ...fence })).toEqual({
      areas: [],
      refused: [{ name: "Hall", reason }],
    });
  });

  test("between floors have none, and what is no list has no fences", () => {
    expect(read({ region: IN_DEGREES, crs: "EPSG:4326", floor: 0.5 }).areas[0]?.floor).toBeNull();
    expect(fenceAreas({ fences: [] }, ZONES)).toEqual({ areas: [], refused: [] });
  });

  test("are features of GeoJSON with their names", () => {
    const { areas } = read({ name: "Yard", region: IN_DEGREES, crs: "EPSG:4326", floor: 0 });
    expect(fencesFile(areas)).toEqual({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: "fence-1",
          properties: { name: "Yard", floor: 0 },
          geometry: { type: "Polygon", coordinates: IN_DEGREES.coordinates },
        },
      ],
    });
  });
});
