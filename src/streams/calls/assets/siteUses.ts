import type { Spot } from "../../../domain/assets/siteUse.ts";
import {
  readSiteUses as readSiteUsesCall,
  type SiteUseRow,
} from "../../../domain/assets/siteUseCalls.ts";
import type { AssetId, CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Days of the customer's calendar, both included; no family, asset or site: all. */
export type SiteUseQuery = {
  readonly from: string;
  readonly to: string;
  readonly families: readonly string[];
  readonly assetIds: readonly AssetId[];
  readonly siteIds: readonly SiteId[];
};

/** Uses, the working days among those that have begun, and where assets stood. */
export type SiteUses = {
  readonly workingDays: number;
  readonly rows: readonly SiteUseRow[];
  readonly spots: readonly Spot[];
};

/** Who was on which site for how long. @throws RequestFailed */
export function readSiteUses(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families, assetIds, siteIds }: SiteUseQuery,
): Promise<SiteUses> {
  const among = { families: [...families], assetIds: [...assetIds], siteIds: [...siteIds] };
  return live.call(readSiteUsesCall, { customerIndex, from, to, ...among });
}
