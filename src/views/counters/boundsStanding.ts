import type { ShownCounter } from "./useCounters.ts";

/** How counters stand together, and how many of them that is said of. */
export type BoundsStanding = {
  readonly standing: "outside" | "uncounted" | "unbounded" | "uncertain" | "within";
  readonly count: number;
};

/** Whether nothing asks for attention: a doubt does, though nobody knows that a bound is passed. */
export function isAtRest({ standing }: BoundsStanding): boolean {
  return standing === "within" || standing === "unbounded";
}

/** That all is well is said only where there are bounds, all that have some are counted, and nobody in them is in doubt. */
export function boundsStanding(shown: readonly ShownCounter[]): BoundsStanding {
  const outside = shown.filter(({ card }) => card.outside > 0).length;
  if (outside > 0) return { standing: "outside", count: outside };
  const bounded = shown.filter(({ counter }) => counter.thresholds.length > 0);
  const uncounted = bounded.filter(({ card }) => card.present === null).length;
  if (uncounted > 0) return { standing: "uncounted", count: uncounted };
  const uncertain = bounded.filter(({ card }) => card.areas.some((area) => area.isInDoubt)).length;
  if (uncertain > 0) return { standing: "uncertain", count: uncertain };
  return { standing: bounded.length === 0 ? "unbounded" : "within", count: bounded.length };
}
