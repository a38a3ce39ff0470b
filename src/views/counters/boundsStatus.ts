import type { ShownCounter } from "./useCounters.ts";

/** How counters stand together, and how many of them that is said of. */
export type BoundsStatus = {
  readonly status: "outside" | "uncounted" | "unbounded" | "uncertain" | "within";
  readonly count: number;
};

/** Whether nothing asks for attention: a doubt does, though nobody knows that a bound is passed. */
export function isAtRest({ status }: BoundsStatus): boolean {
  return status === "within" || status === "unbounded";
}

/** That all is well is said only where there are bounds, all that have some are counted, and nobody in them is in doubt. */
export function boundsStatus(shown: readonly ShownCounter[]): BoundsStatus {
  const outside = shown.filter(({ card }) => card.outside > 0).length;
  if (outside > 0) return { status: "outside", count: outside };
  const bounded = shown.filter(({ counter }) => counter.thresholds.length > 0);
  const uncounted = bounded.filter(({ card }) => card.present === null).length;
  if (uncounted > 0) return { status: "uncounted", count: uncounted };
  const uncertain = bounded.filter(({ card }) => card.areas.some((area) => area.isInDoubt)).length;
  if (uncertain > 0) return { status: "uncertain", count: uncertain };
  return { status: bounded.length === 0 ? "unbounded" : "within", count: bounded.length };
}
