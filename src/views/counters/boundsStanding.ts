import type { ShownCounter } from "./useCounters.ts";

/** How counters stand together, and how many of them that is said of. */
export type BoundsStanding = {
  readonly standing: "outside" | "uncounted" | "unbounded" | "within";
  readonly count: number;
};

/** That all is well is said only where there are bounds, and somebody has counted all that have some. */
export function boundsStanding(shown: readonly ShownCounter[]): BoundsStanding {
  const outside = shown.filter(({ card }) => card.outside > 0).length;
  if (outside > 0) return { standing: "outside", count: outside };
  const bounded = shown.filter(({ counter }) => counter.thresholds.length > 0);
  const uncounted = bounded.filter(({ card }) => card.present === null).length;
  if (uncounted > 0) return { standing: "uncounted", count: uncounted };
  return { standing: bounded.length === 0 ? "unbounded" : "within", count: bounded.length };
}
