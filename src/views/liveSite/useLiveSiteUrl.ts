import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Site } from "../../domain/site.ts";
import { type LiveSiteQuery, type LiveSiteState, liveSiteState } from "./liveSiteState.ts";

type Changes = Partial<Record<keyof LiveSiteQuery, string | null>>;

/** The state that the address says, and what changes it; several keys change in one step. */
export function useLiveSiteUrl(
  sites: readonly Site[],
): readonly [LiveSiteState, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => {
    const of = (key: keyof LiveSiteQuery) => params.get(key);
    return liveSiteState(
      {
        site: of("site"),
        floor: of("floor"),
        families: of("families"),
        q: of("q"),
        asset: of("asset"),
        follow: of("follow"),
      },
      sites,
    );
  }, [params, sites]);
  const change = (changes: Changes) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value === null || value === "") next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return [state, change];
}
