import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedWork } from "./feedWork.ts";

/** The counters in use, with the figures that the server counts. */
export function countersFeed(world: CustomerWorld, changed: () => void): FeedWork<"counters"> {
  return documentsFeed(world.counters.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
