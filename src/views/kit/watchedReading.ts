import { useEffect } from "react";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { useRead } from "./reading.ts";
import { useFeed } from "./useFeed.ts";
import { usePresent } from "./useNow.ts";

/** What was read, and when that was asked for, on the server's clock. */
export type WatchedAnswer<Value> = { readonly value: Value; readonly readAt: EpochMs };

/** Read anew while somebody looks, in ms: what no live feed has stays as fresh as a list of the administration must be. */
const PACE = 10 * SECOND;
/** From then on it is not live any more, in ms (product.md section 3). */
const LIVE = 30 * SECOND;
const STEP = 5 * SECOND;

export type WatchedRead<Value> = {
  /** Null until something was read. */
  readonly value: Value | null;
  /** As a feed says it of itself. */
  readonly head: FeedHead;
  /** At once: something has changed. */
  readonly refresh: () => void;
};

/** What no live feed tells, such as accounts: read again and again while it is shown, every `pace` ms. Keep the identity of an equal question. */
export function useWatchedRead<Query, Value>(
  machine: ReadingMachine<Query, WatchedAnswer<Value>>,
  query: Query,
  pace = PACE,
): WatchedRead<Value> {
  const { answer, isBusy, isFailed, failure, refresh } = useRead(machine, query);
  const path = useFeed("freshness", null);
  const now = usePresent(Math.min(STEP, pace));
  const readAt = answer?.readAt ?? null;
  useEffect(() => {
    // A failure is tried again at the next step; the answer that is on its way is waited for.
    if (!isBusy && (isFailed || (readAt !== null && now - readAt >= pace))) refresh();
    // The clock drives it: a refresh that fails must not cause the next one at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now]);
  return {
    value: answer?.value ?? null,
    refresh,
    head: {
      liveness:
        readAt === null
          ? null
          : {
              // What the header says is not live is not live here either, however young it is.
              isLive: now - readAt < LIVE && path?.isLive !== false,
              since: readAt,
              lastProofAt: readAt,
            },
      failure: isFailed ? failure : null,
      isLoaded: readAt !== null,
    },
  };
}
