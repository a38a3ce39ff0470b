import type { EngineMap, EngineStyle } from "../engineMap.ts";
import { plainStyle } from "../ground/layers.ts";
import type { MapEvents } from "../mapDoor.ts";
import { type Palette, perceivedLightness } from "../palette.ts";
import type { BaseTrouble } from "../watchTroubles.ts";
import type { WorldPart } from "../world/keepWorld.ts";
import type { MapBase } from "./mapBase.ts";
import type { BaseMeans, OpenedBase } from "./openBase.ts";

/** Tiles that fail before any has come: then the source does, not a tile. */
const MAX_FAILED_TILES = 3;
/** ms in which a first tile comes, where nothing else would be seen. */
const FIRST_TILE = 20_000;

/** What a map is drawn on, from the wish to the style. */
export type BaseKeeper = {
  set(base: MapBase): void;
  /** The theme is another one. */
  recolour(): void;
  troubled(trouble: BaseTrouble): void;
  worldPart(): WorldPart;
  stop(): void;
};

/** @param show puts a style into the map */
export function keepBase(
  {
    map,
    engine,
    locale,
    readStyle,
    palette,
    tell,
  }: Omit<BaseMeans, "palette"> & {
    readonly map: EngineMap;
    readonly palette: () => Palette;
    readonly tell: MapEvents["problem"];
  },
  show: (style: EngineStyle | string) => void,
): BaseKeeper {
  let wanted: MapBase = { kind: "plain" };
  /** What is shown of it; null: the embedded ground, also while it is on its way. */
  let opened: OpenedBase | null = null;
  let isDarkShown: boolean | null = null;
  let failedTiles = 0;
  const failedSources = new Set<string>();
  let hasTile = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let isFailureShown = false;

  const isDark = () => perceivedLightness(palette().colours.page) < 0.5;
  function forget(): void {
    asked.abort();
    asked = new AbortController();
    clearTimeout(patience);
    failedTiles = 0;
    failedSources.clear();
    hasTile = false;
  }
  function showPlain(): void {
    if (opened === null) return;
    opened = null;
    show(plainStyle(palette()));
  }
  function fail(name: string): void {
    forget();
    showPlain();
    isFailureShown = true;
    tell({ kind: "baseFailed", name });
  }
  async function open(base: Exclude<MapBase, { kind: "plain" }>): Promise<void> {
    const { signal } = asked;
    isDarkShown = isDark();
    try {
      const { openBase } = await import("./openBase.ts");
      const next = await openBase(base, { engine, palette: palette(), locale, readStyle }, signal);
      if (signal.aborted) return;
      opened = next;
      show(next.style);
      if (next.isSeeThrough) return;
      patience = setTimeout(() => !hasTile && fail(base.name), FIRST_TILE);
    } catch {
      // Whatever keeps it from being read: its reader can do the same about it.
      if (!signal.aborted) fail(base.name);
    }
  }
  function set(next: MapBase): void {
    if (JSON.stringify(next) === JSON.stringify(wanted)) return;
    wanted = next;
    forget();
    if (isFailureShown) tell(null);
    isFailureShown = false;
    if (next.kind === "plain") showPlain();
    else void open(next);
  }

  map.on("sourcedata", ({ sourceId, tile }) => {
    if (tile !== undefined && sourcesOf(opened).includes(sourceId ?? "")) hasTile = true;
  });

  return {
    set,
    recolour() {
      if (wanted.kind === "plain" || isDarkShown === isDark()) return;
      forget();
      void open(wanted);
    },
    troubled({ sourceId, isTile }) {
      // A tile that cannot be had is no reason to take the others away.
      if (wanted.kind === "plain" || opened === null || hasTile) return;
      const sources = sourcesOf(opened);
      // Of Mapbox's styles only its engine knows what is in them.
      const isOfBase = typeof opened.style === "string" || sources.includes(sourceId ?? "");
      if (!isOfBase) return;
      if (isTile) failedTiles += 1;
      else failedSources.add(sourceId ?? "");
      if (failedTiles >= MAX_FAILED_TILES || failedSources.size >= Math.max(1, sources.length))
        fail(wanted.name);
    },
    worldPart() {
      if (opened === null) return "whole";
      return opened.isSeeThrough ? "below" : "nothing";
    },
    stop: forget,
  };
}

/** The ids of the sources whose tiles a base is made of. */
function sourcesOf(opened: OpenedBase | null): readonly string[] {
  if (opened === null || typeof opened.style === "string") return [];
  return Object.entries(opened.style.sources).flatMap(([id, { type }]) =>
    type === "vector" || type === "raster" ? [id] : [],
  );
}
