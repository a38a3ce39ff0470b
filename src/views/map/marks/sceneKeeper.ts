import { worldSize } from "../view.ts";
import type { Scene } from "./markPainter.ts";
import type { Emphasis } from "./markNumbers.ts";
import { emptyMarks, type Marks } from "./marks.ts";
import { atRest, moved, type Motion } from "./motion.ts";

/** Which mark stands out: an asset's or a device's, by its key, or a cluster by its place in the last points. */
export type MarkRef =
  | { readonly of: "asset" | "device"; readonly key: string }
  | { readonly of: "cluster"; readonly index: number };

/** What a scene is drawn with, whatever is in it. */
export type SceneLook = Pick<Scene, "palette" | "formatCount" | "font" | "images">;

/** What is to be drawn, kept as one object that changes when it does. */
export type SceneKeeper = {
  scene(): Scene;
  setAssets(marks: Marks, now: number, zoom: number): void;
  setDevices(marks: Marks): void;
  setSelected(key: string | null): void;
  setHovered(mark: MarkRef | null): void;
  change(part: Partial<SceneLook>): void;
  isMoving(now: number): boolean;
};

/** Above so many marks nothing glides: at that many nobody follows one with the eye, and it would cost frames. */
const MAX_MOVING = 5_000;
/** CSS pixels: what goes further than this in one step stands there at once. */
const FURTHEST_GLIDE = 400;

export function sceneKeeper(start: SceneLook, isStill: boolean): SceneKeeper {
  let assets: Motion = atRest(emptyMarks(0));
  let devices: Motion = assets;
  let look = start;
  let selected: string | null = null;
  let hovered: MarkRef | null = null;
  let scene: Scene | null = null;

  function emphasised(): Scene["emphasised"] {
    const chosen = {
      assets: new Map<number, Emphasis>(),
      devices: new Map<number, Emphasis>(),
    };
    const raise = (key: string, emphasis: Emphasis) => {
      const [asset, device] = [assets.indexOf.get(key), devices.indexOf.get(key)];
      if (asset !== undefined) chosen.assets.set(asset, emphasis);
      if (device !== undefined) chosen.devices.set(device, emphasis);
    };
    if (hovered?.of === "cluster") {
      if (hovered.index < assets.marks.count) chosen.assets.set(hovered.index, 1);
    } else if (hovered !== null) raise(hovered.key, 1);
    if (selected !== null) raise(selected, 2);
    return chosen;
  }

  return {
    scene() {
      scene ??= { ...look, assets, devices, emphasised: emphasised() };
      return scene;
    },
    setAssets(marks, now, zoom) {
      const glides = !isStill && marks.count <= MAX_MOVING;
      assets = glides ? moved(marks, assets, now, FURTHEST_GLIDE / worldSize(zoom)) : atRest(marks);
      // Clusters are other ones with every new set of points.
      if (hovered?.of === "cluster") hovered = null;
      scene = null;
    },
    setDevices(marks) {
      devices = atRest(marks);
      scene = null;
    },
    setSelected(key) {
      selected = key;
      scene = null;
    },
    setHovered(mark) {
      hovered = mark;
      scene = null;
    },
    change(part) {
      look = { ...look, ...part };
      scene = null;
    },
    isMoving: (now) => now < assets.endsAt,
  };
}
