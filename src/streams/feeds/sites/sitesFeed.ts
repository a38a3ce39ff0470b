import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** All sites, archived ones too. */
export function sitesFeed(world: CustomerWorld, changed: () => void): FeedWork<"sites"> {
  return documentsFeed(world.sites.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
