import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** Of the query's key `view`: the overview is looked at though an evacuation runs. */
const OVERVIEW = "overview";

/** What the address says is looked at; both parts are set at once, since each setter of one alone would undo the other. */
export function useSafetyUrl() {
  const [params, setParams] = useSearchParams();
  const look = useCallback(
    (evacuation: string | null, isOverview: boolean) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (evacuation === null) next.delete("evacuation");
          else next.set("evacuation", evacuation);
          if (isOverview) next.set("view", OVERVIEW);
          else next.delete("view");
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return {
    asked: params.get("evacuation"),
    isOverviewAsked: params.get("view") === OVERVIEW,
    look,
  };
}
