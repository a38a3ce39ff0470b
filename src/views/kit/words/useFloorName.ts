import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { Site } from "../../../domain/sites/site.ts";

/** How a floor is called: its own name, else its number in words. */
export function useFloorName(): (site: Site | null, floor: number) => string {
  const { t } = useLingui();
  return useCallback(
    (site, floor) => {
      const name = site?.floors.find(({ number }) => number === floor)?.name ?? null;
      if (name !== null) return name;
      if (floor === 0) return t`Ground floor`;
      return floor < 0 ? t`Basement ${-floor}` : t`Floor ${floor}`;
    },
    [t],
  );
}
