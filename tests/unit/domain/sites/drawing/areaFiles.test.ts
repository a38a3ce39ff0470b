import { describe, expect, test } from "vitest";
import { AreaId } from "../../../../../src/domain/base/ids.ts";
import type { Area } from "../../../../../src/domain/sites/area.ts";
import type { AreaDrawing } from "../../../../../src/domain/sites/drawing/areaDrawing.ts";
import {
  type FileChoices,
  geoJsonOf,
  readFloorFile,
} from "../../../../../src/domain/sites/drawing/areaGeoJson.ts";
import { areaChanges } from "../../../../../src/domain/sites/drawing/areaImpact.ts";
import { mergedAreas, withConflicts } from "../../../../../src/domain/sites/drawing/mergedAreas.ts";
import { snapped } from "../../../../../src/domain/sites/drawing/snap.ts";
import { at, rectangle } from "../support/shapes.ts";
import { area } from "../support/sites.ts";

const id = (name: string) => AreaId.parse(name);
const drawingOf = (...areas: Area[]): AreaDrawing => ({ areas, musterAreas: [] });
const [west, east] = [area("west"), area("east", rectangle(10, 0, 10, 10))];
const pair = drawingOf(west, east);
const [lon, lat] = at(0, 0);
const SITE = { lon, lat };

