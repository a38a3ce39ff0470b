import type { Feature, FeatureCollection, Point } from "geojson";

import type { Engine, EngineCamera, EngineMap } from "../../../../src/views/map/engineMap.ts";

/** One asset and where it is, degrees. */
export type Place = readonly [index: number, lon: number, lat: number];

/** ms between two updates of the source: what the engine's worker can digest. */
const EVERY = 1_000;

/** A clustered source as the engine offers it; more than `EngineMap` has, which the product does not use. */
type Source = { setData(data: FeatureCollection): unknown };
type BenchMap = EngineMap & {
  on(type: "render" | "load", listener: () => void): unknown;
  isSourceLoaded(id: string): boolean;
  addSource(id: string, source: object): unknown;
  addLayer(layer: object): unknown;
};

/** The engine's way: a clustered source that is given everything anew. `shown` receives the instants of the changes that are drawn. */
export function drawByGeoJson(
  container: HTMLElement,
  engine: Engine,
  camera: EngineCamera,
  shown: (changedAt: readonly number[]) => void,
): (places: readonly Place[], changedAt: number) => void {
  const style = {
    version: 8 as const,
    sources: {},
    layers: [
      { id: "ground", type: "background" as const, paint: { "background-color": "#eceef2" } },
    ],
  };
  const map = engine.create({ container, style, camera, maxZoom: 22 }) as BenchMap;
  const features = new Map<number, Feature<Point>>();
  let waiting: number[] = [];
  let given: number[] = [];
  let isReady = false;

  map.on("load", () => {
    map.addSource("assets", {
      type: "geojson",
      data: everything(),
      cluster: true,
      clusterRadius: 40,
    });
    map.addLayer({
      id: "assets",
      type: "circle",
      source: "assets",
      paint: {
        "circle-color": "#1a7f45",
        "circle-radius": ["case", ["has", "point_count"], 16, 7],
        "circle-stroke-color": "#fff",
        "circle-stroke-width": 1.5,
      },
    });
    isReady = true;
  });
  map.on("render", () => {
    if (given.length === 0 || !map.isSourceLoaded("assets")) return;
    shown(given);
    given = [];
  });
  setInterval(() => {
    // One update at a time: the next one waits until this one is on the screen.
    if (!isReady || waiting.length === 0 || given.length > 0) return;
    (map.getSource("assets") as Source).setData(everything());
    given = waiting;
    waiting = [];
  }, EVERY);

  function everything(): FeatureCollection {
    return { type: "FeatureCollection", features: [...features.values()] };
  }

  return (places, changedAt) => {
    for (const place of places) features.set(place[0], featureOf(place));
    waiting.push(changedAt);
  };
}

function featureOf([id, lon, lat]: Place): Feature<Point> {
  return {
    type: "Feature",
    id,
    properties: {},
    geometry: { type: "Point", coordinates: [lon, lat] },
  };
}
