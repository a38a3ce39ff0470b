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

/** What the certainty of somebody depends on, and where they are counted. One object for each, changed in place. */
export type Seen = Pick<
  Asset,
  "id" | "lastTagUpdate" | "placeHidden" | "placeProof" | "scannedBy"
> & {
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
  readonly within: ReadonlyMap<PresenceKey, ReadonlySet<Seen>>;
  readonly seen: ReadonlyMap<AssetId, Seen>;
};

type MutableSeen = { -readonly [Field in keyof Seen]: Seen[Field] };
type Mutable = {
  version: number;
  versions: Map<PresenceKey, number>;
  within: Map<PresenceKey, Set<MutableSeen>>;
  seen: Map<AssetId, MutableSeen>;
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
  for (const id of event.removed) leave(presence, id as AssetId, touched);
  for (const asset of event.written)
    if (asset.isArchived) leave(presence, asset.id, touched);
    else apply(presence, asset, touched);
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
  { within }: PresenceState,
  key: PresenceKey,
  certaintyOf: (seen: Seen) => Certainty,
): HeadCertainty {
  const heads = { ...NOBODY };
  for (const seen of within.get(key) ?? []) countHead(heads, certaintyOf(seen));
  return heads;
}

const NOWHERE: readonly PresenceKey[] = [];

function leave(state: Mutable, id: AssetId, touched: Set<PresenceKey>): void {
  const seen = state.seen.get(id);
  if (seen === undefined) return;
  move(state, seen, NOWHERE, touched);
  state.seen.delete(id);
}

/** Whoever is where they were before keeps place and keys: thousands of readings a second move few. */
function apply(state: Mutable, asset: Asset, touched: Set<PresenceKey>): void {
  const { id, lastTagUpdate, placeHidden, placeProof, scannedBy, locationSite, floor, area } =
    asset;
  const seen = state.seen.get(id);
  if (seen === undefined) {
    const place = placeOf(asset);
    const keys = presenceKeys(place);
    if (keys.length === 0) return;
    const entered: MutableSeen = {
      id,
      lastTagUpdate,
      placeHidden,
      placeProof,
      scannedBy,
      place,
      keys: NOWHERE,
    };
    state.seen.set(id, entered);
    move(state, entered, keys, touched);
    return;
  }
  const { place } = seen;
  if (
    seen.lastTagUpdate !== lastTagUpdate ||
    seen.scannedBy !== scannedBy ||
    seen.placeHidden?.since !== placeHidden?.since ||
    seen.placeProof?.sureAt !== placeProof?.sureAt
  ) {
    seen.lastTagUpdate = lastTagUpdate;
    seen.placeHidden = placeHidden;
    seen.placeProof = placeProof;
    seen.scannedBy = scannedBy;
    for (const key of seen.keys) touched.add(key);
  }
  if (place.site === locationSite && place.floor === floor && place.area === area) return;
  seen.place = placeOf(asset);
  move(state, seen, presenceKeys(seen.place), touched);
  if (seen.keys.length === 0) state.seen.delete(id);
}

function move(
  state: Mutable,
  seen: MutableSeen,
  to: readonly PresenceKey[],
  touched: Set<PresenceKey>,
): void {
  for (const key of seen.keys)
    if (!to.includes(key)) {
      const there = state.within.get(key);
      there?.delete(seen);
      if (there?.size === 0) state.within.delete(key);
      touched.add(key);
    }
  for (const key of to)
    if (!seen.keys.includes(key)) {
      const there = state.within.get(key) ?? new Set<MutableSeen>();
      state.within.set(key, there.add(seen));
      touched.add(key);
    }
  seen.keys = to;
}
