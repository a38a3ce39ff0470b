import type { Asset } from "../../domain/asset.ts";
import type { AssetId } from "../../domain/ids.ts";
import type { CollectionEvent } from "../live/collectionEvent.ts";
import { sameValue } from "./sameValue.ts";

/**
 * The assets, hot: up to 50,000 of them and thousands of changes a second. The map is changed in place, an
 * asset is replaced as a whole; `version` rises by one with every event that changed something, so whoever
 * has seen a version has seen all of it. Copying the map for each change would cost what exists, not what changed.
 */
export type AssetsState = {
  readonly byId: ReadonlyMap<AssetId, Asset>;
  readonly version: number;
  /** What the last version changed, for whoever has seen the one before. */
  readonly changed: ReadonlySet<AssetId>;
};

type Mutable = { byId: Map<AssetId, Asset>; version: number; changed: Set<AssetId> };

/** A state of its own for each fold. */
export function initialAssets(): AssetsState {
  return { byId: new Map(), version: 0, changed: new Set() } satisfies Mutable;
}

/** Folds one event in place and answers the same state. The version stays when the event says nothing new. */
export function reduceAssets(state: AssetsState, event: CollectionEvent<Asset>): AssetsState {
  if (event.type !== "documents.changed") return state;
  // The only place that writes: everybody else sees the readonly face.
  const assets = state as Mutable;
  const changed = new Set<AssetId>();
  for (const id of event.removed) {
    const known = id as AssetId;
    if (assets.byId.delete(known)) changed.add(known);
  }
  for (const asset of event.written) {
    if (sameValue(assets.byId.get(asset.id), asset)) continue;
    assets.byId.set(asset.id, asset);
    changed.add(asset.id);
  }
  if (changed.size === 0) return state;
  assets.changed = changed;
  assets.version += 1;
  return state;
}
