import type { Extent } from "./mapPlaces.ts";

/** A mark with room of its own, in Web Mercator; `x` and `y` are changed in place. */
export type Movable = {
  x: number;
  y: number;
  /** From its middle to where the next mark may begin. */
  readonly radius: number;
  /** Of two the one of less weight moves, of equal ones each half; what is fixed stands where it is, whatever lies there. */
  readonly weight: "cluster" | "plate" | "fixed";
  /** Where it may stand; null: anywhere. */
  readonly box: Extent | null;
};

/** Each moves what still overlaps by what is missing; after so many a crowd keeps the rest of its overlap. */
const ROUNDS = 4;
/** Radii: further away a mark would be taken for another place's. */
const FURTHEST = 3;
/** CSS pixels, before the scale of the theme: what is further away than this moves nothing. In each round a mark moves those that touch it. */
export const PUSH_REACH = ROUNDS * 64;
/** Radians between the directions of marks that stand at one point. */
const TURN = 2.4;

/**
 * Moves the marks of different places out of each other's way, since none may count what another place has: within its
 * box, and not far. A mark that stands alone stays. Which way depends on the marks alone.
 */
export function standApart(marks: readonly Movable[]): void {
  const starts = marks.map((mark) => {
    keepIn(mark);
    return { x: mark.x, y: mark.y };
  });
  const edge = 2 * marks.reduce((largest, { radius }) => Math.max(largest, radius), 0);
  if (edge === 0) return;
  for (let round = 0; round < ROUNDS; round += 1) if (!moveApart(marks, starts, edge)) return;
}

/** Whether any lay over another. */
function moveApart(
  marks: readonly Movable[],
  starts: readonly { readonly x: number; readonly y: number }[],
  edge: number,
): boolean {
  const byCell = new Map<number, number[]>();
  const cellOf = (x: number, y: number) => Math.floor(y / edge) * COLUMNS + Math.floor(x / edge);
  for (const [index, { x, y }] of marks.entries()) {
    const cell = cellOf(x, y);
    const there = byCell.get(cell);
    if (there === undefined) byCell.set(cell, [index]);
    else there.push(index);
  }
  let isCrowded = false;
  for (const [index, mark] of marks.entries()) {
    const cell = cellOf(mark.x, mark.y);
    for (const beside of BESIDE)
      for (const other of byCell.get(cell + beside) ?? []) {
        const there = marks[other];
        if (other <= index || there === undefined) continue;
        if (mark.weight === "fixed" && there.weight === "fixed") continue;
        isCrowded = push(mark, there, index) || isCrowded;
      }
  }
  if (isCrowded)
    for (const [index, mark] of marks.entries()) {
      const start = starts[index] ?? mark;
      const away = Math.hypot(mark.x - start.x, mark.y - start.y);
      const share = Math.min(1, (FURTHEST * mark.radius) / Math.max(away, Number.MIN_VALUE));
      mark.x = start.x + (mark.x - start.x) * share;
      mark.y = start.y + (mark.y - start.y) * share;
      keepIn(mark);
    }
  return isCrowded;
}

const WEIGHTS: readonly Movable["weight"][] = ["cluster", "plate", "fixed"];
const COLUMNS = 2 ** 26;
const BESIDE = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => down * COLUMNS + right));

function push(one: Movable, other: Movable, index: number): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const away = Math.hypot(dx, dy);
  const missing = one.radius + other.radius - away;
  if (missing <= 0) return false;
  const [right, down] =
    away === 0 ? [Math.cos(index * TURN), Math.sin(index * TURN)] : [dx / away, dy / away];
  const heavier = WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight);
  const share = heavier > 0 ? 0 : heavier < 0 ? 1 : 0.5;
  one.x -= right * missing * share;
  one.y -= down * missing * share;
  other.x += right * missing * (1 - share);
  other.y += down * missing * (1 - share);
  return true;
}

/** Wholly in its box; where that is too narrow, its middle is. */
function keepIn(mark: Movable): void {
  const { box, radius, weight } = mark;
  if (box === null || weight === "fixed") return;
  mark.x = between(mark.x, box.west, box.east, radius);
  mark.y = between(mark.y, box.north, box.south, radius);
}

function between(at: number, from: number, to: number, radius: number): number {
  const inset = to - from < 2 * radius ? 0 : radius;
  return Math.max(from + inset, Math.min(to - inset, at));
}
