import type { SiteId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import type { Asset } from "./asset.ts";
import type { AssetHistoryEvent } from "./assetHistory.ts";

/** A time that an asset was on a site; `to` null: it is still there. */
export type SiteStay = {
  readonly site: SiteId;
  readonly from: EpochMs;
  readonly to: EpochMs | null;
};

/**
 * The sites on which an asset was since `from`, by the changes of its settled place. `events` are its own, oldest first.
 * Before its first change of place it was where that change left from; without any it was where it is now.
 */
export function siteStays(
  asset: Pick<Asset, "areaSince" | "locationSite">,
  events: readonly AssetHistoryEvent[],
  from: EpochMs,
): readonly SiteStay[] {
  const stays: SiteStay[] = [];
  let site = asset.locationSite;
  let since = Math.max(from, asset.areaSince ?? from);
  let isFirst = true;
  for (const event of events) {
    if (event.type !== "asset.moved") continue;
    if (isFirst) [site, since, isFirst] = [event.from.site, from, false];
    if (site !== null) stays.push({ site, from: since, to: event.at });
    [site, since] = [event.to.site, event.at];
  }
  if (site !== null) stays.push({ site, from: since, to: null });
  return stays;
}
