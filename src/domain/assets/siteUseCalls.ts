import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { LonLat } from "../base/geometry.ts";
import { REPORTERS } from "../base/holders.ts";
import { AssetId, CustomerIndex, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DOCUMENTS_PER_CALL, LONGEST_NAME, MAX_PARTS } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { Asset } from "./asset.ts";
import { Day } from "./assetDay.ts";

/** Assets on sites that are answered at once: more than anybody reads, and few enough to hold. */
export const MAX_USES = 20_000;
/** Places at which stays are drawn: the longest. */
export const MAX_SPOTS = 2000;

/**
 * One asset on one site. `time` in ms; `days`: those of the customer's calendar on which it was there at any time, and
 * the working ones among them. `firstAt` and `lastAt` lie within the span.
 */
export const SiteUseRow = Asset.pick({
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
}).extend({
  assetId: AssetId,
  siteId: SiteId,
  time: z.number().min(0),
  days: z.number().int().min(1),
  workingDays: z.number().int().min(0),
  firstAt: EpochMs,
  lastAt: EpochMs,
});
export type SiteUseRow = z.infer<typeof SiteUseRow>;

/**
 * The days and hours that materials and other assets, not people, were on each site: by their GPS track, by the changes
 * of their place, and by entry boxes. `from` and `to` are days of the customer's calendar, both included; archived assets
 * count for the time that they were there.
 */
export const readSiteUses = defineCall({
  name: "omniscient/trip:uses",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    from: Day,
    to: Day,
    /** No family, no asset, no site: all. */
    families: z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_PARTS).default([]),
    assetIds: z.array(AssetId).max(DOCUMENTS_PER_CALL).default([]),
    siteIds: z.array(SiteId).max(DOCUMENTS_PER_CALL).default([]),
  }),
  answer: z.object({
    /** Working days of the span that have begun. */
    workingDays: z.number().int().min(0),
    rows: z.array(SiteUseRow),
    /** Where GPS assets stood for how long, on sites and outside, the longest first; in ms. */
    spots: z.array(z.object({ at: LonLat, time: z.number() })),
  }),
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  // A quarter of a whole fleet.
  patience: 2 * MINUTE,
  refusals: ["too_many"],
});
