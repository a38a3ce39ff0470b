import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedWork } from "./feedWork.ts";

/** All sites, archived ones too. */
export function sitesFeed(world: CustomerWorld, changed: () => void): FeedWork<"sites"> {
  return documentsFeed(world.sites.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
