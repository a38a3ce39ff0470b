import type { EngineEventDetail, EngineMap } from "./engineMap.ts";
import type { MapEvents } from "./mapDoor.ts";

/** Something of what the map is drawn on could not be had: of which of its sources, and whether only a tile. */
export type BaseTrouble = { readonly sourceId: string | null; readonly isTile: boolean };

/** What the map does about its troubles. */
export type TroubleHands = {
  /** Mapbox's engine draws, which asks for its services what it shows. */
  isMapbox(): boolean;
  baseTroubled(trouble: BaseTrouble): void;
  /** The graphics memory is gone with all that was drawn. */
  lost(): void;
  restored(): void;
};

/** Whose graphics memory: the engine's, which holds the ground, or that of the marks. */
type Canvas = "ground" | "marks";

export type TroubleWatch = {
  lost(canvas: Canvas): void;
  restored(canvas: Canvas): void;
  stop(): void;
};

/** ms that the browser gets to bring the graphics memory back before we say that it will not. */
const RESTORE_PATIENCE = 5_000;

/** Mapbox's engine says in words only that it blanks the map: its services have refused the token. */
function isRefusal(error: EngineEventDetail["error"]): boolean {
  const isUnauthorised = error?.status === 401 || error?.status === 403;
  return isUnauthorised || /\baccess token\b/iu.test(error?.message ?? "");
}

/** Listens for what goes wrong in the engine, and mends what can be. */
export function watchTroubles(
  map: EngineMap,
  tell: MapEvents["problem"],
  hands: TroubleHands,
): TroubleWatch {
  const missing = new Set<Canvas>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lost(canvas: Canvas): void {
    missing.add(canvas);
    tell({ kind: "contextLost", isFinal: false });
    clearTimeout(timer);
    timer = setTimeout(() => tell({ kind: "contextLost", isFinal: true }), RESTORE_PATIENCE);
  }
  function restored(canvas: Canvas): void {
    missing.delete(canvas);
    if (missing.size > 0) return;
    clearTimeout(timer);
    tell(null);
  }
  map.on("webglcontextlost", () => {
    hands.lost();
    lost("ground");
  });
  map.on("webglcontextrestored", () => {
    restored("ground");
    hands.restored();
  });
  map.on("error", ({ error, sourceId, tile }) => {
    if (hands.isMapbox() && isRefusal(error)) {
      tell({ kind: "keyRefused" });
      return;
    }
    hands.baseTroubled({ sourceId: sourceId ?? null, isTile: tile !== undefined });
  });

  return { lost, restored, stop: () => clearTimeout(timer) };
}
