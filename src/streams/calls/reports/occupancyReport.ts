import { z } from "zod";
import { Asset } from "../../../domain/assets/asset.ts";
import { AssetId, type CustomerIndex, type SiteId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What a report is about: the last whole days, and the materials of a family or a site; null: all of them. */
export type OccupancyQuery = {
  readonly days: number;
  readonly family: string | null;
  readonly siteId: SiteId | null;
};

const Row = Asset.pick({
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
  currentWorksite: true,
}).extend({
  assetId: AssetId,
  occupiedDays: z.number(),
  days: z.number(),
  rate: z.number().min(0).max(1).nullable(),
});
/** One material; `rate` 0 to 1 of the days that count, null where none does. */
export type OccupancyRow = z.infer<typeof Row>;

const Report = z.object({
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  rows: z.array(Row),
});
/** `from` (included) and `to` (not included) in epoch ms: whole days of the timezone. */
export type OccupancyReport = z.infer<typeof Report>;

/** Patience with a report over a quarter of a year, in ms. */
const PATIENCE = 120_000;

/** Material occupancy (product.md section 3). @throws RequestFailed */
export async function readOccupancy(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  { days, family, siteId }: OccupancyQuery,
): Promise<OccupancyReport> {
  const only = { ...(family === null ? {} : { family }), ...(siteId === null ? {} : { siteId }) };
  const answer = await live.request(
    {
      controller: "omniscient/report",
      action: "occupancy",
      body: { customerIndex, days, ...only },
    },
    { isRepeatable: true, timeout: PATIENCE },
  );
  return Report.parse(answer);
}
