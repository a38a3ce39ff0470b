import type { AlertDelivery } from "../../domain/alertDelivery.ts";
import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedParams } from "./feeds.ts";
import type { FeedWork } from "./feedWork.ts";

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
