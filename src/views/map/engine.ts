import { unreachable } from "../../domain/base/unreachable.ts";
import type { Engine } from "./engineMap.ts";

/** Which engine draws: the customer's with a map key, the one without an account for everybody else (docs/decisions/0002). */
export type EngineChoice =
  | { readonly engine: "maplibre" }
  | { readonly engine: "mapbox"; readonly key: string };

/** Loads an engine; the code above does not know which one it is. */
export async function loadEngine(choice: EngineChoice): Promise<Engine> {
  switch (choice.engine) {
    case "maplibre":
      return (await import("./engines/maplibre.ts")).maplibre;
    case "mapbox":
      return (await import("./engines/mapbox.ts")).mapboxWith(choice.key);
    default:
      return unreachable(choice);
  }
}

let isGraphicsStarted = false;

/**
 * Fetches the engine of whoever has no key, and starts the browser's graphics, ahead of the first map: nobody knows the
 * customer on the login page. A failure is reported when the map is opened.
 */
export function fetchEngine(): void {
  loadEngine({ engine: "maplibre" }).then(startGraphics, () => undefined);
}

/** The first context of a browser takes a quarter of a second where there is no graphics card, any other a hundredth. */
function startGraphics(): void {
  if (isGraphicsStarted) return;
  isGraphicsStarted = true;
  const gl = document.createElement("canvas").getContext("webgl2");
  // The browser allows a page few contexts and takes its time to collect one.
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
}

/** The engine for a customer's map API key (specification section 3, customer config); null or empty: none. */
export function engineChoice(mapApiKey: string | null): EngineChoice {
  const key = mapApiKey?.trim() ?? "";
  return key === "" ? { engine: "maplibre" } : { engine: "mapbox", key };
}
