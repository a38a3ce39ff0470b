import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

const WHOLE = { isShown: () => true, figures: () => ({}) };

/** The comments of one asset. */
export function assetCommentsFeed(
  world: CustomerWorld,
  { asset }: FeedParams<"assetComments">,
  changed: () => void,
): FeedWork<"assetComments"> {
  return documentsFeed(world.comments(asset).take(), world.time, changed, WHOLE);
}

/** The files of one asset; their content is downloaded one by one. */
export function assetFilesFeed(
  world: CustomerWorld,
  { asset }: FeedParams<"assetFiles">,
  changed: () => void,
): FeedWork<"assetFiles"> {
  return documentsFeed(world.files(asset).take(), world.time, changed, WHOLE);
}

/** What was and will be done to one asset. */
export function assetMaintenanceFeed(
  world: CustomerWorld,
  { asset }: FeedParams<"assetMaintenance">,
  changed: () => void,
): FeedWork<"assetMaintenance"> {
  return documentsFeed(world.maintenance(asset).take(), world.time, changed, WHOLE);
}
