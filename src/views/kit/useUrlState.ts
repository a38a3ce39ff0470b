import { useCallback, useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { shownAddress } from "./shownLocation.ts";

/**
 * One value of the address's query, and its setter: what can be linked lives there (product.md section 5.8). Null
 * removes it. Setting replaces the entry of the history unless `isStep`: then "back" undoes it. Several values may be
 * set in one turn: each is written to the address as it is then.
 */
export function useUrlState(
  key: string,
): readonly [string | null, (value: string | null, isStep?: boolean) => void] {
  const search = useSearch();
  const set = useCallback(
    (value: string | null, isStep = false) => {
      const { pathname, search: shown } = shownAddress();
      const next = new URLSearchParams(shown);
      if (value === null || value === "") next.delete(key);
      else next.set(key, value);
      const query = next.toString();
      navigate(query === "" ? pathname : `${pathname}?${query}`, {
        replace: !isStep,
        // What the entry keeps beside its address stays with it.
        state: isStep ? null : window.history.state,
      });
    },
    [key],
  );
  return [useMemo(() => new URLSearchParams(search).get(key), [search, key]), set];
}
