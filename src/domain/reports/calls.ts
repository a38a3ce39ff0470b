import { z } from "zod";
import { Asset } from "../assets/asset.ts";
import { defineCall } from "../base/call.ts";
import { AssetId, CustomerIndex, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { REPORTERS } from "../base/holders.ts";
import { DEFAULT_OCCUPANCY_DAYS } from "./occupancy.ts";

/** Most days looked back upon: a quarter. */
const MOST_DAYS = 92;

/** One material; `rate` 0 to 1 of the days that count, null where none does. */
export const OccupancyRow = Asset.pick({
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
export type OccupancyRow = z.infer<typeof OccupancyRow>;

/** `from` (included) and `to` (not included) in epoch ms: whole days of the timezone. */
export const OccupancyReport = z.object({
  from: EpochMs,
  to: EpochMs,
  timezone: z.string(),
  rows: z.array(OccupancyRow),
});
export type OccupancyReport = z.infer<typeof OccupancyReport>;

/** Material occupancy over the last whole days (product.md section 3), of materials that are not archived. */
export const readOccupancy = defineCall({
  name: "omniscient/report:occupancy",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    days: z.number().int().min(1).max(MOST_DAYS).default(DEFAULT_OCCUPANCY_DAYS),
    family: z.string().min(1).optional(),
    subFamily: z.string().min(1).optional(),
    /** Only assets that are associated with this site. */
    siteId: SiteId.optional(),
  }),
  answer: OccupancyReport,
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  // A quarter of a year.
  patience: 2 * MINUTE,
});
