import type { FeedName, FeedParams, FeedState } from "../../streams/feeds/feeds.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** Follows a feed: what it tells now, and every change with what was before. The answer leaves it. */
export function watchFeed<Name extends FeedName>(
  live: LiveClient,
  name: Name,
  params: FeedParams<Name>,
  told: (state: FeedState<Name>, before: FeedState<Name> | null) => void,
): () => void {
  const feed = live.open(name, params);
  let before: FeedState<Name> | null = null;
  const look = () => {
    const state = feed.get();
    if (state === null || state === before) return;
    const last = before;
    before = state;
    told(state, last);
  };
  const leave = feed.subscribe(look);
  look();
  return () => {
    leave();
    feed.close();
  };
}
