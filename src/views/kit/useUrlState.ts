import { useCallback } from "react";
import { useSearchParams } from "wouter";

/**
 * One value of the address's query, and its setter: what can be linked lives there (product.md section 5.8). Null
 * removes it. Setting replaces the entry of the history unless `isStep`: then "back" undoes it.
 */
export function useUrlState(
  key: string,
): readonly [string | null, (value: string | null, isStep?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string | null, isStep = false) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null || value === "") next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: !isStep },
      );
    },
    [key, setParams],
  );
  return [params.get(key), set];
}
