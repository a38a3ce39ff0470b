import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { contentDue } from "../kit/contentDue.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Head counts are told at most this often, in ms: nobody reads figures faster. */
export const COUNT_PAUSE = 250;

/** Head counts by site, floor and area. */
export function presenceFeed(world: CustomerWorld, changed: () => void): FeedWork<"presence"> {
  const lease = world.presence.take();
  const { assets } = lease.value;
  const news = new ChangedFields<FeedState<"presence">>();
  const timers = new Timers<"count">(world.clock);
  const soon = () => {
    if (!timers.has("count")) timers.set("count", COUNT_PAUSE, changed);
  };
  const stops = [
    assets.collection.onHead(changed),
    assets.collection.onChange(soon),
    world.ticker.onTick(changed),
    () => timers.cancel("count"),
  ];
  let counts = lease.value.counts();
  const isDue = contentDue();
  return {
    take: () => {
      const head = feedHead(world.time, assets.collection.head);
      // Asked before its time because of its head: the figures wait.
      if (isDue(head.isLoaded, timers.has("count"))) counts = lease.value.counts();
      const fields = news.take({ ...head, counts });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
    },
  };
}
