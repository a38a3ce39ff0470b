import { Timers } from "../timers.ts";
import { ActivityBoard } from "../worker/activityBoard.ts";
import type { CustomerWorld } from "../worker/customerWorld.ts";
import { ChangedFields } from "./changedFields.ts";
import { contentDue } from "./contentDue.ts";
import { feedHead } from "./feedHead.ts";
import type { FeedHead } from "./feeds.ts";
import type { FeedWork } from "./feedWork.ts";

/** Figures are told at most this often, in ms: nobody reads them faster. */
export const OVERVIEW_PAUSE = 500;

/** Active assets by site, floor and family: only cells whose figures changed are told. */
export function overviewFeed(world: CustomerWorld, changed: () => void): FeedWork<"overview"> {
  const lease = world.assets.take();
  const { collection } = lease.value;
  const board = new ActivityBoard(world.time.now());
  board.fold(collection.whole());
  const news = new ChangedFields<FeedHead>();
  const timers = new Timers<"look">(world.clock);
  const soon = () => {
    if (board.hasNews && !timers.has("look")) timers.set("look", OVERVIEW_PAUSE, changed);
  };
  const stops = [
    collection.onHead(changed),
    collection.onChange((change) => {
      board.fold(change);
      soon();
    }),
    world.ticker.onTick(() => {
      board.tick(world.time.now());
      soon();
    }),
    () => timers.cancel("look"),
  ];
  const isDue = contentDue();
  return {
    take: () => {
      const head = feedHead(world.time, collection.head);
      const fields = news.take(head);
      // Asked before its time because of its head: the figures wait.
      const list = isDue(head.isLoaded, timers.has("look"))
        ? board.take()
        : { written: [], removed: [] };
      if (fields === null && list.written.length === 0 && list.removed.length === 0) return null;
      return { news: { type: "fields", fields: fields ?? {}, list } };
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
    },
  };
}
