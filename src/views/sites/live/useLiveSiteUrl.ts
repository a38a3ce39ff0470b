import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Site } from "../../../domain/sites/site.ts";
import { useServices } from "../../kit/services.ts";
import { type LiveSiteQuery, type LiveSiteState, liveSiteState } from "./liveSiteState.ts";

type Changes = Partial<Record<keyof LiveSiteQuery, string | readonly string[] | null>>;

/** The state that the address says, and what changes it; several keys change in one step. */
export function useLiveSiteUrl(
  sites: readonly Site[],
): readonly [LiveSiteState, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const { session } = useServices();
  const defaultFloor = useSelector(session, ({ context }) => context.config?.defaultFloor ?? null);
  const state = useMemo(() => {
    const of = (key: Exclude<keyof LiveSiteQuery, "family">) => params.get(key);
    return liveSiteState(
      {
        site: of("site"),
        floor: of("floor"),
        family: params.getAll("family"),
        q: of("q"),
        asset: of("asset"),
        follow: of("follow"),
      },
      sites,
      defaultFloor,
    );
  }, [params, sites, defaultFloor]);
  const change = (changes: Changes) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          next.delete(key);
          for (const one of [value ?? []].flat()) if (one !== "") next.append(key, one);
        }
        return next;
      },
      { replace: true },
    );
  return [state, change];
}
