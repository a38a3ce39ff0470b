import type { EngineCanvas, EngineMap } from "../engineMap.ts";
import type { PlanImage } from "./ground.ts";
import { PLAN } from "./layers.ts";

/** Longer edges are scaled down: every WebGL 2 device can draw so many pixels, and a phone can keep them. */
const LONGEST_EDGE = 4_096;

/** The image of a floor plan on the map: at most one. */
export type PlanLayer = {
  show(plan: PlanImage | null): void;
};

/**
 * The image is loaded by the page and handed over as a canvas: so both engines draw it without a request of their own,
 * and a plan that is only moved is not loaded again. `failed` is called with the address of an image that cannot be had,
 * and with null once that is over.
 */
export function planLayer(map: EngineMap, failed: (url: string | null) => void): PlanLayer {
  let wanted: PlanImage | null = null;
  let missing: string | null = null;
  let loaded: { readonly url: string; readonly canvas: HTMLCanvasElement } | null = null;
  /** What the source in the map is made of. */
  let drawn: HTMLCanvasElement | null = null;

  function tell(url: string | null): void {
    if (url === missing) return;
    missing = url;
    failed(url);
  }

  function clear(): void {
    if (map.getLayer(PLAN) !== undefined) map.removeLayer(PLAN);
    if (map.getSource(PLAN) !== undefined) map.removeSource(PLAN);
    drawn = null;
  }

  function put({ corners, opacity }: PlanImage, canvas: HTMLCanvasElement): void {
    const source = map.getSource(PLAN) as EngineCanvas | undefined;
    // A new style has neither source nor layer.
    if (canvas === drawn && source !== undefined && map.getLayer(PLAN) !== undefined) {
      source.setCoordinates(corners);
      map.setPaintProperty(PLAN, "raster-opacity", opacity);
      return;
    }
    clear();
    map.addSource(PLAN, { type: "canvas", canvas, animate: false, coordinates: corners });
    map.addLayer(
      {
        id: PLAN,
        type: "raster",
        source: PLAN,
        paint: { "raster-fade-duration": 0, "raster-opacity": opacity },
      },
      "balise-site-edge",
    );
    drawn = canvas;
  }

  return {
    show(plan) {
      wanted = plan;
      if (plan?.url !== missing) tell(null);
      if (plan !== null && plan.url === loaded?.url) return put(plan, loaded.canvas);
      clear();
      loaded = null;
      if (plan === null) return;
      const { url } = plan;
      const image = new Image();
      image.crossOrigin = "anonymous";
      image.addEventListener(
        "load",
        () => {
          // Moved meanwhile, it is still the same image.
          if (wanted?.url !== url) return;
          tell(null);
          loaded = { url, canvas: canvasOf(image) };
          put(wanted, loaded.canvas);
        },
        { once: true },
      );
      image.addEventListener("error", () => wanted?.url === url && tell(url), { once: true });
      image.src = url;
    },
  };
}

function canvasOf(image: HTMLImageElement): HTMLCanvasElement {
  // An SVG without a size of its own has none as an image.
  const [width, height] = [image.naturalWidth || LONGEST_EDGE, image.naturalHeight || LONGEST_EDGE];
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
