import type { Asset } from "../assets/asset.ts";
import type { Tag } from "../devices/tag.ts";

/** What is asked of a gateway or anchor. */
type Receiver = Pick<Tag, "area" | "connectivity" | "gatewayId" | "id" | "settings" | "site">;

/**
 * Whether a gateway or anchor of the last floor of a person, or that received them last, is silent: then their silence may be
 * its. One that has never been heard proves nothing.
 */
export function isReceptionLost(
  {
    area,
    floor,
    locationSite,
    scannedBy,
  }: Pick<Asset, "area" | "floor" | "locationSite" | "scannedBy">,
  receivers: readonly Receiver[],
): boolean {
  const silent = new Set(
    receivers.flatMap(({ id, connectivity }) =>
      connectivity === "offline" || connectivity === "uncertain" ? id : [],
    ),
  );
  return receivers.some((receiver) => {
    const { id, gatewayId, settings, site } = receiver;
    const isNear =
      id === scannedBy ||
      (locationSite !== null &&
        site === locationSite &&
        // One that is mounted on no floor is for all of them.
        ((area !== null && receiver.area === area) || (settings?.floor ?? floor) === floor));
    return isNear && (silent.has(id) || (gatewayId !== null && silent.has(gatewayId)));
  });
}
