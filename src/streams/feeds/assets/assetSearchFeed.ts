import type { Asset } from "../../../domain/assets/asset.ts";
import { Timers } from "../../core/live/timers.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetIndexOf } from "./assetIndex.ts";

/** A search is repeated at most this often while assets change, in ms. */
export const SEARCH_PAUSE = 250;

type SearchState = FeedHead & { readonly assets: readonly Asset[] };

/** The assets whose names fit best. Loaded once every asset is in the index: only then does nothing mean nothing. */
export const assetSearchFeed = defineFeed({
  name: "assetSearch",
  scope: "customer",
  lingers: false,
  open: (
    world,
    params: { readonly text: string; readonly limit: number },
    changed,
  ): FeedWork<{ readonly text: string; readonly limit: number }, SearchState> => {
    const lease = world.part(assetIndexOf).lease();
    const index = lease.value;
    const { collection } = index.assets;
    const news = new ChangedFields<SearchState>();
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
      drain: () => {
        if (!timers.has("search")) found = search();
        const head = feedHead(world.time, collection.head);
        const isLoaded = head.isLoaded && index.isComplete;
        const fields = news.changes({ ...head, isLoaded, assets: found });
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
  },
});
