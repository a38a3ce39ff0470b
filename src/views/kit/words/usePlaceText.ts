import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { Place } from "../../../domain/sites/presence.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { useFloorName } from "./useFloorName.ts";

/** Where, in words: site (unless everything shown is of one), floor and area as far as they are known. */
export function usePlaceText(
  sites: readonly Site[],
  isSiteNamed: boolean,
): (place: Place) => string {
  const { t } = useLingui();
  const floorName = useFloorName();
  return useCallback(
    (place) => {
      const site = sites.find(({ id }) => id === place.site) ?? null;
      const area = site?.areas.find(({ id }) => id === place.area)?.name ?? null;
      const parts = [
        isSiteNamed ? (site?.siteName ?? null) : null,
        place.floor === null ? null : floorName(site, place.floor),
        area,
      ].filter((part) => part !== null);
      if (parts.length > 0) return parts.join(" · ");
      // Also where its site is not read yet, or gone.
      return place.site === null ? t`Place never known` : t`On site, place not known`;
    },
    [t, floorName, sites, isSiteNamed],
  );
}
