import type { Feature, FeatureCollection, Point } from "geojson";
import type { EngineMap } from "../../../../src/views/map/engineMap.ts";
import type { BenchView } from "./drawByGrid.ts";
import type { News, Place, Variant } from "./messages.ts";

/** ms between two updates of the source: what an engine's worker can digest. */
const EVERY = { updateData: 250, setData: 1_000 };

/** A clustered source as the engines offer it; more than `EngineMap` has, which the product does not use. */
type Source = {
  setData(data: FeatureCollection): unknown;
  updateData(data: unknown): unknown;
};
type BenchMap = EngineMap & {
  on(type: "render" | "load", listener: () => void): unknown;
  isSourceLoaded(id: string): boolean;
  addSource(id: string, source: object): unknown;
  addLayer(layer: object): unknown;
};

/** The engines' way: a clustered source that is told what has changed, or everything anew. */
export function drawByGeoJson(
  { container, engine, camera }: BenchView,
  variant: Exclude<Variant, "grid">,
  shown: (changedAt: readonly number[]) => void,
): (news: News) => void {
  const style = {
    version: 8 as const,
    sources: {},
    layers: [
      { id: "ground", type: "background" as const, paint: { "background-color": "#eceef2" } },
    ],
  };
  const map = engine.create({ container, style, camera, maxZoom: 22 }) as BenchMap;
  const features = new Map<number, Feature<Point>>();
  const changed = new Set<number>();
  let waiting: number[] = [];
  let given: number[] = [];
  let isReady = false;

  const isMapbox = container.querySelector(".mapboxgl-canvas") !== null;
  map.on("load", () => {
    map.addSource("assets", {
      type: "geojson",
      data: everything(),
      // Mapbox's updateData wants a source that says so, and such a source cannot be clustered: its worker throws.
      ...(variant === "updateData" && isMapbox
        ? { dynamic: true }
        : { cluster: true, clusterRadius: 40 }),
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
    const source = map.getSource("assets") as Source;
    if (variant === "setData") source.setData(everything());
    else source.updateData(changes());
    changed.clear();
    given = waiting;
    waiting = [];
  }, EVERY[variant]);

  function everything(): FeatureCollection {
    return { type: "FeatureCollection", features: [...features.values()] };
  }
  /** maplibre takes a list of moves, mapbox the changed features. */
  function changes(): unknown {
    const moved = [...changed].flatMap((id) => features.get(id) ?? []);
    return isMapbox ? { type: "FeatureCollection", features: moved } : { add: moved };
  }

  return (news) => {
    if (news.type !== "places") return;
    for (const place of news.places) {
      features.set(place[0], featureOf(place));
      changed.add(place[0]);
    }
    waiting.push(...news.changedAt);
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
