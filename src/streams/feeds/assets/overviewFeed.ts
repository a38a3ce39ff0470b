import { Timers } from "../../core/live/timers.ts";
import { ActivityBoard, type ActivityCell } from "./activityBoard.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetsOf } from "./assetBoard.ts";
import { pacedList } from "../kit/pacedList.ts";

/** Figures are emitted at most this often, in ms: nobody reads them faster. */
export const OVERVIEW_PAUSE = 500;

/** Active assets by site, floor and family: only cells whose figures changed are emitted. */
export const overviewFeed = defineFeed({
  name: "overview",
  scope: "customer",
  list: { field: "cells", order: { by: "family" } },
  open: (
    world,
    _: null,
    changed,
  ): FeedWork<null, FeedHead & { readonly cells: readonly ActivityCell[] }> => {
    const lease = world.part(assetsOf).lease();
    const { collection } = lease.value;
    const board = new ActivityBoard(world.time.now());
    board.apply(collection.whole());
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (board.hasNews && !timers.has("pause")) timers.set("pause", OVERVIEW_PAUSE, changed);
    };
    const stops = [
      collection.onHead(changed),
      collection.onChange((change) => {
        board.apply(change);
        soon();
      }),
      world.ticker.onTick(() => {
        board.tick(world.time.now());
        soon();
      }),
      () => timers.cancel("pause"),
    ];
    return {
      drain: pacedList({
        head: () => feedHead(world.time, collection.head),
        isPausing: () => timers.has("pause"),
        patch: () => board.drain(),
      }),
      stop: () => {
        for (const stop of stops) stop();
        lease.release();
      },
    };
  },
});
