import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";

/**
 * How the path from the site to this screen stands, in the words of the indicator. Only `live` says that what is
 * shown is true now (product.md section 3); all others name since when it is not, null: it never was.
 */
export type Connectivity =
  | { readonly kind: "live" }
  /** The first connection is on its way; there is nothing to be old yet. */
  | { readonly kind: "starting" }
  /** The socket stands, but no proof of life comes through it. */
  | { readonly kind: "silent"; readonly since: EpochMs | null }
  | { readonly kind: "reconnecting"; readonly since: EpochMs | null }
  /** The next attempt is at `retryAt`; `attempt` counts them. */
  | {
      readonly kind: "offline";
      readonly since: EpochMs | null;
      readonly retryAt: EpochMs;
      readonly attempt: number;
      readonly reason: string;
    }
  /** The live core does not answer any more: only loading the page again is sure to help. */
  | { readonly kind: "broken"; readonly since: EpochMs | null; readonly reason: string };

/** How the path stands, by what the core tells of its connection and of the proofs that came through it. */
export function selectConnectivity(
  connection: FeedState<"connection"> | null,
  freshness: FeedState<"freshness"> | null,
): Connectivity {
  const isLive = freshness?.isLive ?? false;
  const hasBeenLive = freshness !== null && freshness.lastProofAt !== null;
  const since = hasBeenLive && !isLive ? freshness.since : null;
  const status = connection?.status ?? "idle";
  switch (status) {
    case "idle":
    case "signedOut":
    case "closed":
      return hasBeenLive && !isLive ? { kind: "silent", since } : { kind: "starting" };
    case "online":
      if (isLive) return { kind: "live" };
      return hasBeenLive ? { kind: "silent", since } : { kind: "starting" };
    case "connecting":
    case "renewing":
      // A change of token is over before the last proof is too old: it is not an outage.
      if (isLive) return { kind: "live" };
      return hasBeenLive ? { kind: "reconnecting", since } : { kind: "starting" };
    case "waiting":
      if (connection?.status !== "waiting") return { kind: "starting" };
      return {
        kind: "offline",
        since,
        retryAt: connection.retryAt,
        attempt: connection.attempt,
        reason: connection.reason,
      };
    case "broken":
      if (connection?.status !== "broken") return { kind: "starting" };
      return { kind: "broken", since: since ?? connection.since, reason: connection.reason };
    default:
      return unreachable(status);
  }
}

/** Whether the screen has never held anything: only then does the offline page take its place (product.md section 3). */
export function hasNothingToShow(freshness: FeedState<"freshness"> | null): boolean {
  return freshness === null || freshness.lastProofAt === null;
}
