import type { EpochMs } from "../../../domain/base/time.ts";

/** A document that breaks its schema: which one and why. */
export type RefusedDocument = { readonly id: string; readonly reason: string };

/**
 * How far a live collection can be believed. `since`: when it became live, or the last proof before it was live no longer:
 * what is shown is as old as that; `lastProofAt`: the last heartbeat, notification or answer.
 */
export type Liveness = {
  readonly isLive: boolean;
  readonly since: EpochMs;
  readonly lastProofAt: EpochMs | null;
};

/**
 * What happens to a live collection, in the words of the domain. The whole of the collection arrives as one
 * change from nothing; after a gap only what differs arrives. No id is in both `written` and `removed`.
 */
export type CollectionEvent<Doc> =
  | {
      readonly type: "documents.changed";
      readonly written: readonly Doc[];
      readonly removed: readonly string[];
    }
  /** All documents that are refused now. */
  | { readonly type: "documents.refused"; readonly refused: readonly RefusedDocument[] }
  | { readonly type: "liveness.changed"; readonly liveness: Liveness }
  /** A sync failed and will be tried again. `isForbidden`: the collection is not for whoever is signed in. */
  | {
      readonly type: "sync.failed";
      readonly reason: string;
      readonly isForbidden: boolean;
      readonly retryAt: EpochMs;
    };

/** A document decoded, or why not. */
export type Decoded<Doc> =
  | { readonly ok: true; readonly document: Doc }
  | { readonly ok: false; readonly reason: string };
