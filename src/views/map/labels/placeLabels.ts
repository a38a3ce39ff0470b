import type { World } from "../mercator.ts";
import { type View, worldSize, worldToScreen } from "../view.ts";
import { NO_DISCS, type MarkDiscs } from "./assetLabels.ts";
import { clusterRoom, type MarkDisc } from "./clusterRoom.ts";
import { type Box, type Boxes, CELL, screenBoxes } from "./screenBoxes.ts";

/** Names of the ground, which stand beside every mark or not at all. */
const OF_THE_GROUND: ReadonlySet<LabelKind> = new Set(["country", "city", "town", "region", "sea"]);

/** From the one that is always shown to the one that gives way to all. */
export const LABEL_KINDS = [
  "selected",
  "hovered",
  "site",
  "area",
  "asset",
  "country",
  "city",
  "town",
  "region",
  "sea",
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export type Label = {
  /** Of one thing on the map always the same. */
  readonly key: string;
  readonly text: string;
  readonly kind: LabelKind;
  readonly at: World;
  /** The label's middle lies so many CSS pixels below the place. */
  readonly below: number;
  /** The middle lies so many CSS pixels to the right of the place, so that the whole name is on the map; absent: none. */
  readonly aside?: number;
  /** In Web Mercator: the label is hidden where it is wider than this. Null: it may be wider. */
  readonly room: number | null;
};

/** CSS pixels. */
export type LabelSize = { readonly width: number; readonly height: number };

/** Document nodes that move with the map without a dropped frame. */
export const MOST_LABELS = 200;
/** CSS pixels between two labels. */
const GAP = 4;
/** CSS pixels at the foot of the map that names of the ground leave free. */
const FOOT = 28;
/** A label may stand out of its area by a fifth. */
const OVERHANG = 1.2;

/**
 * The labels that are shown: in view, with room, none over another, the more important first and among equals the
 * earlier, none but those of areas over the count of a cluster, no name of the ground over any mark, none under what stands
 * over the map (`covers`: its buttons, scale and credits). What is selected or under the pointer is always shown.
 */
export function placeLabels(
  labels: readonly Label[],
  view: View,
  sizeOf: (label: Label) => LabelSize,
  discs: MarkDiscs = NO_DISCS,
  covers: readonly Box[] = [],
): Label[] {
  const byKind = LABEL_KINDS.flatMap((kind) => labels.filter((label) => label.kind === kind));
  const beside = clusterRoom(discs.clusters, labels, view);
  const taken = screenBoxes();
  for (const cover of covers) taken.add(cover);
  let marks: Boxes | null = null;
  const placed: Label[] = [];
  for (const label of byKind) {
    if (placed.length === MOST_LABELS) break;
    const spot = worldToScreen(view, label.at);
    const { x, y } = spot;
    // Far out of view before measuring: most assets are.
    if (x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL) continue;
    const { width, height } = sizeOf(label);
    if (label.room !== null && width > label.room * worldSize(view.zoom) * OVERHANG) continue;
    const aside =
      label.kind === "site"
        ? asideOf({ x, y: y + label.below }, { width, height }, view, covers)
        : 0;
    const boxAt = (below: number): Box => ({
      x0: x + aside - width / 2 - GAP,
      y0: y + below - height / 2,
      x1: x + aside + width / 2 + GAP,
      y1: y + below + height / 2,
    });
    const mustShow = label.kind === "selected" || label.kind === "hovered";
    const isGround = OF_THE_GROUND.has(label.kind);
    if (isGround) marks ??= boxesOf([...discs.clusters, ...discs.assets], view);
    const offers = mustShow || isGround ? [label.below] : beside(label, spot, boxAt);
    const below = offers.find((one) => {
      const box = boxAt(one);
      // Half a name is none, and its place is the better seen without it.
      if (label.kind === "site" && (box.y0 < 0 || box.y1 > view.height)) return false;
      if (isGround && (!isWhole(box, view) || (marks?.meeting(box).length ?? 0) > 0)) return false;
      return isSeen(box, view) && (mustShow || taken.meeting(box).length === 0);
    });
    if (below === undefined) continue;
    taken.add(boxAt(below));
    placed.push(below === label.below && aside === 0 ? label : { ...label, below, aside });
  }
  return placed;
}

/**
 * How far the name of a place in view is moved from the edge that would cut it off, and out from under what stands there
 * over the map, in CSS pixels to the right.
 */
function asideOf(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: LabelSize,
  view: View,
  covers: readonly Box[],
): number {
  if (x < 0 || x > view.width) return 0;
  const half = width / 2 + GAP;
  let [left, right] = [0, view.width];
  for (const { x0, y0, x1, y1 } of covers) {
    if (y1 < y - height / 2 || y0 > y + height / 2) continue;
    if (x0 > view.width / 2) right = Math.min(right, x0);
    else if (x1 < view.width / 2) left = Math.max(left, x1);
  }
  if (2 * half > right - left) return 0;
  return Math.max(left + half, Math.min(right - half, x)) - x;
}

function boxesOf(discs: readonly MarkDisc[], view: View): Boxes {
  const boxes = screenBoxes();
  for (const { at, radius } of discs) {
    const { x, y } = worldToScreen(view, at);
    if (x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL) continue;
    boxes.add({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius });
  }
  return boxes;
}

/** Scale and credits stand at the foot of the map. */
function isWhole({ x0, y0, x1, y1 }: Box, { width, height }: View): boolean {
  return x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height - FOOT;
}

function isSeen({ x0, y0, x1, y1 }: Box, { width, height }: View): boolean {
  return x1 >= 0 && y1 >= 0 && x0 <= width && y0 <= height;
}
