import { SECOND } from "../../../domain/base/time.ts";
import { Timers } from "../../core/live/timers.ts";
import { contentDue } from "../kit/contentDue.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { presenceOf } from "./presenceBoard.ts";

/** Head counts are emitted at most this often, in ms: nobody reads figures faster. */
export const COUNT_PAUSE = 250;
/** … and where counting takes long, at most so often that it takes this share of the time, at least once a second. */
const COUNT_SHARE = 1 / 20;

/** Head counts by site, floor and area. */
export const presenceFeed = defineFeed({
  name: "presence",
  scope: "customer",
  open: (world, _: null, changed) => {
    const lease = world.part(presenceOf).lease();
    const { assets } = lease.value;
    const timers = new Timers<"count">(world.clock);
    let duration = 0;
    const counted = () => {
      const begun = world.clock.now();
      const all = lease.value.counts();
      duration = world.clock.now() - begun;
      return all;
    };
    const soon = () => {
      const pause = Math.max(COUNT_PAUSE, Math.min(duration / COUNT_SHARE, SECOND));
      if (!timers.has("count")) timers.set("count", pause, changed);
    };
    let counts = counted();
    const isDue = contentDue();
    return fieldsWork(() => {
      const head = feedHead(world.time, assets.collection.head, assets.devices.tags.head);
      // Asked before its time because of its head: the figures wait.
      if (isDue(head.isLoaded, timers.has("count"))) counts = counted();
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
