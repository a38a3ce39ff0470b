import type { Asset } from "../../../domain/assets/asset.ts";
import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** A search is repeated at most this often while assets change, in ms. */
export const SEARCH_PAUSE = 250;

/** The assets whose names fit best. Loaded once every asset is in the index: only then does nothing mean nothing. */
export function assetSearchFeed(
  world: CustomerWorld,
  params: FeedParams<"assetSearch">,
  changed: () => void,
): FeedWork<"assetSearch"> {
  const lease = world.index.take();
  const index = lease.value;
  const { collection } = index.assets;
  const news = new ChangedFields<FeedState<"assetSearch">>();
  const timers = new Timers<"search">(world.clock);
  const soon = () => {
    if (!timers.has("search")) timers.set("search", SEARCH_PAUSE, changed);
  };
  const stops = [
    collection.onHead(changed),
    collection.onChange(soon),
    index.onChange(soon),
    () => timers.cancel("search"),
  ];
  let { text, limit } = params;
  const search = (): readonly Asset[] =>
    index.search(text, limit).flatMap((id) => collection.byId.get(id) ?? []);
  let found = search();
  return {
    take: () => {
      if (!timers.has("search")) found = search();
      const head = feedHead(world.time, collection.head);
      const isLoaded = head.isLoaded && index.isComplete;
      const fields = news.take({ ...head, isLoaded, assets: found });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    update: (next) => {
      ({ text, limit } = next);
      news.reset();
      timers.cancel("search");
      changed();
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
    },
  };
}
