import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import {
  type AssetScreenChange,
  type AssetScreenState,
  assetScreenState,
  changedQuery,
  filterCount,
  filterKey,
} from "./assetScreenState.ts";

/** The state that the address says, how many filters it holds, and what changes it. */
export function useAssetScreen(): {
  readonly state: AssetScreenState;
  readonly filters: number;
  readonly change: (change: AssetScreenChange) => void;
} {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const set = filterKey(params);
  // The same set is the same object, whatever else of the address changes.
  const filter = useMemo(() => assetScreenState(new URLSearchParams(set)).filter, [set]);
  const state = useMemo(
    () => ({ ...assetScreenState(new URLSearchParams(key)), filter }),
    [key, filter],
  );
  const change = useCallback(
    (next: AssetScreenChange) =>
      setParams((before) => changedQuery(before, next), { replace: true }),
    [setParams],
  );
  return { state, filters: filterCount(params), change };
}
