import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** All labels that assets can wear. */
export function labelsFeed(world: CustomerWorld, changed: () => void): FeedWork<"labels"> {
  return documentsFeed(world.labels.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
