import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** The counters in use, with the figures that the server counts. */
export function countersFeed(world: CustomerWorld, changed: () => void): FeedWork<"counters"> {
  return documentsFeed(world.counters.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
