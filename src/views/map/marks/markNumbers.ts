import { FOOT_ASIDE, FOOT_RADIUS } from "../../../domain/assets/mapMarks.ts";
import type { World } from "../mercator.ts";
import { type Look, PATTERNS, type Pattern, type Shape, SHAPES } from "./marks.ts";
import type { Motion } from "./motion.ts";

/** What the shader receives of a mark, in the order of `markNumbers`. */
export const MARK_LAYOUT = [
  ["a_from", 2],
  ["a_to", 2],
  ["a_start", 1],
  ["a_look", 4],
] as const;
/** What is no ring of a cluster has no share: the number says how many parts of its proof are left and how far aside it stands, which is less than this. */
export const PER_PART = 100;
/** Numbers of a mark. */
export const markWidth = 9;
/** ms: so long ago that every movement has ended, and near enough for 32 bits. */
const LONG_AGO = -1e6;

/** How a mark stands out: 0 not, 1 under the pointer, 2 selected. */
export type Emphasis = 0 | 1 | 2;

/** The numbers of marks that look alike. */
export type MarkGroup = {
  readonly look: Look;
  readonly numbers: Float32Array<ArrayBuffer>;
  readonly count: number;
};

const SHAPE_NAMES = Object.keys(SHAPES) as Shape[];
const PATTERN_NAMES = Object.keys(PATTERNS) as Pattern[];

/**
 * The numbers of marks for the shader, by look; places relative to `origin`, times relative to `at`. Clusters come
 * first, under what is single; within a look the order is that of the marks. `chosen`: which marks, with how they stand
 * out; null: all, plain.
 */
export function markNumbers(
  motion: Motion,
  origin: World,
  at: number,
  chosen: ReadonlyMap<number, Emphasis> | null,
): readonly MarkGroup[] {
  const { marks } = motion;
  const indexes: Iterable<number> = chosen?.keys() ?? Array(marks.count).keys();
  const byLook = new Map<number, number[]>();
  for (const index of indexes) {
    const look = shapeNumber(marks.shape[index] ?? 0, marks.pattern[index] ?? 0);
    const alike = byLook.get(look);
    if (alike === undefined) byLook.set(look, [index]);
    else alike.push(index);
  }
  const group = (look: number, alike: readonly number[]): MarkGroup => {
    const numbers = new Float32Array(alike.length * markWidth);
    let next = 0;
    for (const index of alike) {
      next = writeWay(numbers, next, { motion, index, origin, at });
      // What has an image says kind and trust at its foot, and stands out by its plate.
      const isFoot = (marks.image[index] ?? 0) > 0;
      numbers[next] = isFoot ? FOOT_RADIUS : (marks.radius[index] ?? 0);
      numbers[next + 1] = marks.colour[index] ?? 0;
      numbers[next + 2] =
        (isFoot ? FOOT_ASIDE : (marks.share[index] ?? 0)) + PER_PART * (marks.proof[index] ?? 0);
      numbers[next + 3] = isFoot ? 0 : (chosen?.get(index) ?? 0);
      next += 4;
    }
    return { look: glyphOf(look, chosen !== null), numbers, count: alike.length };
  };
  return [...byLook].toSorted(([a], [b]) => b - a).map(([look, alike]) => group(look, alike));
}

/** Writes from where, to where and since when a mark moves; answers where its other numbers begin. */
export function writeWay(
  numbers: Float32Array,
  next: number,
  {
    motion: { marks, from, startedAt },
    index,
    origin,
    at,
  }: {
    readonly motion: Motion;
    readonly index: number;
    readonly origin: World;
    readonly at: number;
  },
): number {
  numbers[next] = (from[2 * index] ?? 0) - origin.x;
  numbers[next + 1] = (from[2 * index + 1] ?? 0) - origin.y;
  numbers[next + 2] = (marks.mercator[2 * index] ?? 0) - origin.x;
  numbers[next + 3] = (marks.mercator[2 * index + 1] ?? 0) - origin.y;
  numbers[next + 4] = Math.max(LONG_AGO, (startedAt[index] ?? LONG_AGO) - at);
  return next + 5;
}

/** Rings have the highest numbers. */
function shapeNumber(shape: number, pattern: number): number {
  return pattern * SHAPE_NAMES.length + shape;
}

function glyphOf(look: number, isRaised: boolean): Look {
  return {
    shape: SHAPE_NAMES[look % SHAPE_NAMES.length] ?? "circle",
    pattern: PATTERN_NAMES[Math.floor(look / SHAPE_NAMES.length)] ?? "solid",
    isRaised,
  };
}
