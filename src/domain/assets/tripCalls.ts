import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { REPORTERS } from "../base/holders.ts";
import { AssetId, CustomerIndex } from "../base/ids.ts";
import { DOCUMENTS_PER_CALL, LONGEST_NAME, MAX_PARTS } from "../base/limits.ts";
import { Asset } from "./asset.ts";
import { AssetDay, Day, KeptLeg } from "./assetDay.ts";

/** Days of assets a page. */
export const TRIP_PAGE = 100;
/** What a search of the storage reaches (docs/kuzzle.md section 4). */
const LAST_PAGE = 10_000 / TRIP_PAGE - 1;

/** Days of the customer's calendar, both included. No family and no asset: all. */
const choice = {
  customerIndex: CustomerIndex,
  from: Day,
  to: Day,
  families: z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_PARTS).default([]),
  assetIds: z.array(AssetId).max(DOCUMENTS_PER_CALL).default([]),
};

/** The trips that began on one day: of how many assets, metres, ms, metres a second, how many of them are approximate. */
export const TripDay = AssetDay.pick({
  day: true,
  trips: true,
  distance: true,
  driven: true,
  topSpeed: true,
  approximate: true,
}).extend({ assets: z.number().int().min(0) });
export type TripDay = z.infer<typeof TripDay>;

const cities = { startCity: z.string().nullable(), endCity: z.string().nullable() };
/** A leg with the towns where it began and ended; null: none near. */
export const PlacedLeg = KeptLeg.and(z.object(cities));
export type PlacedLeg = z.infer<typeof PlacedLeg>;

/** One day of one asset, with its legs; of an asset that is gone the reference is its id, and nothing else is known. */
export const TripRow = AssetDay.omit({ legs: true, stamp: true })
  .extend(Asset.pick({ reference: true }).shape)
  .extend({
    designation: z.string(),
    family: z.string(),
    subFamily: z.string(),
    legs: z.array(PlacedLeg),
  });
export type TripRow = z.infer<typeof TripRow>;

/** The days on which something drove, the newest first, with the sums of its trips; of assets that are located by GPS. */
export const readTripDays = defineCall({
  name: "omniscient/trip:days",
  request: z.strictObject(choice),
  answer: z.object({ days: z.array(TripDay) }),
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  refusals: ["too_many"],
});

/** Days of assets with trips on them, and all their legs: the newest day first, of a day whoever drove furthest first. */
export const readTrips = defineCall({
  name: "omniscient/trip:list",
  request: z.strictObject({ ...choice, page: z.number().int().min(0).max(LAST_PAGE).default(0) }),
  /** `total`: how many days of assets there are on all pages. */
  answer: z.object({ rows: z.array(TripRow), total: z.number().int().min(0) }),
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  refusals: ["too_many"],
});
