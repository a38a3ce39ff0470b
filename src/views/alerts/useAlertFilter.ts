import { useMemo } from "react";
import { useUrlState } from "../kit/useUrlState.ts";
import { type AlertFilter, DEFAULT_FILTER, filterOf, periodText } from "./alertFilter.ts";

/** The filter of the list, which lives in the address, and how to change a part of it. */
export function useAlertFilter(): readonly [AlertFilter, (change: Partial<AlertFilter>) => void] {
  const [type, setType] = useUrlState("type");
  const [state, setState] = useUrlState("state");
  const [site, setSite] = useUrlState("site");
  const [period, setPeriod] = useUrlState("period");
  const filter = useMemo(
    () => filterOf({ type, state, site, period }),
    [type, state, site, period],
  );
  const change = (part: Partial<AlertFilter>) => {
    if (part.types !== undefined) setType(part.types.join(","));
    if (part.state !== undefined) setState(part.state === DEFAULT_FILTER.state ? null : part.state);
    if (part.site !== undefined) setSite(part.site);
    if (part.period !== undefined) setPeriod(periodText(part.period));
  };
  return [filter, change];
}
