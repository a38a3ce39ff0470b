/** A rectangle on the screen, in CSS pixels. */
export type Box = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/** Boxes that are found again by where they are. */
export type Boxes = {
  add(box: Box): void;
  /** Those that lie over a box, each at least once. */
  meeting(box: Box): readonly Box[];
};

/** CSS pixels: the edge of the cells by which neighbours are found. */
export const CELL = 64;

export function screenBoxes(): Boxes {
  const byCell = new Map<string, Box[]>();
  return {
    add(box) {
      for (const cell of cellsOf(box)) {
        const boxes = byCell.get(cell);
        if (boxes === undefined) byCell.set(cell, [box]);
        else boxes.push(box);
      }
    },
    meeting: (box) =>
      byCell.size === 0
        ? []
        : cellsOf(box).flatMap((cell) => (byCell.get(cell) ?? []).filter((one) => meet(one, box))),
  };
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