describe("areas of a GeoJSON file", () => {
  const read = (features: unknown, drawing = pair, choices: FileChoices = {}) => {
    const text = JSON.stringify({ type: "FeatureCollection", features });
    const file = readFloorFile(text, drawing, 0, (n) => id(`new-${n}`), SITE, choices);
    if (typeof file === "string") throw new Error(file);
    return file;
  };
  const feature = (properties: object, geometry: unknown, more: object = {}) => ({
    type: "Feature",
    properties,
    geometry,
    ...more,
  });
  const square = { type: "Polygon", coordinates: rectangle(30, 0, 5, 5).rings };

  test("are known again by id or name; the others are new, and what is missing goes", () => {
    const [first] = geoJsonOf(pair, 0).features;
    const file = read([
      { ...first, properties: { name: "Gate" } },
      feature({ nom: "Yard" }, square),
    ]);
    expect(file).toMatchObject({
      changed: [{ id: "west", name: "Gate", colour: west.colour, opacity: west.opacity }],
      added: [{ id: "new-0", name: "Yard", floor: 0 }],
      removed: [{ id: "east" }],
      unchanged: 0,
    });
    const byName = read([feature({ name: " EAST" }, square)]);
    expect(byName).toMatchObject({ changed: [{ id: "east" }], removed: [{ id: "west" }] });
  });

  test("are where people gather as the file says, and as before where it says nothing", () => {
    const drawing = { ...pair, musterAreas: [id("west")] };
    const [first, second] = geoJsonOf(pair, 0).features;
    const mustersOf = (ofWest: object, ofEast: object) =>
      read(
        [
          { ...first, properties: { name: "west", ...ofWest } },
          { ...second, properties: { name: "east", ...ofEast } },
        ],
        drawing,
      ).musterAreas;
    expect(mustersOf({}, {})).toEqual(["west"]);
    expect(mustersOf({ muster: false }, { muster: true })).toEqual(["east"]);
    expect(mustersOf({ muster: "no" }, { muster: 1 })).toEqual(["west"]);
  });

  test("made of several polygons are several areas, heights are left out", () => {
    const rings = rectangle(30, 0, 5, 5).rings.map((ring) => ring.map((one) => [...one, 12]));
    const more = rectangle(40, 0, 5, 5).rings;
    const file = read([
      feature({ name: "Yard" }, { type: "MultiPolygon", coordinates: [rings, more] }),
    ]);
    expect(file.areas.map(({ name }) => name)).toEqual(["Yard", "Yard 2"]);
    expect(file.areas[0]?.geometry).toEqual(rectangle(30, 0, 5, 5));
  });

  test("look as the file says, as before where it says nothing, and as usual where they are new", () => {
    const [first, second] = geoJsonOf(pair, 0).features;
    const drawing = drawingOf({ ...west, colour: "#123456", opacity: 0.75 }, east);
    const file = read(
      [
        { ...first, properties: { name: "west" } },
        { ...second, properties: { name: "east", fill: "#abcdef", "fill-opacity": 0 } },
        feature({ name: "Yard", opacity: "1" }, square),
        { type: "Feature", geometry: { ...square, coordinates: rectangle(50, 0, 5, 5).rings } },
      ],
      drawing,
    );
    expect(
      file.areas.map(({ id: one, name, colour, opacity }) => [one, name, colour, opacity]),
    ).toEqual([
      ["west", "west", "#123456", 0.75],
      ["east", "east", "#abcdef", 0],
      ["new-0", "Yard", "#3b6fb6", 0.25],
      ["new-1", "Zone", "#3b6fb6", 0.25],
    ]);
    expect([file.unchanged, file.changed.length]).toEqual([1, 1]);
  });

  test("are given names that no area of another floor has, and keep those that they have", () => {
    const above = area("above", undefined, { floor: 1, name: "Yard" });
    const here = area("here", rectangle(50, 0, 5, 5), { name: "Hall 2" });
    const file = read(
      [feature({ name: "Yard" }, square), geoJsonOf(drawingOf(here), 0).features[0]],
      drawingOf(above, here),
    );
    expect(file.areas.map(({ id: one, name }) => [one, name])).toEqual([
      ["new-0", "Yard 2"],
      ["here", "Hall 2"],
    ]);
  });

  test("are known again once: the second piece of a name is a new area", () => {
    const [first] = geoJsonOf(pair, 0).features;
    const more = rectangle(40, 0, 5, 5).rings;
    const file = read([
      { ...first, geometry: { type: "MultiPolygon", coordinates: [west.geometry.rings, more] } },
      feature({ name: "west" }, square),
    ]);
    expect(file.areas.map(({ id: one, name }) => [one, name])).toEqual([
      ["west", "west"],
      ["new-0", "west 2"],
      ["new-1", "west 3"],
    ]);
  });

  test("are refused one by one", () => {
    const crossed = [[at(0, 20), at(10, 30), at(10, 20), at(0, 29), at(0, 20)]];
    const file = read([
      feature({ name: "Post" }, { type: "Point", coordinates: [2, 48] }),
      feature({ name: "Bow" }, { type: "Polygon", coordinates: crossed }),
      feature({ name: "Yard", opacity: 3 }, square),
    ]);
    expect(file.leftOut).toEqual([
      { at: 1, name: "Post", reason: "notAPolygon" },
      { at: 2, name: "Bow", reason: "notAnArea" },
      { at: 3, name: "Yard", reason: "notAnArea" },
    ]);
    // One of those may have been meant: what is there stays.
    expect([file.removed, file.unchanged, file.areas]).toEqual([[], 2, [west, east]]);
  });

  test("keep gathering places that stay because of what is left out", () => {
    const drawing = { ...pair, musterAreas: [id("east")] };
    const file = read([feature({ name: "Post" }, null)], drawing);
    expect(file.musterAreas).toEqual(["east"]);
  });

  test.each([
    ["#f00", "#ff0000"],
    ["red", "#ff0000"],
    ["rgb(0, 128, 255)", "#0080ff"],
  ])("have the colour %s as other programs write it", (colour, kept) => {
    const file = read([feature({ name: "west", fill: colour }, square)]);
    expect(file.areas).toMatchObject([{ id: "west", colour: kept }]);
    expect(file.leftOut).toEqual([]);
  });

  test.each(["puce", "transparent", ""])("are taken without the colour %o", (colour) => {
    const file = read([feature({ name: "west", fill: colour }, square)]);
    expect(file.areas).toMatchObject([{ id: "west", colour: west.colour }]);
    expect(file.leftOut).toEqual(
      colour === "" ? [] : [{ at: 1, name: "west", reason: "unknownColour" }],
    );
    expect(file.removed).toMatchObject([{ id: "east" }]);
  });

  test.each(["NOM", "NAME", "title", "label"])("are named by %s, and numbers are names", (key) => {
    const named = (name: unknown) => feature({ fid: 7, code: "x", [key]: name }, square);
    const file = read([named("Yard"), named(12)]);
    expect(file.areas.map(({ name }) => name)).toEqual(["Yard", "12"]);
    expect([file.nameProperty, file.nameProperties[0]]).toEqual([key, key]);
  });

  test("are named by the property that the reader chooses, where none is believed", () => {
    const features = [feature({ zone: "Yard", fid: 7 }, square)];
    const file = read(features);
    expect([file.nameProperty, file.nameProperties]).toEqual([null, ["fid", "zone"]]);
    expect(file.areas).toMatchObject([{ name: "Zone" }]);
    expect(read(features, pair, { nameProperty: "zone" }).areas).toMatchObject([{ name: "Yard" }]);
  });

  test("have a corner once, however often it is in a row", () => {
    const [ring = []] = square.coordinates;
    const doubled = ring.flatMap((corner) => [corner, corner]);
    const file = read([feature({ name: "Yard" }, { ...square, coordinates: [doubled] })]);
    expect(file.areas[0]?.geometry.rings).toEqual([ring]);
  });

  test("are read by the thousand", () => {
    const many = Array.from({ length: 1200 }, (_, n) => feature({ name: `A${n}` }, square));
    expect(read(many).areas).toHaveLength(1200);
  });

  test("of other floors are left to those floors, unless the file has none of this one", () => {
    const [first] = geoJsonOf(pair, 0).features;
    const above = feature({ name: "Attic", floor: 2 }, square);
    expect(read([first, above]).leftOut).toEqual([{ at: 2, name: "Attic", reason: "otherFloor" }]);
    expect(read([above]).areas).toMatchObject([{ name: "Attic", floor: 0 }]);
  });

  test("whose latitude and longitude are exchanged are seen, and exchanged where asked", () => {
    const turned = square.coordinates.map((ring) => ring.map(([x, y]) => [y, x]));
    const features = [feature({ name: "Yard" }, { ...square, coordinates: turned })];
    expect(read(features).looksExchanged).toBe(true);
    const file = read(features, pair, { isExchanged: true });
    expect(file.areas[0]?.geometry.rings).toEqual(square.coordinates);
    expect(read([feature({ name: "Yard" }, square)]).looksExchanged).toBe(false);
  });

  test("are exchanged too where a longitude is no latitude", () => {
    const ring = [
      [31.2, 121.4],
      [31.2, 121.5],
      [31.3, 121.5],
      [31.2, 121.4],
    ];
    const file = read([feature({ name: "Yard" }, { type: "Polygon", coordinates: [ring] })]);
    expect([file.looksExchanged, file.removed]).toEqual([true, []]);
  });

  test("in metres of a projection are said to be so", () => {
    const ring = [
      [652_000, 6_862_000],
      [652_100, 6_862_000],
      [652_100, 6_862_100],
      [652_000, 6_862_000],
    ];
    expect(() => read([feature({}, { type: "Polygon", coordinates: [ring] })])).toThrow(
      "notDegrees",
    );
  });

  test.each(["", "{", "[]", '{"type":"Topology"}', '{"type":"Point","coordinates":[0,0]}'])(
    "are not read from %o",
    (text) => expect(readFloorFile(text, pair, 0, () => id("x"), SITE)).toBe("notGeoJson"),
  );
});

