import type { World } from "../mercator.ts";
import type { Motion } from "./motion.ts";

/** What the shader is told of a mark, in the order of `markNumbers`. */
export const MARK_LAYOUT = [
  ["a_from", 2],
  ["a_to", 2],
  ["a_start", 1],
  ["a_look", 4],
  ["a_state", 2],
] as const;
const WIDTH = 11;
/** ms: so long ago that every movement has ended, and near enough for 32 bits. */
const LONG_AGO = -1e6;

/** How a mark stands out: 0 not, 1 under the pointer, 2 selected. */
export type Emphasis = 0 | 1 | 2;

/**
 * The numbers of marks for the shader: places relative to `origin`, times relative to `at`. `chosen`: which marks,
 * with how they stand out; null: all, plain.
 */
export function markNumbers(
  motion: Motion,
  origin: World,
  at: number,
  chosen: ReadonlyMap<number, Emphasis> | null,
): { readonly numbers: Float32Array<ArrayBuffer>; readonly count: number } {
  const { marks, from, startedAt } = motion;
  const count = chosen?.size ?? marks.count;
  const numbers = new Float32Array(count * WIDTH);
  let next = 0;
  const write = (index: number, emphasis: Emphasis) => {
    numbers[next] = (from[2 * index] ?? 0) - origin.x;
    numbers[next + 1] = (from[2 * index + 1] ?? 0) - origin.y;
    numbers[next + 2] = (marks.mercator[2 * index] ?? 0) - origin.x;
    numbers[next + 3] = (marks.mercator[2 * index + 1] ?? 0) - origin.y;
    numbers[next + 4] = Math.max(LONG_AGO, (startedAt[index] ?? LONG_AGO) - at);
    numbers[next + 5] = marks.radius[index] ?? 0;
    numbers[next + 6] = marks.shape[index] ?? 0;
    numbers[next + 7] = marks.pattern[index] ?? 0;
    numbers[next + 8] = marks.colour[index] ?? 0;
    numbers[next + 9] = marks.share[index] ?? 0;
    numbers[next + 10] = emphasis;
    next += WIDTH;
  };
  if (chosen === null) for (let index = 0; index < marks.count; index++) write(index, 0);
  else for (const [index, emphasis] of chosen) write(index, emphasis);
  return { numbers, count };
}
