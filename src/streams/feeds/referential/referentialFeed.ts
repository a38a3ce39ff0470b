import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

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