describe("two administrators on one floor", () => {
  const moved = { ...west, geometry: rectangle(0, 0, 9, 10) };
  const painted = { ...east, colour: "#00ff00" };
  const added = area("north", rectangle(0, 10, 20, 5));

  const merge = mergedAreas;
  const other = area("other", rectangle(5, 12, 5, 5));

  test("who change different areas both have their way", () => {
    expect(merge(drawingOf(moved, east), pair, drawingOf(west, painted, added))).toEqual({
      changes: drawingOf(moved, painted, added),
      conflicts: [],
    });
  });

  test("of whom one removes what the other changes are asked", () => {
    expect(merge(drawingOf(east), pair, drawingOf(moved, east))).toEqual({
      changes: {},
      conflicts: [{ id: "west", seen: west, stored: null, wanted: moved }],
    });
  });

  test("of whom both want the same, or one nothing, are not asked", () => {
    const both = drawingOf(moved, east);
    expect(merge(both, pair, both)).toEqual({ changes: both, conflicts: [] });
    expect(merge(drawingOf(east), pair, drawingOf(east))).toEqual({
      changes: drawingOf(east),
      conflicts: [],
    });
    expect(merge(drawingOf(east), pair, pair)).toEqual({ changes: {}, conflicts: [] });
    expect(merge(pair, pair, drawingOf(east))).toEqual({ changes: {}, conflicts: [] });
  });

  test.each([
    {
      name: "both have their way, the muster areas that are not changed included",
      merged: merge({ areas: [moved, east], musterAreas: [id("east")] }, pair, {
        areas: [west, painted],
      }),
      expected: {
        changes: { areas: [moved, painted], musterAreas: [id("east")] },
        conflicts: [],
      },
    },
    {
      name: "the same area is a conflict",
      merged: merge(drawingOf(moved, east), pair, { areas: [{ ...west, name: "Gate" }, east] }),
      expected: {
        changes: {},
        conflicts: [{ id: "west", seen: west, stored: moved, wanted: { ...west, name: "Gate" } }],
      },
    },
    {
      name: "the same ground is a conflict of ours",
      merged: merge(drawingOf(west, east, other), pair, { areas: [west, east, added] }),
      expected: {
        changes: {},
        conflicts: [{ id: "north", seen: null, stored: null, wanted: added }],
      },
    },
    {
      name: "areas that were not seen are in the way of what replaces them",
      merged: merge(pair, {}, { areas: [moved, east] }),
      expected: {
        changes: {},
        conflicts: [{ id: "west", seen: null, stored: west, wanted: moved }],
      },
    },
    {
      name: "nothing is merged where nobody else has drawn",
      merged: merge(pair, pair, { areas: [east, moved] }),
      expected: { changes: {}, conflicts: [] },
    },
  ])("of an edit: $name", ({ merged, expected }) => expect(merged).toEqual(expected));

  test("see the areas of their conflicts as they are stored", () => {
    const conflict = (name: string, stored: Area | null) => ({
      id: id(name),
      seen: null,
      stored,
      wanted: null,
    });
    const drawing = { ...pair, musterAreas: [id("west")] };
    expect(withConflicts(drawing, [])).toBe(drawing);
    expect(
      withConflicts(drawing, [
        conflict("west", moved),
        conflict("east", null),
        conflict("north", added),
        conflict("gone", null),
      ]),
    ).toEqual({ ...drawingOf(moved, added), musterAreas: [id("west")] });
  });

  test("keep no muster area that one of them takes back, or that is gone", () => {
    const begun = { ...pair, musterAreas: [id("west"), id("east")] };
    const { changes } = merge({ ...pair, musterAreas: [id("west")] }, begun, {
      ...drawingOf(east),
      musterAreas: [id("east"), id("west")],
    });
    expect(changes).toEqual({ areas: [east], musterAreas: [] });
  });

  test("keep the muster areas of both", () => {
    const { changes } = merge({ ...pair, musterAreas: [id("west")] }, pair, {
      ...pair,
      musterAreas: [id("east")],
    });
    expect(changes.musterAreas).toEqual(["west", "east"]);
  });
});

