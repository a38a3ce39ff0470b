import { Timers } from "../../core/live/timers.ts";
import { contentDue } from "../kit/contentDue.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { presenceOf } from "./presenceBoard.ts";

/** Head counts are told at most this often, in ms: nobody reads figures faster. */
export const COUNT_PAUSE = 250;

/** Head counts by site, floor and area. */
export const presenceFeed = defineFeed({
  name: "presence",
  scope: "customer",
  open: (world, _: null, changed) => {
    const lease = world.part(presenceOf).take();
    const { assets } = lease.value;
    const timers = new Timers<"count">(world.clock);
    const soon = () => {
      if (!timers.has("count")) timers.set("count", COUNT_PAUSE, changed);
    };
    let counts = lease.value.counts();
    const isDue = contentDue();
    return fieldsWork(() => {
      const head = feedHead(world.time, assets.collection.head, assets.devices.tags.head);
      // Asked before its time because of its head: the figures wait.
      if (isDue(head.isLoaded, timers.has("count"))) counts = lease.value.counts();
      return { ...head, counts };
    }, [
      assets.collection.onHead(changed),
      assets.collection.onChange(soon),
      assets.devices.tags.onHead(changed),
      assets.devices.onCause(changed),
      world.ticker.onTick(changed),
      () => timers.cancel("count"),
      () => lease.release(),
    ]);
  },
});
