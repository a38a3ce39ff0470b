// oxlint-disable-next-line typescript/triple-slash-reference -- the benchmarks are compiled without the list of all files of src
/// <reference path="./workerUrls.d.ts" />
import { Map as MapboxMap, setAccessToken, setWorkerUrl } from "mapbox-gl/esm";
import workerUrl from "mapbox-gl/dist/esm/worker.js?worker&url";
import "mapbox-gl/dist/mapbox-gl.css";
import type { Engine, EngineMap } from "../engineMap.ts";

setWorkerUrl(workerUrl);

/** mapbox-gl with the customer's access token. It shows nothing once Mapbox has refused the token. */
export function mapboxWith(key: string): Engine {
  return {
    create: ({ container, style, camera, maxZoom }) => {
      setAccessToken(key);
      // Our narrow map is what both engines have in common; their own types differ in names only.
      return new MapboxMap({
        container,
        style: style as string,
        ...camera,
        maxZoom,
        maxPitch: 0,
        projection: "mercator",
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        keyboard: false,
        renderWorldCopies: false,
        attributionControl: false,
        trackResize: false,
        performanceMetricsCollection: false,
        // Our own scale and credits stand at the bottom.
        logoPosition: "top-left",
        fadeDuration: 0,
      }) as unknown as EngineMap;
    },
    addProtocol: null,
  };
}
