import { Trans } from "@lingui/react/macro";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { alertPlace } from "./alertPlaces.ts";

/** Where an alert is: site, floor and area by their names, as far as they are known. */
export function AlertPlaceText({
  alert,
  sites,
}: {
  readonly alert: Alert;
  readonly sites: readonly Site[];
}) {
  const floorName = useFloorName();
  const siteName = useSiteName();
  const { site, area } = alertPlace(alert, sites);
  const parts = [
    site?.siteName ?? (alert.site === null ? null : siteName(alert.site)),
    area === null || area.floor === null ? null : floorName(site, area.floor),
    area?.name ?? null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? <Trans>No place known</Trans> : parts.join(" · ");
}
