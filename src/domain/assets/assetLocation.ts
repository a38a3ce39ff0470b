import { z } from "zod";
import { DoubtfulFix } from "./asset.ts";
import { distance, LonLat } from "../base/geometry.ts";
import { AssetId, TagId } from "../base/ids.ts";
import { Place } from "../sites/presence.ts";
import { MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * One point of an asset's track (collection asset-locations). `place` fields are what the position
 * itself says, before the debounce; accuracy in metres; `isEngineOn` as the device says, absent where it does not; `isLate`
 * marks a point that arrived after a newer one and so never was the present, `doubt` one that moved nothing, and why (`DoubtfulFix`). Absent: it moved the asset.
 */
export const AssetLocation = z.object({
  id: z.string().min(1),
  assetId: AssetId,
  tagId: TagId.nullable(),
  at: EpochMs,
  recordedAt: EpochMs,
  location: LonLat,
  accuracy: z.number().min(0).nullable(),
  site: Place.shape.site,
  floor: Place.shape.floor,
  area: Place.shape.area,
  scannedBy: TagId.nullable(),
  isEngineOn: z.boolean().optional(),
  isLate: z.boolean(),
  doubt: DoubtfulFix.shape.reason.optional(),
});
export type AssetLocation = z.infer<typeof AssetLocation>;

/** A track gets a new point when the asset moved by this many metres … */
export const TRACK_STEP = 2;
/** … or when the last point is older than this, in ms, so that standing still is proven too. */
export const TRACK_INTERVAL = 5 * MINUTE;

/** A position as far as it is worth a point of a track. `isDoubtful`: it moves nothing. */
export type TrackWord = {
  readonly location: LonLat;
  readonly at: EpochMs;
  readonly isDoubtful: boolean;
};

/** Whether the track needs a point, given the last one: what moves the asset to where one in doubt was is another point. */
export function needsTrackPoint(last: TrackWord | null, next: TrackWord): boolean {
  if (last === null) return true;
  // One instant, one point: a gateway that hears what has just said where it is knows that less exactly.
  if (next.at === last.at) return false;
  if (last.isDoubtful && !next.isDoubtful) return true;
  return (
    next.at - last.at >= TRACK_INTERVAL || distance(last.location, next.location) >= TRACK_STEP
  );
}
