import type { EpochMs } from "../../../domain/base/time.ts";
import type { Liveness } from "../../core/live/collectionEvent.ts";
import type { CollectionHead } from "../../core/worker/followedCollection.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";

/** What every feed of a collection says of itself beside its content. */
export type FeedHead = {
  /** Null until the first word about liveness: nothing has been read yet. */
  readonly liveness: Liveness | null;
  /** Why the last sync failed; null since one succeeded. */
  readonly failure: string | null;
  /** True once a whole snapshot has been read: only then does "none" mean none. */
  readonly isLoaded: boolean;
  /** The instant of the past that is shown, which is then neither live nor stale; null or absent: the present. */
  readonly pastAt?: EpochMs | null;
};

/**
 * The head of a feed: loaded when its own collection is, live only while all are that it draws from, and proven as long
 * ago as the oldest of their proofs. What is not for whoever is signed in adds nothing to it. While one is still on its
 * way for the first time nothing is said of liveness. On the server's clock. [FD55]
 * In the past nothing is live and nothing has failed to be: the head names the instant. [FD30]
 */
export function feedHead(
  time: Pick<ServerTime, "of" | "pastAt">,
  own: CollectionHead,
  ...others: readonly CollectionHead[]
): FeedHead {
  const all = [own, ...others.filter(({ isForbidden }) => !isForbidden)];
  const { pastAt } = time;
  return {
    liveness:
      pastAt === null
        ? combined(all, (instant) => time.of(instant))
        : { isLive: false, since: pastAt, lastProofAt: pastAt },
    pastAt,
    failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
    isLoaded: own.isLoaded,
  };
}

function combined(
  heads: readonly CollectionHead[],
  of: (instant: EpochMs) => EpochMs,
): Liveness | null {
  const all = heads.flatMap(({ liveness }) => (liveness === null ? [] : [liveness]));
  if (all.length === 0 || all.length < heads.length || heads.some(isOnItsWay)) return null;
  const dead = all.filter(({ isLive }) => !isLive);
  const proofs = all.flatMap(({ lastProofAt }) => (lastProofAt === null ? [] : [lastProofAt]));
  const since =
    dead.length === 0
      ? Math.max(...all.map((one) => one.since))
      : Math.min(...dead.map((one) => one.since));
  return {
    isLive: dead.length === 0,
    since: of(since),
    lastProofAt: proofs.length < all.length ? null : of(Math.min(...proofs)),
  };
}

/** Never read, and not failed either: it cannot be old. */
function isOnItsWay({ isLoaded, failure }: CollectionHead): boolean {
  return !isLoaded && failure === null;
}
