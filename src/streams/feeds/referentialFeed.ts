import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedWork } from "./feedWork.ts";

/** All families with their sub-families. */
export function referentialFeed(
  world: CustomerWorld,
  changed: () => void,
): FeedWork<"referential"> {
  return documentsFeed(world.families.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
