import type {
  EngineCamera,
  EngineEvent,
  EngineEventDetail,
  EngineMap,
} from "../../../../../src/views/map/engineMap.ts";

/** An engine's map that only remembers what it was told. */
export type FakeMap = EngineMap & {
  readonly calls: string[];
  readonly sources: Map<string, unknown>;
  readonly layers: string[];
  /** Sources of which all has been read. */
  readonly loaded: Set<string>;
  camera: EngineCamera;
  fire(type: EngineEvent, detail?: EngineEventDetail): void;
};

export function fakeMap(camera: EngineCamera = { center: [0, 0], zoom: 10 }): FakeMap {
  const calls: string[] = [];
  const sources = new Map<string, unknown>();
  const layers: string[] = [];
  const images = new Set<string>();
  const loaded = new Set<string>();
  const listeners: { type: EngineEvent; listener: (event: EngineEventDetail) => void }[] = [];
  const listen = (type: EngineEvent, listener: (event: EngineEventDetail) => void) =>
    listeners.push({ type, listener });
  const go = (how: string) => (to: EngineCamera) => {
    calls.push(how);
    map.camera = to;
  };
  const map: FakeMap = {
    calls,
    sources,
    layers,
    loaded,
    camera,
    fire: (type, detail = {}) => {
      for (const one of listeners) if (one.type === type) one.listener(detail);
    },
    on: listen,
    once: listen,
    getCenter: () => ({ lng: map.camera.center[0], lat: map.camera.center[1] }),
    getZoom: () => map.camera.zoom,
    getCanvas: () => {
      throw new Error("A fake map has no canvas.");
    },
    jumpTo: go("jumpTo"),
    easeTo: go("easeTo"),
    flyTo: go("flyTo"),
    stop: () => undefined,
    setStyle: () => calls.push("setStyle"),
    getStyle: () => ({ sources: Object.fromEntries(sources) }),
    isStyleLoaded: () => true,
    addSource: (id) =>
      sources.set(id, {
        setData: (data: { features: unknown[] }) =>
          calls.push(`setData ${id} ${data.features.length}`),
      }),
    getSource: (id) => sources.get(id),
    isSourceLoaded: (id) => loaded.has(id),
    removeSource: (id) => sources.delete(id),
    addLayer: (layer, before) =>
      layers.splice(before === undefined ? layers.length : layers.indexOf(before), 0, layer.id),
    getLayer: (id) => (layers.includes(id) ? { id } : undefined),
    removeLayer: (id) => layers.splice(layers.indexOf(id), 1),
    querySourceFeatures: () => [],
    hasImage: (id) => images.has(id),
    addImage: (id) => images.add(id),
    removeImage: (id) => images.delete(id),
    setPaintProperty: (layer, name) => calls.push(`paint ${layer} ${name}`),
    resize: () => undefined,
    remove: () => undefined,
  };
  return map;
}
