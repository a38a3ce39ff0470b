import { must } from "../../../../src/domain/base/must.ts";
import { type EngineChoice, loadEngine } from "../../../../src/views/map/engine.ts";
import { ownWorkerUrl } from "../../../../src/views/map/ownWorkerUrl.ts";
import { drawByGeoJson } from "./drawByGeoJson.ts";
import { drawByGrid } from "./drawByGrid.ts";
import type { News, Order, Variant } from "./messages.ts";

/** So near that the assets of all towns are in view. */
const ZOOM = 6;
const CENTRE: [number, number] = [4.5, 45.5];

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
    };
  }
}

const asked = new URLSearchParams(location.search);
const variant = must(asked.get("variant"), "the runner names it") as Variant;
const key = asked.get("key");
const choice: EngineChoice = key === null ? { engine: "maplibre" } : { engine: "mapbox", key };
const order: Order = {
  variant,
  assets: Number(asked.get("assets")),
  changesPerSecond: Number(asked.get("rate")),
  zoom: ZOOM,
};

window.trustedTypes?.createPolicy("default", {
  createScriptURL: (url) => ownWorkerUrl(url, location.href),
});

let [frames, begun, drawn] = [0, performance.now(), 0];
let latencies: number[] = [];
window.startMeasuring = () => {
  [frames, begun, drawn, latencies] = [0, performance.now(), 0, []];
};
window.figures = () => ({
  frames,
  seconds: (performance.now() - begun) / 1_000,
  latencies,
  drawn,
});
requestAnimationFrame(function count() {
  frames += 1;
  requestAnimationFrame(count);
});

/** These batches of changes are on the screen with the frame that is being drawn. */
function shown(changedAt: readonly number[]): void {
  const now = performance.timeOrigin + performance.now();
  drawn += 1;
  for (const at of changedAt) latencies.push(now - at);
}

const container = must(document.querySelector<HTMLElement>("#map"), "it is in the page");
const engine = await loadEngine(choice);
const view = { container, engine, camera: { center: CENTRE, zoom: ZOOM } };
const draw = variant === "grid" ? drawByGrid(view, shown) : drawByGeoJson(view, variant, shown);
const worker = new Worker(new URL("./source.worker.ts", import.meta.url), { type: "module" });
worker.addEventListener("message", ({ data }: MessageEvent<News>) => draw(data));
worker.postMessage(order);
