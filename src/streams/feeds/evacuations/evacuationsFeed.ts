import type { EvacuationSummary } from "../../../domain/evacuations/evacuationSummary.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Running evacuations of any age and those started since, without their rolls. */
export function evacuationsFeed(
  world: CustomerWorld,
  { since }: FeedParams<"evacuations">,
  changed: () => void,
): FeedWork<"evacuations"> {
  return documentsFeed(world.evacuationsSince(since).take(), world.time, changed, {
    isShown: ({ state, startedAt }: EvacuationSummary) => state === "running" || startedAt >= since,
    figures: () => ({}),
  });
}
