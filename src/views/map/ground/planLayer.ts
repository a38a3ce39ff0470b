import type { EngineMap } from "../engineMap.ts";
import type { PlanImage } from "./ground.ts";
import { PLAN } from "./layers.ts";

/** Longer edges are scaled down: every WebGL 2 device can draw so many pixels, and a phone can keep them. */
const LONGEST_EDGE = 4_096;

/** The image of a floor plan on the map: at most one. */
export type PlanLayer = {
  show(plan: PlanImage | null): void;
};

/**
 * The image is loaded by the page and handed over as a canvas: so both engines draw it without a request of their own.
 * `failed` hears of an image that cannot be had, with its address, and null once that is over.
 */
export function planLayer(map: EngineMap, failed: (url: string | null) => void): PlanLayer {
  let wanted: PlanImage | null = null;
  let missing: string | null = null;

  function tell(url: string | null): void {
    if (url === missing) return;
    missing = url;
    failed(url);
  }

  function clear(): void {
    if (map.getLayer(PLAN) !== undefined) map.removeLayer(PLAN);
    if (map.getSource(PLAN) !== undefined) map.removeSource(PLAN);
  }

  function put(plan: PlanImage, image: HTMLImageElement): void {
    if (plan !== wanted) return;
    tell(null);
    clear();
    map.addSource(PLAN, {
      type: "canvas",
      canvas: canvasOf(image),
      animate: false,
      coordinates: plan.corners,
    });
    map.addLayer(
      { id: PLAN, type: "raster", source: PLAN, paint: { "raster-fade-duration": 0 } },
      "balise-site-edge",
    );
  }

  return {
    show(plan) {
      wanted = plan;
      clear();
      if (plan?.url !== missing) tell(null);
      if (plan === null) return;
      const image = new Image();
      image.crossOrigin = "anonymous";
      image.addEventListener("load", () => put(plan, image), { once: true });
      image.addEventListener("error", () => plan === wanted && tell(plan.url), { once: true });
      image.src = plan.url;
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