test("a change says how many positions come into an area and leave it", () => {
  const wider = { ...west, geometry: rectangle(0, 0, 10, 20) };
  const after = { areas: [wider], musterAreas: [] };
  const points = [at(5, 5), at(5, 15), at(6, 15), at(15, 5)].map(([lon, lat]) => ({ lon, lat }));
  expect(
    areaChanges(pair, after, 0, points).map(({ id: one, kind, entering, leaving }) => [
      one,
      kind,
      entering,
      leaving,
    ]),
  ).toEqual([
    ["west", "changed", 2, 0],
    ["east", "removed", 0, 1],
  ]);
  expect(areaChanges(pair, pair, 0, points)).toEqual([]);
  // What is only called otherwise, or lies on another floor, moves nobody.
  const renamed = { ...west, name: "Gate" };
  const above = area("above", rectangle(0, 0, 9, 9), { floor: 1 });
  const quiet = { ...drawingOf(renamed, east, above), musterAreas: [id("east")] };
  expect(areaChanges(pair, quiet, 0, points)).toEqual([
    { id: "west", kind: "changed", area: renamed, entering: 0, leaving: 0 },
    { id: "east", kind: "changed", area: east, entering: 0, leaving: 0 },
    { id: "above", kind: "added", area: above, entering: 0, leaving: 0 },
  ]);
  expect(areaChanges(drawingOf(), drawingOf(west), 0, points)).toEqual([
    { id: "west", kind: "added", area: west, entering: 1, leaving: 0 },
  ]);
});

test.each([
  { name: "a corner before an edge", given: at(9.7, 9.8), expected: ["corner", at(10, 10)] },
  { name: "an edge", given: at(5, 10.3), expected: ["edge", at(5, 10)] },
  { name: "a corner of its own", given: at(30.2, 30), expected: ["corner", at(30, 30)] },
  { name: "nothing that is far", given: at(5, 14), expected: ["nothing", at(5, 14)] },
])("a corner is drawn to $name", ({ given, expected }) => {
  const snap = snapped(given, pair.areas, [at(30, 30)], 0.5);
  const [lon, lat] = expected[1] as [number, number];
  expect(snap.to).toBe(expected[0]);
  expect(snap.at[0]).toBeCloseTo(lon, 8);
  expect(snap.at[1]).toBeCloseTo(lat, 8);
});
