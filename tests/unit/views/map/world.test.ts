import { describe, expect, test } from "vitest";
import type { EngineFeature } from "../../../../src/views/map/engineMap.ts";
import { LOWEST_LAYER } from "../../../../src/views/map/ground/layers.ts";
import { createGround } from "../../../../src/views/map/ground/updateGround.ts";
import { type Label, placeLabels } from "../../../../src/views/map/labels/placeLabels.ts";
import { worldOf } from "../../../../src/views/map/mercator.ts";
import { keepWorld } from "../../../../src/views/map/world/keepWorld.ts";
import { placeNames } from "../../../../src/views/map/world/placeNames.ts";
import type { PlaceProperties, World } from "../../../../src/views/map/world/world.ts";
import { worldLayers } from "../../../../src/views/map/world/worldLayers.ts";
import { fakeMap } from "./support/fakeMap.ts";
import { grey } from "./support/palette.ts";

const nameOf = ({ name, code }: PlaceProperties) => name ?? code ?? null;
const place = (properties: PlaceProperties, lon = 0, lat = 0): EngineFeature => ({
  geometry: { type: "Point", coordinates: [lon, lat] },
  properties,
});
const paris = place({ kind: "capital", name: "Paris", zoom: 3, size: 6 }, 2, 49);
const rennes = place({ kind: "town", name: "Rennes", zoom: 5, size: 5 }, -2, 48);
const vern = place({ kind: "town", name: "Vern", zoom: 10, size: 3 }, -1.6, 48);

describe("the names of the ground", () => {
  const shown = (zoom: number, ...features: EngineFeature[]) =>
    placeNames(features, nameOf, zoom, 1).map(({ text, kind }) => `${kind} ${text}`);

  test("the more important first, each from its zoom on", () => {
    expect(shown(2, vern, rennes, paris)).toEqual([]);
    expect(shown(5, vern, rennes, paris)).toEqual(["city Paris", "city Rennes"]);
    expect(shown(10, vern, rennes, paris)).toEqual(["city Paris", "city Rennes", "town Vern"]);
  });

  test("what is larger than the screen is not named", () => {
    const france = place({ kind: "country", code: "FR", zoom: 2 });
    expect(shown(4, france)).toEqual(["country FR"]);
    expect(shown(9, france)).toEqual([]);
  });

  test("a place on the edge of two tiles has one name", () => {
    expect(shown(6, rennes, rennes)).toEqual(["city Rennes"]);
  });

  test("what has no name or is no place is left out", () => {
    const nameless = place({ kind: "country", zoom: 1 });
    const other: EngineFeature = { ...paris, properties: { kind: "pole", zoom: 1 } };
    const line: EngineFeature = { ...paris, geometry: { type: "LineString", coordinates: [] } };
    expect(shown(4, nameless, other, line, { ...paris, properties: null })).toEqual([]);
  });

  test("give way to every mark and to the foot of the map", () => {
    const view = { centre: worldOf({ lon: 0, lat: 0 }), zoom: 4, width: 400, height: 300 };
    const at = worldOf({ lon: 0, lat: 0 });
    const name = (kind: Label["kind"]): Label[] => [
      { key: "a", text: "A", kind, at, below: 11, room: null },
    ];
    const size = () => ({ width: 40, height: 16 });
    const beside = { clusters: [], assets: [{ at, radius: 7 }], devices: [] };
    expect(placeLabels(name("town"), view, size, beside)).toEqual([]);
    expect(placeLabels(name("asset"), view, size, beside)).toHaveLength(1);
    expect(placeLabels(name("town"), view, size)).toHaveLength(1);
    expect(placeLabels(name("town"), { ...view, height: 60 }, size)).toEqual([]);
  });
});

describe("the embedded ground in a map", () => {
  const world: World = { tiles: "pmtiles://x/{z}/{x}/{y}", lastZoom: 6, attribution: "", nameOf };
  const opened = () => {
    const map = fakeMap({ center: [0, 0], zoom: 5 });
    const told: string[][] = [];
    const keeper = keepWorld(
      { ...map, querySourceFeatures: () => [paris] },
      () => grey(0.5),
      () => LOWEST_LAYER,
      (names) => told.push(names.map(({ text }) => text)),
    );
    return { map, told, keeper };
  };
  const ids = worldLayers(grey(0.5)).map(({ id }) => id);

  test("lies under everything of ours, whichever comes first", () => {
    const first = opened();
    first.keeper.setWorld(world);
    expect(first.map.layers).toEqual([]);
    createGround(first.map, grey(0.5));
    first.keeper.furnish("whole");
    const second = opened();
    createGround(second.map, grey(0.5));
    second.keeper.furnish("whole");
    second.keeper.setWorld(world);
    for (const { map } of [first, second]) {
      expect(map.layers.slice(0, ids.length)).toEqual(ids);
      expect(map.layers[ids.length]).toBe(LOWEST_LAYER);
    }
  });

  test("is not put under the ground of another style", () => {
    const { map, keeper, told } = opened();
    createGround(map, grey(0.5));
    keeper.furnish("nothing");
    keeper.setWorld(world);
    expect(map.layers).not.toContain(ids[0]);
    map.fire("idle");
    expect(told.at(-1)).toEqual([]);
  });

  test("names what its tiles have once they are there, and takes the colours of another theme", () => {
    const { map, keeper, told } = opened();
    createGround(map, grey(0.5));
    keeper.furnish("whole");
    keeper.setWorld(world);
    map.fire("idle");
    expect(told.at(-1)).toEqual(["Paris"]);
    keeper.recolour();
    expect(map.calls).toContain("paint balise-world-sea fill-color");
  });
});
