import { type AssetMeter } from "./assetMeter.ts";
import { type Asset, type DoubtfulFix, type PlaceProof, TAG_TIMEOUT } from "./asset.ts";
import { distance, type LonLat } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import { FASTEST } from "./cleanTrack.ts";
import type { MeterKind } from "../devices/meter.ts";
import type { MovementState } from "../devices/movement.ts";
import type { PositionReading } from "../devices/reading.ts";
import type { PlaceClaim } from "../sites/placeJudge.ts";
import { type Presence, provePlace, samePlace, settlePlace } from "../sites/presence.ts";
import { type EpochMs, SECOND } from "../base/time.ts";

/**
 * A displacement of this many metres between two positions is movement, whatever the motion sensor says; so many more as
 * their circles are wide.
 */
const DISPLACEMENT = 30;
/** Metres: of positions this exact the newest counts, whatever the one before was. Receivers of satellites are; networks of telephones are not. */
const EXACT = 100;
/** A fix whose circle is so many times as wide as the one before, and holds it, knows less of the same place. */
const COARSER = 2;

/** Metres: what jumps less far in no time is back at the next fix, and no place changes meanwhile (`PRESENCE_DEBOUNCE`). */
const JUMP = 1000;

/** A position with the place that it proves; accuracy in metres, null: unknown; rssi in dBm. */
export type ProvenPosition = PlaceClaim & {
  readonly at: EpochMs;
  readonly location: LonLat;
  readonly accuracy: number | null;
  readonly scannedBy: TagId | null;
  readonly rssi: number | null;
};

/**
 * The asset after a newer position. An older one than it has is not for this function: it would move
 * the asset back in time. One that is in doubt (`doubtOf`) moves nothing.
 */
export function withPosition(asset: Asset, proven: ProvenPosition): Asset {
  const doubt = doubtOf(asset, proven);
  const before = settlePlace(presenceOf(asset), proven.at);
  const presence =
    doubt === null && proven.proves === "place"
      ? provePlace(before, proven.place, proven.at)
      : before;
  const hasLeft = asset.location !== null && !samePlace(presence.place, presenceOf(asset).place);
  // Another place counts from its first proof, whichever proof or passing of time settled it.
  const lastMovedAt =
    hasLeft && presence.since !== null
      ? latest(asset.lastMovedAt, presence.since)
      : asset.lastMovedAt;
  const { at, location, accuracy } = proven;
  const judged: Asset = {
    ...heard(asset, at),
    ...telemetryOf(presence),
    placeProof: {
      at,
      radius: accuracy,
      sureAt: doubt === null && proven.isSure ? at : sureBefore(asset, before, presence),
      ...(doubt === null && proven.proves === "place"
        ? runOf(asset, before, proven)
        : runBefore(asset)),
    },
    lastMovedAt,
  };
  if (doubt !== null) return { ...judged, doubtfulFix: { location, reason: doubt } };
  return {
    ...judged,
    location,
    locationAccuracy: accuracy,
    doubtfulFix: null,
    scannedBy: proven.scannedBy,
    networkIndicator: proven.rssi,
    lastPositionUpdate: at,
    lastMovedAt: hasMoved(asset, proven) ? latest(lastMovedAt, at) : lastMovedAt,
  };
}

/**
 * Whether a fix was taken longer before its message than a tag may be silent: that says nothing of the present, as silence
 * of that length would (specification section 9). Its tag is alive, and the history has where it was.
 */
export function isOutdated({ at, fixAt = at }: Pick<PositionReading, "at" | "fixAt">): boolean {
  return at - fixAt > TAG_TIMEOUT;
}

/** Why a newer position moves nothing; null: it counts. The first one of all counts, however coarse: there is no other. */
export function doubtOf(
  asset: Pick<Asset, "lastPositionUpdate" | "location" | "locationAccuracy">,
  { at, location, accuracy, proves, scannedBy }: ProvenPosition,
): DoubtfulFix["reason"] | null {
  const { location: before, lastPositionUpdate, locationAccuracy: known } = asset;
  if (before === null || lastPositionUpdate === null) return null;
  const away = distance(before, location);
  const gap = away - (known ?? 0) - (accuracy ?? 0);
  // An anchor decides by its signal, not by a circle, and hears nothing that is kilometres away.
  if (scannedBy !== null) return null;
  if (gap > JUMP && gap * SECOND > FASTEST * (at - lastPositionUpdate)) return "tooFast";
  const isCoarse =
    accuracy !== null && accuracy > Math.max(EXACT, COARSER * (known ?? 0)) && away <= accuracy;
  return proves === "nothing" || isCoarse ? "imprecise" : null;
}

type Run = Pick<PlaceProof, "arrivedAt" | "runSince">;

/** Since when the fixes prove the place of this one, and which place two of them have proven last. */
function runOf(asset: Asset, { candidate, place }: Presence, proven: ProvenPosition): Run {
  const { runSince, arrivedAt } = runBefore(asset);
  if (!samePlace(candidate ?? place, proven.place)) return { runSince: proven.at, arrivedAt };
  const since = runSince ?? candidate?.since ?? proven.at;
  // What several anchors hear of one advertisement is one fix.
  return { runSince: since, arrivedAt: proven.at > since ? since : arrivedAt };
}

function runBefore({ placeProof }: Asset): Run {
  return { runSince: placeProof?.runSince ?? null, arrivedAt: placeProof?.arrivedAt ?? null };
}

/** When the place that is proven now was last sure: known while it is the same. */
function sureBefore(asset: Asset, before: Presence, now: Presence): EpochMs | null {
  return samePlace(before.candidate ?? before.place, now.candidate ?? now.place)
    ? (asset.placeProof?.sureAt ?? null)
    : null;
}

/** Whether it is elsewhere by more than what positions of such circles wander. */
function hasMoved(asset: Asset, { location, accuracy }: ProvenPosition): boolean {
  const noise = (asset.locationAccuracy ?? 0) + (accuracy ?? 0);
  return (
    asset.location !== null && distance(asset.location, location) >= Math.max(DISPLACEMENT, noise)
  );
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

/** The asset after a word of its device on one of its meters. */
export function withMeter(asset: Asset, kind: MeterKind, meter: AssetMeter, at: EpochMs): Asset {
  return { ...heard(asset, at), meters: { ...asset.meters, [kind]: meter } };
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
