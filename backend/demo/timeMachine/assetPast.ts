import {
  type AssetHistoryEvent,
  crossesBatteryStep,
} from "../../../src/domain/assets/assetHistory.ts";
import type { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import { distance } from "../../../src/domain/base/geometry.ts";
import type { AssetId } from "../../../src/domain/base/ids.ts";
import { NOWHERE, type Place, samePlace } from "../../../src/domain/sites/presence.ts";
import type { CheckpointAsset } from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { DAY, type EpochMs, HOUR, SECOND } from "../../../src/domain/base/time.ts";
import type { Sighting, Tracked } from "./tracked.ts";

/** An event before it is numbered: numbers rise over all assets of a customer. */
type Unnumbered<Event> = Event extends unknown ? Omit<Event, "seq"> : never;
export type PastEvent = Unnumbered<AssetHistoryEvent>;

/** One asset over a day: how it stood at the beginning, and what happened to it. */
export type AssetPast = {
  readonly begin: CheckpointAsset;
  readonly events: readonly PastEvent[];
  readonly locations: readonly AssetLocation[];
};

/** A point of the track is worth keeping when it is this far from the last, in metres. */
const WORTH_KEEPING = 150;
/** Battery levels above this, in percent, are told by the checkpoints alone. */
const WORTH_TELLING = 40;
/** A tag that was not heard for an hour proves nothing any more, ms. */
const PROOF_AFTER_PAUSE = HOUR / 2;
/** How far back it is looked for the last sign of life, ms, and how finely at its end. */
const LOOK_BACK = 3 * DAY;
const GLANCE = 20 * SECOND;

/** Until when assets were heard without a pause, as a checkpoint says of them. */
export type HeardUntil = ReadonlyMap<AssetId, EpochMs>;

/** What the days say of their beginnings: to be handed to the day before. */
export function heardUntilOf(begins: readonly CheckpointAsset[]): HeardUntil {
  return new Map(
    begins.flatMap(({ id, heardUntil }) => (heardUntil === null ? [] : [[id, heardUntil]])),
  );
}

/**
 * The past of one asset from `from` to before `to`, coarse: areas by the minute or quarter of an hour, points where it went
 * and now and then where it stayed. It follows from the simulation alone, so that the same span is always the same.
 * @param after until when whoever is heard at the end goes on being heard: the history is played on over it
 */
export function assetPast(
  tracked: Tracked,
  span: { readonly from: EpochMs; readonly to: EpochMs },
  batteryAt: (t: EpochMs) => number,
  after: HeardUntil = new Map(),
): AssetPast {
  const { asset, step, proofEvery, sightingAt } = tracked;
  const begin = status(tracked, span, batteryAt, after.get(asset.id) ?? span.to);
  const events: PastEvent[] = [];
  const locations: AssetLocation[] = [];
  const common = (at: EpochMs, what: string) => ({
    id: `past-${what}-${asset.id}-${at}`,
    at,
    recordedAt: at,
    assetId: asset.id,
    tagId: asset.tagId,
    family: asset.family,
    subFamily: asset.subFamily,
  });
  let { place, movementState: movement, batteryLevel: battery, location } = begin;
  let provenAt = begin.lastPositionUpdate ?? 0;
  /** A point of the track is kept this often at the most: who is heard after a pause is proven by points alone. */
  const proofPause = (t: EpochMs) =>
    proofEvery ?? (t > (begin.heardUntil ?? span.from) ? PROOF_AFTER_PAUSE : Infinity);
  const see = (seen: Sighting, t: EpochMs) => {
    const hasMoved = !samePlace(place, seen.place);
    if (hasMoved)
      events.push({ ...common(t, "moved"), type: "asset.moved", from: place, to: seen.place });
    if (asset.technology === "GPS" && movement !== seen.movement)
      events.push({
        ...common(t, "movement"),
        type: "asset.movementChanged",
        movementState: seen.movement,
      });
    const isFar = location === null || distance(location, seen.location) > WORTH_KEEPING;
    if (hasMoved || isFar || t - provenAt >= proofPause(t)) {
      locations.push(pointOf(tracked, seen, t));
      ({ location } = seen);
      provenAt = t;
    }
    ({ place, movement } = seen);
  };
  let wasSeen = begin.lastTagUpdate === span.from;
  for (let t = span.from + step; t < span.to; t += step) {
    if (t % HOUR < step) {
      const level = batteryAt(t);
      if (level < WORTH_TELLING && crossesBatteryStep(battery, level))
        events.push({ ...common(t, "battery"), type: "asset.batteryChanged", batteryLevel: level });
      battery = level;
    }
    const seen = sightingAt(t, place);
    const last = seen === null && wasSeen ? lastSeen(tracked, t - step, t, place) : null;
    if (last !== null) see(last.seen, last.at);
    if (seen !== null) see(seen, t);
    wasSeen = seen !== null;
  }
  return { begin, events, locations };
}

/** How the asset stood at the beginning: where it was last heard, and until when it will be heard without a pause. */
function status(
  tracked: Tracked,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  batteryAt: (t: EpochMs) => number,
  heardAfter: EpochMs,
): CheckpointAsset {
  const { asset, step, proofEvery, sightingAt } = tracked;
  const found = lastSighting(tracked, from);
  const place = found?.seen.place ?? NOWHERE;
  let heardUntil: EpochMs | null = null;
  if (proofEvery === null && found?.at === from) {
    let t = from;
    while (t < to && sightingAt(t, place) !== null) t += step;
    heardUntil = t < to ? t : heardAfter;
  }
  return {
    id: asset.id,
    family: asset.family,
    subFamily: asset.subFamily,
    place,
    areaSince: found?.at ?? null,
    location: found?.seen.location ?? null,
    scannedBy: found?.seen.scannedBy ?? null,
    lastTagUpdate: found?.at ?? null,
    lastPositionUpdate: found?.at ?? null,
    batteryLevel: batteryAt(from),
    movementState: found?.seen.movement ?? null,
    heardUntil,
    hiddenSince: null,
  };
}

function lastSighting(
  tracked: Tracked,
  from: EpochMs,
): { readonly at: EpochMs; readonly seen: Sighting } | null {
  const coarse = Math.max(tracked.step, HOUR / 2);
  const known: Place = NOWHERE;
  for (let at = from; at > from - LOOK_BACK; at -= coarse) {
    const seen = tracked.sightingAt(at, known);
    if (seen === null) continue;
    if (at === from) return { at, seen };
    return lastSeen(tracked, at, Math.min(from, at + coarse), known) ?? { at, seen };
  }
  return null;
}

/** The last sighting after `from` and before `to`: people leave by the street, where they are seen for a minute only. */
function lastSeen(
  { sightingAt }: Tracked,
  from: EpochMs,
  to: EpochMs,
  known: Place,
): { readonly at: EpochMs; readonly seen: Sighting } | null {
  for (let at = to - GLANCE; at > from; at -= GLANCE) {
    const seen = sightingAt(at, known);
    if (seen !== null) return { at, seen };
  }
  return null;
}

function pointOf({ asset }: Tracked, seen: Sighting, at: EpochMs): AssetLocation {
  return {
    id: `past-${asset.id}-${at}`,
    assetId: asset.id,
    tagId: asset.tagId,
    at,
    recordedAt: at,
    location: seen.location,
    accuracy: 10,
    ...seen.place,
    scannedBy: seen.scannedBy,
    isLate: false,
  };
}
