import type { World } from "../mercator.ts";
import { type View, worldSize, worldToScreen } from "../view.ts";

/** From the one that is always shown to the one that gives way to all. */
export const LABEL_KINDS = ["selected", "hovered", "site", "area", "asset"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export type Label = {
  /** Of one thing on the map always the same. */
  readonly key: string;
  readonly text: string;
  readonly kind: LabelKind;
  readonly at: World;
  /** The label's middle lies so many CSS pixels below the place. */
  readonly below: number;
  /** In Web Mercator: the label is hidden where it is wider than this. Null: it may be wider. */
  readonly room: number | null;
};

/** CSS pixels. */
export type LabelSize = { readonly width: number; readonly height: number };

/** Document nodes that move with the map without a dropped frame. */
export const MOST_LABELS = 200;
/** CSS pixels between two labels. */
const GAP = 4;
/** CSS pixels: the edge of the cells by which neighbours are found. */
const CELL = 64;
/** A label may stand out of its area by a fifth. */
const OVERHANG = 1.2;

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/**
 * The labels that are shown: in view, with room, none over another, the more important first and among equals the
 * earlier. What is selected or under the pointer is always shown.
 */
export function placeLabels(
  labels: readonly Label[],
  view: View,
  sizeOf: (label: Label) => LabelSize,
): Label[] {
  const byKind = LABEL_KINDS.flatMap((kind) => labels.filter((label) => label.kind === kind));
  const taken = new Map<string, Box[]>();
  const placed: Label[] = [];
  for (const label of byKind) {
    if (placed.length === MOST_LABELS) break;
    const { x, y } = worldToScreen(view, label.at);
    // Far out of view before measuring: most assets are.
    if (x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL) continue;
    const { width, height } = sizeOf(label);
    if (label.room !== null && width > label.room * worldSize(view.zoom) * OVERHANG) continue;
    const middle = y + label.below;
    const box: Box = {
      x0: x - width / 2 - GAP,
      y0: middle - height / 2,
      x1: x + width / 2 + GAP,
      y1: middle + height / 2,
    };
    if (box.x1 < 0 || box.y1 < 0 || box.x0 > view.width || box.y0 > view.height) continue;
    const cells = cellsOf(box);
    const mustShow = label.kind === "selected" || label.kind === "hovered";
    const isTaken = cells.some((cell) => taken.get(cell)?.some((other) => meet(other, box)));
    if (isTaken && !mustShow) continue;
    for (const cell of cells) {
      const boxes = taken.get(cell);
      if (boxes === undefined) taken.set(cell, [box]);
      else boxes.push(box);
    }
    placed.push(label);
  }
  return placed;
}

/** The cells of the screen that a box touches. */
export function cellsOf(box: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(box.x0 / CELL); x <= Math.floor(box.x1 / CELL); x++)
    for (let y = Math.floor(box.y0 / CELL); y <= Math.floor(box.y1 / CELL); y++)
      cells.push(`${x}/${y}`);
  return cells;
}

function meet(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
