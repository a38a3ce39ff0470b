import type { Marks } from "./marks.ts";

/** How long a mark takes to its new place, in ms: long enough to be followed by the eye, short enough not to lie. */
export const MOVE_MS = 300;

/** Marks on their way: from where, and since when in ms of the page's clock. Where they go is `marks.mercator`. */
export type Motion = {
  readonly marks: Marks;
  readonly from: Float64Array;
  readonly startedAt: Float64Array;
  /** The end of the last movement. */
  readonly endsAt: number;
  readonly indexOf: ReadonlyMap<string, number>;
};

export const NO_MOTION_BEFORE = Number.NEGATIVE_INFINITY;

/** Marks that stand. */
export function atRest(marks: Marks): Motion {
  return {
    marks,
    from: marks.mercator,
    startedAt: new Float64Array(marks.count).fill(NO_MOTION_BEFORE),
    endsAt: NO_MOTION_BEFORE,
    indexOf: indexOf(marks),
  };
}

/**
 * The marks on their way from where they were at `now`: what has moved begins to, what is already moving there goes on.
 * What is new, a cluster or further than `furthest` (in Web Mercator) stands at its place at once: a jump over the
 * screen would only look like a way that nobody took.
 */
export function moved(marks: Marks, before: Motion, now: number, furthest: number): Motion {
  const from = new Float64Array(marks.mercator);
  const startedAt = new Float64Array(marks.count).fill(NO_MOTION_BEFORE);
  let endsAt = NO_MOTION_BEFORE;
  for (let index = 0; index < marks.count; index++) {
    const key = marks.keys[index];
    const old = key === null || key === undefined ? undefined : before.indexOf.get(key);
    if (old === undefined) continue;
    const [x, y] = [marks.mercator[2 * index] ?? 0, marks.mercator[2 * index + 1] ?? 0];
    const isSame = before.marks.mercator[2 * old] === x && before.marks.mercator[2 * old + 1] === y;
    const began = before.startedAt[old] ?? NO_MOTION_BEFORE;
    if (isSame && now >= began + MOVE_MS) continue;
    const here = placeAt(before, old, now);
    if (!isSame && Math.hypot(here.x - x, here.y - y) > furthest) continue;
    const start = isSame ? began : now;
    from[2 * index] = isSame ? (before.from[2 * old] ?? x) : here.x;
    from[2 * index + 1] = isSame ? (before.from[2 * old + 1] ?? y) : here.y;
    startedAt[index] = start;
    endsAt = Math.max(endsAt, start + MOVE_MS);
  }
  return { marks, from, startedAt, endsAt, indexOf: indexOf(marks) };
}

/** Where a mark is drawn at `now`, in Web Mercator; the shader computes the same. */
export function placeAt(motion: Motion, index: number, now: number): { x: number; y: number } {
  const share = eased((now - (motion.startedAt[index] ?? NO_MOTION_BEFORE)) / MOVE_MS);
  const between = (axis: 0 | 1) => {
    const from = motion.from[2 * index + axis] ?? 0;
    const to = motion.marks.mercator[2 * index + axis] ?? 0;
    return from + (to - from) * share;
  };
  return { x: between(0), y: between(1) };
}

/** Quick at first, slow at the end. */
function eased(share: number): number {
  const held = Math.max(0, Math.min(1, share));
  return 1 - (1 - held) ** 2;
}

function indexOf(marks: Marks): Map<string, number> {
  const map = new Map<string, number>();
  for (const [index, key] of marks.keys.entries()) if (key !== null) map.set(key, index);
  return map;
}
