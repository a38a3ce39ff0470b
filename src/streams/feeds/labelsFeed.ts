import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedWork } from "./feedWork.ts";

/** All labels that assets can wear. */
export function labelsFeed(world: CustomerWorld, changed: () => void): FeedWork<"labels"> {
  return documentsFeed(world.labels.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
