import { Trans } from "@lingui/react/macro";
import type { Place } from "../../domain/presence.ts";
import type { Site } from "../../domain/site.ts";
import { useFloorName } from "../words/useFloorName.ts";

/** Where, in words: site, floor and area as far as they are known. */
export function PlaceWords({
  place,
  sites,
  isSiteNamed = true,
}: {
  readonly place: Place;
  readonly sites: readonly Site[];
  /** False where everything shown is of one site. */
  readonly isSiteNamed?: boolean;
}) {
  const floorName = useFloorName();
  const site = sites.find(({ id }) => id === place.site) ?? null;
  const area = site?.areas.find(({ id }) => id === place.area)?.name ?? null;
  const parts = [
    isSiteNamed ? (site?.siteName ?? null) : null,
    place.floor === null ? null : floorName(site, place.floor),
    area,
  ].filter((part) => part !== null);
  if (parts.length === 0)
    return isSiteNamed || place.site === null ? (
      <Trans>Place never known</Trans>
    ) : (
      <Trans>On site, place not known</Trans>
    );
  return parts.join(" · ");
}
