import type { Asset } from "../assets/asset.ts";
import type { AssetHistoryEvent } from "../assets/assetHistory.ts";
import type { SiteId } from "../base/ids.ts";
import type { OccupancyEvidence, WorksiteStay } from "./occupancy.ts";
import type { EpochMs } from "../base/time.ts";

type Subject = Pick<Asset, "areaSince" | "createdAt" | "lastMovedAt" | "locationSite">;

/**
 * What the history since `from` tells of an asset's occupation. `events` are the asset's own, oldest first. Before its
 * first change of place it was where that change left from; without any it was where it is now. A machine that stops
 * was moving until then.
 */
export function occupancyEvidence(
  asset: Subject,
  events: readonly AssetHistoryEvent[],
  worksites: ReadonlySet<SiteId>,
  from: EpochMs,
): OccupancyEvidence {
  const movedAt = asset.lastMovedAt === null ? [] : [asset.lastMovedAt];
  const stays: WorksiteStay[] = [];
  let place = asset.locationSite;
  let since = Math.max(from, asset.areaSince ?? from);
  let isFirst = true;
  for (const event of events) {
    if (event.type === "asset.movementChanged") movedAt.push(event.at);
    if (event.type !== "asset.moved") continue;
    movedAt.push(event.at);
    if (isFirst) [place, since, isFirst] = [event.from.site, from, false];
    if (place !== null && worksites.has(place)) stays.push({ from: since, to: event.at });
    [place, since] = [event.to.site, event.at];
  }
  if (place !== null && worksites.has(place)) stays.push({ from: since, to: null });
  return { knownSince: asset.createdAt, movedAt, stays };
}
