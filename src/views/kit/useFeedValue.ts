import { useSyncExternalStore } from "react";
import type { FeedName, FeedState } from "../../streams/feeds/feeds.ts";
import type { FeedHandle } from "./useFeed.ts";

/** One value of what a feed tells: its component is drawn again when that value changes, not at every word. `select` answers a plain value or a part of the state. */
export function useFeedValue<Name extends FeedName, Value>(
  feed: FeedHandle<Name>,
  select: (state: FeedState<Name> | null) => Value,
): Value {
  return useSyncExternalStore(feed.subscribe, () => select(feed.get()));
}
