import { useMemo } from "react";
import type { Counter } from "../../domain/counters/counter.ts";
import { counterCards, type CounterCard } from "./counterCards.ts";
import { useUncoveredAreas } from "../kit/useUncoveredAreas.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";

const NONE: readonly never[] = [];

/** A counter as it is set, and as it is shown. */
export type ShownCounter = { readonly counter: Counter; readonly card: CounterCard };

/** The counters that the visitor may see, those outside their bounds first, and how fresh they are. */
export function useCounters() {
  const isAdministrator = useIsAdministrator();
  const feed = useFeed("counters", null);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const counters = feed?.counters ?? NONE;
  const certainties = useFeed("counterCertainty", null)?.counters ?? NONE;
  const uncovered = useUncoveredAreas();
  const shown = useMemo(() => {
    const byId = new Map(counters.map((counter) => [counter.id, counter]));
    return counterCards(counters, sites, isAdministrator, certainties, uncovered).flatMap(
      (card): ShownCounter[] => {
        const counter = byId.get(card.id);
        return counter === undefined ? [] : [{ counter, card }];
      },
    );
  }, [counters, sites, isAdministrator, certainties, uncovered]);
  return { feed, sites, shown, isAdministrator, isLive: feed?.liveness?.isLive ?? false };
}
