import { describe, expect, test } from "vitest";
import { distance, offset } from "../../../../../src/domain/base/geometry.ts";
import {
  drawnPlan,
  isExchanged,
  planLines,
  unitOf,
} from "../../../../../src/domain/sites/plans/planDrawing.ts";
import { judgePlan } from "../../../../../src/domain/sites/planImage.ts";
import { measuresOf, middleOf } from "../../../../../src/domain/sites/plans/planPlacement.ts";
import { must } from "../../../../../src/domain/base/must.ts";

const ORIGIN = { lat: 45.76, lon: 4.85 };
const SITE = { west: 4.84, east: 4.86, south: 45.75, north: 45.77 };
const json = (value: unknown) => JSON.stringify(value);
const read = (value: unknown) => must(planLines(json(value)), "it has lines");
const square = (size: number) => [
  [0, 0],
  [size, 0],
  [size, size / 2],
  [0, size / 2],
  [0, 0],
];

describe("the lines of a drawing", () => {
  test("come from every kind of geometry, however deep it lies; points are counted", () => {
    const { lines, ignored } = read({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: {},
          geometry: {
            type: "LineString",
            coordinates: [
              [0, 0],
              [5, 5, 3],
            ],
          },
        },
        {
          type: "Feature",
          properties: {},
          geometry: { type: "Polygon", coordinates: [square(4), square(1)] },
        },
        {
          type: "Feature",
          properties: {},
          geometry: { type: "MultiPolygon", coordinates: [[square(2)], [square(3)]] },
        },
        { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [1, 1] } },
        {
          type: "GeometryCollection",
          geometries: [
            {
              type: "MultiLineString",
              coordinates: [
                [
                  [0, 0],
                  [1, 1],
                ],
              ],
            },
          ],
        },
      ],
    });
    expect([lines.length, ignored]).toEqual([6, 1]);
  });

  test.each([
    { name: "no JSON", text: "0 0 1 1" },
    { name: "points alone", text: json({ type: "Point", coordinates: [1, 1] }) },
    { name: "nothing", text: json({ type: "FeatureCollection", features: [] }) },
    {
      name: "a line without length",
      text: json({
        type: "LineString",
        coordinates: [
          [1, 1],
          [1, 1],
        ],
      }),
    },
    { name: "another thing", text: "null" },
  ])("are none in $name", ({ text }) => {
    expect(planLines(text)).toBeNull();
  });

  test("count degrees where they lie about the site, and metres elsewhere", () => {
    const near = read({
      type: "LineString",
      coordinates: [
        [4.849, 45.759],
        [4.851, 45.761],
      ],
    });
    expect(unitOf(near, SITE)).toBe("degrees");
    expect(unitOf(read({ type: "Polygon", coordinates: [square(60)] }), SITE)).toBe("metres");
  });

  test.each([
    { name: "east", corner: [60, 45.761] },
    { name: "west", corner: [-60, 45.761] },
    { name: "north", corner: [4.851, 89] },
    { name: "south", corner: [4.851, 0] },
  ])("count metres where they begin about the site and end far in the $name", ({ corner }) => {
    const line = { type: "LineString", coordinates: [[4.849, 45.759], corner] };
    expect(unitOf(read(line), SITE)).toBe("metres");
  });
});

test.each([
  {
    name: "latitude first",
    line: [
      [45.759, 4.849],
      [45.761, 4.851],
    ],
    expected: true,
  },
  {
    name: "longitude first",
    line: [
      [4.849, 45.759],
      [4.851, 45.761],
    ],
    expected: false,
  },
  {
    name: "metres",
    line: [
      [0, 0],
      [60, 30],
    ],
    expected: false,
  },
])("degrees are exchanged: $name", ({ line, expected }) => {
  expect(isExchanged(read({ type: "LineString", coordinates: line }), SITE)).toBe(expected);
});

describe("a drawing as an image", () => {
  test("in metres covers its ground from the origin, with a margin, and is an SVG that is taken", () => {
    const { svg, size, corners } = drawnPlan(
      read({ type: "Polygon", coordinates: [square(100)] }),
      "metres",
      ORIGIN,
    );
    const { width, height } = measuresOf(corners);
    expect([Math.round(width), Math.round(height)]).toEqual([102, 52]);
    expect(distance(middleOf(corners), offset(ORIGIN, 50, 25))).toBeLessThan(0.01);
    expect(size.width / size.height).toBeCloseTo(width / height, 2);
    expect(Math.max(size.width, size.height)).toBe(4096);
    expect(judgePlan(new TextEncoder().encode(svg))).toMatchObject({ ok: true });
    // 0, 0 lies a metre from the left edge and a metre from the lower one.
    const [x = 0, y = 0] = (/d="M([\d.]+) ([\d.]+)/u.exec(svg) ?? []).slice(1).map(Number);
    expect((x * width) / size.width).toBeCloseTo(1, 1);
    expect(((size.height - y) * height) / size.height).toBeCloseTo(1, 1);
  });

  test("in degrees lies where its coordinates say", () => {
    const east = offset(ORIGIN, 30, 0);
    const { corners } = drawnPlan(
      read({
        type: "LineString",
        coordinates: [
          [ORIGIN.lon, ORIGIN.lat],
          [east.lon, east.lat],
        ],
      }),
      "degrees",
      { lat: 0, lon: 0 },
    );
    expect(distance(middleOf(corners), offset(ORIGIN, 15, 0))).toBeLessThan(0.01);
    expect(measuresOf(corners).width).toBeCloseTo(30.6, 1);
  });
});
