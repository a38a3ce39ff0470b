// oxlint-disable-next-line typescript/triple-slash-reference -- the benchmarks are compiled without the list of all files of src
/// <reference path="./workerUrls.d.ts" />
import { addProtocol, Map as MaplibreMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import type { Engine, EngineMap } from "../engineMap.ts";

// The worker is a file of its own that Vite copies: same origin, so that the page's policies let it start.
setWorkerUrl(workerUrl);

export const maplibre: Engine = {
  create: ({ container, style, camera, maxZoom }) =>
    // Our narrow map is what both engines have in common; their own types differ in names only.
    new MaplibreMap({
      container,
      style: style as string,
      ...camera,
      maxZoom,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      keyboard: false,
      renderWorldCopies: false,
      attributionControl: false,
      trackResize: false,
      fadeDuration: 0,
    }) as unknown as EngineMap,
  addProtocol: (name, load) => addProtocol(name, load as Parameters<typeof addProtocol>[1]),
};
