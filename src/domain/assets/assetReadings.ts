import type { Asset } from "./asset.ts";
import { distance, type LonLat } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import type { MovementState } from "../devices/movement.ts";
import {
  type Place,
  type Presence,
  provePlace,
  samePlace,
  settlePlace,
} from "../sites/presence.ts";
import type { EpochMs } from "../base/time.ts";

/** A displacement of this many metres between two positions is movement, whatever the motion sensor says. */
const DISPLACEMENT = 30;

/** A position with the place that it lies in; accuracy in metres, rssi in dBm. */
export type ProvenPosition = {
  readonly at: EpochMs;
  readonly location: LonLat;
  readonly accuracy: number | null;
  readonly place: Place;
  readonly scannedBy: TagId | null;
  readonly rssi: number | null;
};

/**
 * The asset after a newer position. An older one than it has is not for this function: it would move
 * the asset back in time.
 */
export function withPosition(asset: Asset, proven: ProvenPosition): Asset {
  const before = presenceOf(asset);
  const presence = provePlace(before, proven.place, proven.at);
  const hasLeft = asset.location !== null && !samePlace(presence.place, before.place);
  const hasMoved =
    asset.location !== null && distance(asset.location, proven.location) >= DISPLACEMENT;
  // Another place counts from its first proof, whichever proof or passing of time settled it.
  const lastMovedAt =
    hasLeft && presence.since !== null
      ? latest(asset.lastMovedAt, presence.since)
      : asset.lastMovedAt;
  return {
    ...heard(asset, proven.at),
    ...telemetryOf(presence),
    location: proven.location,
    locationAccuracy: proven.accuracy,
    scannedBy: proven.scannedBy,
    networkIndicator: proven.rssi,
    lastPositionUpdate: proven.at,
    lastMovedAt: hasMoved ? latest(lastMovedAt, proven.at) : lastMovedAt,
  };
}

/** The asset after a newer battery level, in percent. */
export function withBattery(asset: Asset, level: number, at: EpochMs): Asset {
  return { ...heard(asset, at), batteryLevel: level, lastBatteryUpdate: at };
}

/** The asset after a newer word of its motion sensor. */
export function withMovement(asset: Asset, state: MovementState, at: EpochMs): Asset {
  return {
    ...heard(asset, at),
    movementState: state,
    lastMovementUpdate: at,
    lastMovedAt: state === "STATIC" ? asset.lastMovedAt : latest(asset.lastMovedAt, at),
  };
}

/**
 * The asset after a trip that its track tells: one of steps too short to be displacements, or of positions that came late.
 * The same object where it is known to have moved since.
 */
export function withTrip(asset: Asset, endedAt: EpochMs): Asset {
  const lastMovedAt = latest(asset.lastMovedAt, endedAt);
  return lastMovedAt === asset.lastMovedAt ? asset : { ...asset, lastMovedAt };
}

/** The tag was heard; nothing else is known. */
export function heard(asset: Asset, at: EpochMs): Asset {
  const lastTagUpdate = latest(asset.lastTagUpdate, at);
  return lastTagUpdate === asset.lastTagUpdate ? asset : { ...asset, lastTagUpdate };
}

/** Time alone: a candidate place that nothing contradicted becomes the place. The same object when nothing changes. */
export function settled(asset: Asset, now: EpochMs): Asset {
  const before = presenceOf(asset);
  const after = settlePlace(before, now);
  if (after === before) return asset;
  return {
    ...asset,
    ...telemetryOf(after),
    lastMovedAt: latest(asset.lastMovedAt, after.since ?? now),
  };
}

function presenceOf(asset: Asset): Presence {
  return {
    place: { site: asset.locationSite, floor: asset.floor, area: asset.area },
    since: asset.areaSince,
    candidate: asset.candidate,
  };
}

function telemetryOf(presence: Presence) {
  return {
    locationSite: presence.place.site,
    floor: presence.place.floor,
    area: presence.place.area,
    areaSince: presence.since,
    candidate: presence.candidate,
  };
}

function latest(a: EpochMs | null, b: EpochMs): EpochMs {
  return a === null || b > a ? b : a;
}
