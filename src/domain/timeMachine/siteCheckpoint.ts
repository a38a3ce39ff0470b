import { z } from "zod";
import { type Asset, placeOf } from "../assets/asset.ts";
import { LonLat } from "../base/geometry.ts";
import { AssetId, SiteId, TagId } from "../base/ids.ts";
import { MovementState } from "../devices/movement.ts";
import { Place } from "../sites/presence.ts";
import { MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** How often the state of a site is written down, so that any instant is one checkpoint and half an hour of events away. */
export const CHECKPOINT_INTERVAL = 30 * MINUTE;

/** One asset at the instant of a checkpoint: what a projection needs to go on from. */
export const CheckpointAsset = z.object({
  id: AssetId,
  family: z.string(),
  subFamily: z.string(),
  place: Place,
  areaSince: EpochMs.nullable(),
  location: LonLat.nullable(),
  scannedBy: TagId.nullable(),
  lastTagUpdate: EpochMs.nullable(),
  lastPositionUpdate: EpochMs.nullable(),
  batteryLevel: z.number().nullable(),
  movementState: MovementState.nullable(),
  /**
   * Until when the tag was heard at least once an hour though nothing else happened (epoch ms): the history of a demo
   * leaves such proofs out. Null: `lastTagUpdate` and the tracks say it all.
   */
  heardUntil: EpochMs.nullable().default(null),
  /** Since when its place was hidden (docs/decisions/0225); null: it was not. */
  hiddenSince: EpochMs.nullable().default(null),
});
export type CheckpointAsset = z.infer<typeof CheckpointAsset>;

/**
 * The assets of one site at `at` (collection site-checkpoints). `site` null gathers those that are
 * nowhere. `seq` is the last event of asset-history that is contained: fold what follows.
 */
export const SiteCheckpoint = z.object({
  id: z.string().min(1),
  site: SiteId.nullable(),
  at: EpochMs,
  seq: z.number().int().min(0),
  assets: z.array(CheckpointAsset),
});
export type SiteCheckpoint = z.infer<typeof SiteCheckpoint>;

/** What checkpoints will hold, asset by asset: all of a customer in one go would hold up others. */
export type AssetsBySite = Map<SiteId | null, CheckpointAsset[]>;

/** Adds an asset to the checkpoint of its site, unless it is archived. */
export function addToCheckpoints(bySite: AssetsBySite, asset: Asset): void {
  if (asset.isArchived) return;
  const known = bySite.get(asset.locationSite);
  if (known === undefined) bySite.set(asset.locationSite, [checkpointAsset(asset)]);
  else known.push(checkpointAsset(asset));
}

/** One checkpoint a site that holds assets; ids follow from site and interval, so a repetition replaces. */
export function checkpointsAt(bySite: AssetsBySite, at: EpochMs, seq: number): SiteCheckpoint[] {
  return [...bySite].map(([site, list]) => ({
    id: `${site ?? "nowhere"}-${checkpointInstant(at)}`,
    site,
    at,
    seq,
    assets: list,
  }));
}

/** The instant of the checkpoint that `now` belongs to: the same on every node. */
export function checkpointInstant(now: EpochMs): EpochMs {
  return Math.floor(now / CHECKPOINT_INTERVAL) * CHECKPOINT_INTERVAL;
}

/** The instant of the first checkpoint at or after another instant. */
export function nextCheckpointInstant(at: EpochMs): EpochMs {
  return Math.ceil(at / CHECKPOINT_INTERVAL) * CHECKPOINT_INTERVAL;
}

function checkpointAsset(asset: Asset): CheckpointAsset {
  return {
    id: asset.id,
    family: asset.family,
    subFamily: asset.subFamily,
    place: placeOf(asset),
    areaSince: asset.areaSince,
    location: asset.location,
    scannedBy: asset.scannedBy,
    lastTagUpdate: asset.lastTagUpdate,
    lastPositionUpdate: asset.lastPositionUpdate,
    batteryLevel: asset.batteryLevel,
    movementState: asset.movementState,
    heardUntil: null,
    hiddenSince: asset.placeHidden?.since ?? null,
  };
}
