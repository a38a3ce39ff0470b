import type { Asset } from "../../domain/asset.ts";
import type { CollectionEvent } from "../live/collectionEvent.ts";
import {
  type DocumentsInPlace,
  initialDocumentsInPlace,
  reduceDocumentsInPlace,
} from "./documentsInPlace.ts";

/** The assets by id, changed in place. */
export type AssetsState = DocumentsInPlace<Asset>;

/** A state of its own for each fold. */
export function initialAssets(): AssetsState {
  return initialDocumentsInPlace<Asset>();
}

/** Folds one event in place and answers the same state. The version stays when the event says nothing new. */
export function reduceAssets(state: AssetsState, event: CollectionEvent<Asset>): AssetsState {
  return reduceDocumentsInPlace(state, event);
}
