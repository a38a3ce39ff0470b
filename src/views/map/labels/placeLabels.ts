import type { World } from "../mercator.ts";
import { type View, worldSize, worldToScreen } from "../view.ts";
import { NO_DISCS, type MarkDiscs } from "./assetLabels.ts";
import { clusterRoom, type MarkDisc } from "./clusterRoom.ts";
import { type Box, type Boxes, CELL, screenBoxes } from "./screenBoxes.ts";
import { wrapName } from "./wrapName.ts";

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
  /** Its lines, parted by "\n". */
  readonly text: string;
  readonly kind: LabelKind;
  readonly at: World;
  /**
   * The label's middle lies so many CSS pixels below the place. A name of a site or area that is higher than a line of the
   * design keeps the distance of its edge instead.
   */
  readonly below: number;
  /** The middle lies so many CSS pixels to the right of the place, so that the whole name is on the map; absent: none. */
  readonly aside?: number;
  /** In Web Mercator: what the name has to fit into, on as many lines as that takes, or it is hidden. Null: it may be larger. */
  readonly room: { readonly width: number; readonly height: number } | null;
};

/** CSS pixels. */
export type LabelSize = { readonly width: number; readonly height: number };

/** Document nodes that move with the map without a dropped frame. */
export const MAX_LABELS = 200;
/** CSS pixels between two labels. */
const GAP = 4;
/** CSS pixels at the foot of the map that names of the ground leave free. */
const FOOT = 28;
/** More lines would hide what is in the area. */
const MAX_LINES = 3;
/** Height of a line for which `below` is given, in CSS pixels. */
export const LINE = 16;

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
  for (const wanted of byKind) {
    if (placed.length === MAX_LABELS) break;
    const spot = worldToScreen(view, wanted.at);
    const { x, y } = spot;
    // Far out of view before measuring: most assets are.
    if (x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL) continue;
    const label = fitted(wanted, view, sizeOf);
    if (label === null) continue;
    const { width, height } = sizeOf(label);
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
      if (label.kind === "area" && !isWithin(box, view)) return false;
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
 * The label as it is written: on one line where that fits, else on as few as fit. Null: there is no room for it, and one
 * that stands out of its area is taken for the name of the next.
 */
function fitted(label: Label, view: View, sizeOf: (label: Label) => LabelSize): Label | null {
  if (label.room === null) return hung(label, sizeOf(label));
  const scale = worldSize(view.zoom);
  const room = { width: label.room.width * scale, height: label.room.height * scale };
  const one = sizeOf(label);
  if (one.width <= room.width) return hung(label, one);
  for (let lines = 2; lines <= MAX_LINES && lines * one.height <= room.height; lines += 1) {
    const text = wrapName(label.text, lines, (line) => sizeOf({ ...label, text: line }).width);
    if (text === null) break;
    const broken = { ...label, text };
    const size = sizeOf(broken);
    if (size.width <= room.width) return hung(broken, size);
  }
  return null;
}

/** A name of a site or an area stands beside an edge: higher ones go further from it. */
function hung(label: Label, { height }: LabelSize): Label {
  if ((label.kind !== "site" && label.kind !== "area") || height === LINE) return label;
  return { ...label, below: label.below + Math.sign(label.below) * ((height - LINE) / 2) };
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
function isWhole(box: Box, view: View): boolean {
  return isWithin(box, { width: view.width, height: view.height - FOOT });
}

function isWithin({ x0, y0, x1, y1 }: Box, { width, height }: LabelSize): boolean {
  return x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;
}

function isSeen({ x0, y0, x1, y1 }: Box, { width, height }: View): boolean {
  return x1 >= 0 && y1 >= 0 && x0 <= width && y0 <= height;
}
