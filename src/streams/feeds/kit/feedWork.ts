import type { FeedNews } from "../../core/worker/protocol.ts";
import type { FeedName, FeedParams } from "../feeds.ts";

/** What one feed tells in a frame; `transfer` is handed over and no longer held. */
export type FeedTold<Name extends FeedName> = {
  readonly news: FeedNews<Name>;
  readonly transfer?: readonly ArrayBuffer[];
};

/** One feed at work in the live core. It says by itself that it may have news, and is asked for it at most once a frame. */
export type FeedWork<Name extends FeedName> = {
  /** What has changed since it was asked last, everything the first time; null: nothing. */
  take(): FeedTold<Name> | null;
  /** Goes on with other params and tells everything again. Without it the feed begins anew. */
  update?(params: FeedParams<Name>): void;
  stop(): void;
};
