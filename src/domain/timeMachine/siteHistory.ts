import type { Alert } from "../alerts/alert.ts";
import { type Asset, NO_TELEMETRY } from "../assets/asset.ts";
import type { AssetHistoryEvent } from "../assets/assetHistory.ts";
import type { AssetLocation } from "../assets/assetLocation.ts";
import type { AssetId } from "../base/ids.ts";
import { NOWHERE } from "../sites/presence.ts";
import type { CheckpointAsset } from "./siteCheckpoint.ts";
import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/** The assets as they were known at an instant. */
export type PastAssets = ReadonlyMap<AssetId, CheckpointAsset>;

/** What the history tells of a span: what happened, and the points of the tracks, each in any order. */
export type HistoryPiece = {
  readonly events: readonly AssetHistoryEvent[];
  readonly locations: readonly AssetLocation[];
};

/** What went on between two instants, with the assets it touched; `null`: archived. */
export type PastChanges = ReadonlyMap<AssetId, CheckpointAsset | null>;

/** The assets of a checkpoint. */
export function pastAssets(assets: readonly CheckpointAsset[]): PastAssets {
  return new Map(assets.map((asset) => [asset.id, asset]));
}

/**
 * What the history changed after `span.from`, up to and including `span.to`, in the order in which the backend learned
 * of it (`recordedAt`): the past is shown as a screen would have shown it then. Folding a span in one go or in parts
 * gives the same.
 */
export function pastChanges(
  assets: PastAssets,
  { events, locations }: HistoryPiece,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): PastChanges {
  const within = ({ recordedAt }: { readonly recordedAt: EpochMs }) =>
    recordedAt > span.from && recordedAt <= span.to;
  const changes = new Map<AssetId, CheckpointAsset | null>();
  const known = (id: AssetId) =>
    changes.has(id) ? (changes.get(id) ?? null) : (assets.get(id) ?? null);
  const items = [
    ...events.filter(within),
    ...locations.filter((location) => within(location) && !location.isLate),
  ].toSorted((a, b) => a.recordedAt - b.recordedAt || orderOf(a) - orderOf(b));
  for (const item of items) {
    const before = known(item.assetId);
    if ("type" in item) changes.set(item.assetId, withEvent(before, item));
    else if (before !== null) changes.set(item.assetId, withLocation(before, item));
  }
  return changes;
}

/** The assets after the changes. The same map when nothing changed. */
export function withChanges(assets: PastAssets, changes: PastChanges): PastAssets {
  if (changes.size === 0) return assets;
  const next = new Map(assets);
  for (const [id, asset] of changes)
    if (asset === null) next.delete(id);
    else next.set(id, asset);
  return next;
}

/** When the tag was last heard, as known at the instant. */
export function lastHeardAt(
  { lastTagUpdate, heardUntil }: Pick<CheckpointAsset, "heardUntil" | "lastTagUpdate">,
  at: EpochMs,
): EpochMs | null {
  if (heardUntil === null || lastTagUpdate === null) return lastTagUpdate;
  return Math.max(lastTagUpdate, Math.min(at, heardUntil));
}

/**
 * An asset of the past for the reducers of the present: who it is by today's document, where it was by the history, as
 * known at the instant.
 */
export function assetOfPast(today: Asset, past: CheckpointAsset, at: EpochMs): Asset {
  const { id: _id, place, heardUntil: _heardUntil, hiddenSince, ...telemetry } = past;
  return {
    ...today,
    ...NO_TELEMETRY,
    ...telemetry,
    placeHidden: hiddenSince === null ? null : { since: hiddenSince, sealed: "" },
    lastTagUpdate: lastHeardAt(past, at),
    locationSite: place.site,
    floor: place.floor,
    area: place.area,
    isArchived: false,
    archivedAt: null,
  };
}

/** The alert as it stood at the instant; null where it was not raised yet. */
export function alertAt(alert: Alert, at: EpochMs): Alert | null {
  if (alert.raisedAt > at) return null;
  const isOpen = alert.closedAt === null || alert.closedAt > at;
  const isAcknowledged = alert.acknowledgement !== null && alert.acknowledgement.at <= at;
  const { endedAt, ...known } = alert;
  return {
    ...known,
    ...(isOpen || endedAt === undefined ? {} : { endedAt }),
    isOpen,
    closedAt: isOpen ? null : alert.closedAt,
    isAcknowledged,
    acknowledgement: isAcknowledged ? alert.acknowledgement : null,
    comments: alert.comments.filter((comment) => comment.at <= at),
  };
}

/** Events of one instant go by their numbers, and before the points of the tracks. */
function orderOf(item: AssetHistoryEvent | AssetLocation): number {
  return "type" in item ? item.seq : Number.MAX_SAFE_INTEGER;
}

function withEvent(
  before: CheckpointAsset | null,
  event: AssetHistoryEvent,
): CheckpointAsset | null {
  const { assetId: id, family, subFamily, at } = event;
  const asset = heard({ ...(before ?? unknown(id)), family, subFamily }, at);
  switch (event.type) {
    case "asset.moved":
      return { ...asset, place: event.to, areaSince: at, hiddenSince: null };
    case "asset.placeHidden":
      return hidden(before ?? unknown(id), at);
    case "asset.movementChanged":
      return { ...asset, movementState: event.movementState };
    case "asset.batteryChanged":
      return { ...asset, batteryLevel: event.batteryLevel };
    case "asset.archived":
      return null;
    case "asset.tagLinked":
    case "asset.tagUnlinked":
    case "asset.siteAssociated":
    case "asset.siteDissociated":
    case "asset.unarchived":
      // Said by a person, not by the tag.
      return before ?? { ...unknown(id), family, subFamily };
    default:
      return unreachable(event);
  }
}

/** One in doubt says that the tag was heard, as it did when it came. */
function withLocation(before: CheckpointAsset, location: AssetLocation): CheckpointAsset {
  if (location.doubt !== undefined) return heard(before, location.at);
  if (before.lastPositionUpdate !== null && location.at < before.lastPositionUpdate) return before;
  return {
    ...heard(before, location.at),
    location: location.location,
    scannedBy: location.scannedBy,
    lastPositionUpdate: location.at,
    hiddenSince: null,
  };
}

/** Its hours are over: the site is what is known. */
function hidden(asset: CheckpointAsset, at: EpochMs): CheckpointAsset {
  const { site } = asset.place;
  return {
    ...asset,
    place: { ...NOWHERE, site },
    areaSince: null,
    location: null,
    scannedBy: null,
    lastPositionUpdate: null,
    hiddenSince: at,
  };
}

function heard(asset: CheckpointAsset, at: EpochMs): CheckpointAsset {
  return { ...asset, lastTagUpdate: Math.max(at, asset.lastTagUpdate ?? 0) };
}

/** An asset that the checkpoint does not hold: it came later, or from another site. */
function unknown(id: AssetId): CheckpointAsset {
  return {
    id,
    family: "",
    subFamily: "",
    place: NOWHERE,
    areaSince: null,
    location: null,
    scannedBy: null,
    lastTagUpdate: null,
    lastPositionUpdate: null,
    batteryLevel: null,
    movementState: null,
    heardUntil: null,
    hiddenSince: null,
  };
}
