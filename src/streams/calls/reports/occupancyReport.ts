import {
  type OccupancyReport,
  readOccupancy as readOccupancyCall,
} from "../../../domain/reports/calls.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What a report is about: the last whole days, and the materials of a family or a site; null: all of them. */
export type OccupancyQuery = {
  readonly days: number;
  readonly family: string | null;
  readonly siteId: SiteId | null;
};

/** Material occupancy (product.md section 3). @throws RequestFailed */
export async function readOccupancy(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { days, family, siteId }: OccupancyQuery,
): Promise<OccupancyReport> {
  const only = { ...(family === null ? {} : { family }), ...(siteId === null ? {} : { siteId }) };
  return live.call(readOccupancyCall, { customerIndex, days, ...only });
}
