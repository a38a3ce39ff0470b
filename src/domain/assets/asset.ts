import { z } from "zod";
import { AssetMeters } from "./assetMeter.ts";
import { LonLat } from "../base/geometry.ts";
import { AssetId, LabelId, SiteId, TagId } from "../base/ids.ts";
import { MovementState, Technology } from "../devices/movement.ts";
import { CandidatePlace, Place } from "../sites/presence.ts";
import { AttributeValue } from "../referential/attributeValue.ts";
import { AssetCategory } from "../referential/referential.ts";
import { HOUR } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** What an administrator says of an asset. Sites are site ids (specification section 3, Asset: identity and location). */
export const AssetIdentity = z.object({
  reference: z.string().trim().min(1).max(128),
  designation: z.string().trim().min(1).max(256),
  family: z.string().min(1),
  subFamily: z.string().min(1),
  category: AssetCategory,
  labels: z.array(LabelId),
  currentWorksite: SiteId.nullable(),
  nextLocationSite: SiteId.nullable(),
  futureWorksite: SiteId.nullable(),
  attributes: z.array(AttributeValue),
});
export type AssetIdentity = z.infer<typeof AssetIdentity>;

/**
 * How sure the place of an asset is. `at`: when its newest fix was taken, whatever that was worth; `radius`: of the circle
 * within which the asset is by it, in metres; null: unknown. `sureAt`: the newest fix by which the place was sure
 * (`placeJudge`), that of the candidate where there is one; null: none was. `runSince`: the first of the newest fixes that
 * all prove one place, settled or not; `arrivedAt`: the first of the newest two and more that do. Absent: stored before.
 */
export const PlaceProof = z.object({
  at: EpochMs,
  radius: z.number().min(0).nullable(),
  sureAt: EpochMs.nullable(),
  runSince: EpochMs.nullish(),
  arrivedAt: EpochMs.nullish(),
});
export type PlaceProof = z.infer<typeof PlaceProof>;

/**
 * Where the newest fix was, if it moved nothing. `imprecise`: its circle is too large to say where the asset is; `tooFast`:
 * nothing drives there in the time. `PlaceProof` says when, and how wide it was.
 */
export const DoubtfulFix = z.object({
  location: LonLat,
  reason: z.enum(["imprecise", "tooFast"]),
});
export type DoubtfulFix = z.infer<typeof DoubtfulFix>;

/**
 * Since when the place of an asset is hidden, outside the hours in which it is recorded (docs/decisions/0225). `sealed`: the
 * last place before, for the backend alone; empty: there is none.
 */
const HiddenPlace = z.object({ since: EpochMs, sealed: z.string() });

/**
 * What readings have told of an asset; written by ingestion only.
 * `place.area` changes after the debounce of `presence.ts`; `location` with every newer reading but doubtful ones.
 * `placeProof` null: stored before places were judged, or never located.
 * `networkIndicator` is the RSSI in dBm at `scannedBy`; `batteryLevel` a percentage; `locationAccuracy` metres.
 */
export const AssetTelemetry = z.object({
  location: LonLat.nullable(),
  locationAccuracy: z.number().min(0).nullable(),
  locationCity: z.string().nullable(),
  locationSite: Place.shape.site,
  floor: Place.shape.floor,
  area: Place.shape.area,
  areaSince: EpochMs.nullable(),
  candidate: CandidatePlace.nullable(),
  placeProof: PlaceProof.nullable().default(null),
  doubtfulFix: DoubtfulFix.nullable().default(null),
  placeHidden: HiddenPlace.nullable().default(null),
  scannedBy: TagId.nullable(),
  lastTagUpdate: EpochMs.nullable(),
  lastPositionUpdate: EpochMs.nullable(),
  lastMovedAt: EpochMs.nullable(),
  batteryLevel: z.number().min(0).max(100).nullable(),
  lastBatteryUpdate: EpochMs.nullable(),
  networkIndicator: z.number().nullable(),
  movementState: MovementState.nullable(),
  lastMovementUpdate: EpochMs.nullable(),
  meters: AssetMeters.default({}),
});
export type AssetTelemetry = z.infer<typeof AssetTelemetry>;

/** A tracked asset: a machine, a material or a person (specification section 3). */
export const Asset = AssetIdentity.extend(AssetTelemetry.shape).extend({
  id: AssetId,
  /** `reference` without regard to case and surrounding space; unique per customer (product.md section 2). */
  referenceKey: z.string().min(1),
  tagId: TagId.nullable(),
  manufacturerId: z.string().nullable(),
  technology: Technology.nullable(),
  isArchived: z.boolean(),
  archivedAt: EpochMs.nullable(),
  createdAt: EpochMs,
});
export type Asset = z.infer<typeof Asset>;

export const NO_TELEMETRY: AssetTelemetry = {
  location: null,
  locationAccuracy: null,
  locationCity: null,
  locationSite: null,
  floor: null,
  area: null,
  areaSince: null,
  candidate: null,
  placeProof: null,
  doubtfulFix: null,
  placeHidden: null,
  scannedBy: null,
  lastTagUpdate: null,
  lastPositionUpdate: null,
  lastMovedAt: null,
  batteryLevel: null,
  lastBatteryUpdate: null,
  networkIndicator: null,
  movementState: null,
  lastMovementUpdate: null,
  meters: {},
};

/** A tag silent for longer than this proves nothing any more, in ms (specification section 9: 1 hour of inactivity). */
export const TAG_TIMEOUT = HOUR;

/** Fresh: the tag was heard within `TAG_TIMEOUT`. A person who is not fresh is unknown, never out (product.md section 3). */
export function isFresh(asset: Pick<Asset, "lastTagUpdate">, now: EpochMs): boolean {
  return asset.lastTagUpdate !== null && now - asset.lastTagUpdate <= TAG_TIMEOUT;
}

/** The instant of the newest fix of an asset, one that moved nothing included; null: it was never located. */
export function newestFixAt(
  asset: Pick<Asset, "lastPositionUpdate" | "placeProof">,
): EpochMs | null {
  return asset.placeProof?.at ?? asset.lastPositionUpdate;
}

/** Since when the asset is in its area, in epoch ms: `areaSince` tells of places without an area too. Null: it is in none. */
export function areaEntryOf(asset: Pick<Asset, "area" | "areaSince">): EpochMs | null {
  return asset.area === null ? null : asset.areaSince;
}

/** The site that is shown of an asset; null: none is known, or its hours are over (docs/decisions/0225). */
export function shownSite({
  locationSite,
  placeHidden,
}: Pick<Asset, "locationSite" | "placeHidden">): Asset["locationSite"] {
  return placeHidden === null ? locationSite : null;
}

/** The settled place of an asset, as one value. */
export function placeOf(asset: Pick<Asset, "locationSite" | "floor" | "area">): Place {
  return { site: asset.locationSite, floor: asset.floor, area: asset.area };
}
