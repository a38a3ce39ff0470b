import { type Asset, placeOf } from "../../../domain/assets/asset.ts";
import {
  type Certainty,
  countHead,
  type HeadCertainty,
  NOBODY,
} from "../../../domain/assets/positionCertainty.ts";
import type { AreaId, AssetId, SiteId } from "../../../domain/base/ids.ts";
import type { Place } from "../../../domain/sites/presence.ts";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";

/** A site, one of its floors, or an area. */
export type PresenceKey = `site:${SiteId}` | `floor:${SiteId}:${number}` | `area:${AreaId}`;

/** What the certainty of somebody depends on, and where they are counted. */
export type Seen = Pick<Asset, "lastTagUpdate" | "scannedBy"> & {
  readonly place: Place;
  /** Of that place. */
  readonly keys: readonly PresenceKey[];
};

/**
 * Who is where, by site, floor and area; hot, and changed in place like the assets. A key's version rises
 * when somebody enters or leaves it, or is heard again there. Archived assets are nowhere.
 */
export type PresenceState = {
  readonly version: number;
  readonly versions: ReadonlyMap<PresenceKey, number>;
  readonly within: ReadonlyMap<PresenceKey, ReadonlySet<AssetId>>;
  readonly seen: ReadonlyMap<AssetId, Seen>;
};

type Mutable = {
  version: number;
  versions: Map<PresenceKey, number>;
  within: Map<PresenceKey, Set<AssetId>>;
  seen: Map<AssetId, Seen>;
};

/** A state of its own for each projection. */
export function initialPresence(): PresenceState {
  return {
    version: 0,
    versions: new Map(),
    within: new Map(),
    seen: new Map(),
  } satisfies Mutable;
}

/** Applies one event in place and answers the same state. The version stays when nobody moved and nobody was heard. */
export function reducePresence(state: PresenceState, event: CollectionEvent<Asset>): PresenceState {
  if (event.type !== "documents.changed") return state;
  // The only place that writes: everybody else sees the readonly face.
  const presence = state as Mutable;
  const touched = new Set<PresenceKey>();
  for (const id of event.removed) move(presence, id as AssetId, null, touched);
  for (const asset of event.written) {
    const next = asset.isArchived ? null : seenOf(asset, presence.seen.get(asset.id));
    move(presence, asset.id, next, touched);
  }
  if (touched.size === 0) return state;
  presence.version += 1;
  for (const key of touched) presence.versions.set(key, presence.version);
  return state;
}

/** Null: nowhere. Whoever is where they were before keeps place and keys: thousands of readings a second move few. */
function seenOf(asset: Asset, before: Seen | undefined): Seen | null {
  const { lastTagUpdate, scannedBy, locationSite, floor, area } = asset;
  if (
    before !== undefined &&
    before.place.site === locationSite &&
    before.place.floor === floor &&
    before.place.area === area
  )
    return { lastTagUpdate, scannedBy, place: before.place, keys: before.keys };
  const place = placeOf(asset);
  const keys = presenceKeys(place);
  return keys.length === 0 ? null : { lastTagUpdate, scannedBy, place, keys };
}

/** The site, floor and area that a place lies in. */
export function presenceKeys({ site, floor, area }: Place): readonly PresenceKey[] {
  const keys: PresenceKey[] = [];
  if (site !== null) keys.push(`site:${site}`);
  if (site !== null && floor !== null) keys.push(`floor:${site}:${floor}`);
  if (area !== null) keys.push(`area:${area}`);
  return keys;
}

/** How many are there, and for how many of these the place is uncertain or unknown; unknown is never out (product.md section 3). */
export function headCount(
  { within, seen }: PresenceState,
  key: PresenceKey,
  certaintyOf: (seen: Seen) => Certainty,
): HeadCertainty {
  const heads = { ...NOBODY };
  for (const id of within.get(key) ?? []) {
    const asset = seen.get(id);
    countHead(heads, asset === undefined ? "unknown" : certaintyOf(asset));
  }
  return heads;
}

const NOWHERE: readonly PresenceKey[] = [];

function move(state: Mutable, id: AssetId, next: Seen | null, touched: Set<PresenceKey>): void {
  const before = state.seen.get(id);
  const from = before?.keys ?? NOWHERE;
  const to = next?.keys ?? NOWHERE;
  const isHeard =
    before?.lastTagUpdate !== next?.lastTagUpdate || before?.scannedBy !== next?.scannedBy;
  if (!isHeard && from === to) return;
  for (const key of from)
    if (!to.includes(key)) {
      const ids = state.within.get(key);
      ids?.delete(id);
      if (ids?.size === 0) state.within.delete(key);
      touched.add(key);
    }
  for (const key of to) {
    const isNew = !from.includes(key);
    if (isNew) {
      const ids = state.within.get(key) ?? new Set<AssetId>();
      state.within.set(key, ids.add(id));
    }
    if (isNew || isHeard) touched.add(key);
  }
  if (next === null) state.seen.delete(id);
  else state.seen.set(id, next);
}
