import type { AlertDelivery } from "../../../domain/alerts/alertDelivery.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Messages that were given up, of any age, and all of those made since. */
export function alertDeliveriesFeed(
  world: CustomerWorld,
  { since }: FeedParams<"alertDeliveries">,
  changed: () => void,
): FeedWork<"alertDeliveries"> {
  return documentsFeed(world.alertDeliveriesSince(since).take(), world.time, changed, {
    isShown: ({ state, createdAt }: AlertDelivery) => state === "failed" || createdAt >= since,
    figures: () => ({}),
  });
}
