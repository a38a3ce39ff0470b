import type { Asset } from "../assets/asset.ts";
import type { AssetHistoryEvent } from "../assets/assetHistory.ts";
import { siteStays } from "../assets/siteStays.ts";
import type { SiteId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import type { OccupancyEvidence } from "./occupancy.ts";

type Subject = Pick<Asset, "areaSince" | "createdAt" | "lastMovedAt" | "locationSite">;

/**
 * What the history since `from` tells of an asset's occupation. `events` are the asset's own, oldest first. A machine that
 * stops was moving until then.
 */
export function occupancyEvidence(
  asset: Subject,
  events: readonly AssetHistoryEvent[],
  worksites: ReadonlySet<SiteId>,
  from: EpochMs,
): OccupancyEvidence {
  const moves = events.filter(
    ({ type }) => type === "asset.movementChanged" || type === "asset.moved",
  );
  const last = asset.lastMovedAt === null ? [] : [asset.lastMovedAt];
  return {
    knownSince: asset.createdAt,
    movedAt: [...last, ...moves.map(({ at }) => at)],
    stays: siteStays(asset, events, from)
      .filter(({ site }) => worksites.has(site))
      .map(({ from: began, to }) => ({ from: began, to })),
  };
}
