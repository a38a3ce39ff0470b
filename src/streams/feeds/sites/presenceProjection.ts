import { type Asset, placeOf } from "../../../domain/assets/asset.ts";
import {
  type Certainty,
  type HeadCertainty,
  headsOf,
} from "../../../domain/assets/positionCertainty.ts";
import type { AreaId, AssetId, SiteId } from "../../../domain/base/ids.ts";
import type { Place } from "../../../domain/sites/presence.ts";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";

/** A site, one of its floors, or an area. */
export type PresenceKey = `site:${SiteId}` | `floor:${SiteId}:${number}` | `area:${AreaId}`;

/** What the certainty of somebody depends on, and where they are counted. */
export type Seen = Pick<Asset, "lastTagUpdate" | "scannedBy"> & {
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

/** A state of its own for each fold. */
export function initialPresence(): PresenceState {
  return {
    version: 0,
    versions: new Map(),
    within: new Map(),
    seen: new Map(),
  } satisfies Mutable;
}

/** Folds one event in place and answers the same state. The version stays when nobody moved and nobody was heard. */
export function reducePresence(state: PresenceState, event: CollectionEvent<Asset>): PresenceState {
  if (event.type !== "documents.changed") return state;
  // The only place that writes: everybody else sees the readonly face.
  const presence = state as Mutable;
  const touched = new Set<PresenceKey>();
  for (const id of event.removed) move(presence, id as AssetId, null, touched);
  for (const asset of event.written) {
    const { id, lastTagUpdate, scannedBy } = asset;
    const keys = asset.isArchived ? [] : presenceKeys(placeOf(asset));
    move(presence, id, keys.length === 0 ? null : { lastTagUpdate, scannedBy, keys }, touched);
  }
  if (touched.size === 0) return state;
  presence.version += 1;
  for (const key of touched) presence.versions.set(key, presence.version);
  return state;
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
  return headsOf(
    (function* certainties() {
      for (const id of within.get(key) ?? []) {
        const asset = seen.get(id);
        yield asset === undefined ? "unknown" : certaintyOf(asset);
      }
    })(),
  );
}

function move(state: Mutable, id: AssetId, next: Seen | null, touched: Set<PresenceKey>): void {
  const before = state.seen.get(id);
  const from = before?.keys ?? [];
  const to = next?.keys ?? [];
  const isHeard =
    before?.lastTagUpdate !== next?.lastTagUpdate || before?.scannedBy !== next?.scannedBy;
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
