import type { Alert } from "../../../domain/alerts/alert.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Open alerts of any age and those raised since, with how many of them want something. [FD8] */
export function alertsFeed(
  world: CustomerWorld,
  { since }: FeedParams<"alerts">,
  changed: () => void,
): FeedWork<"alerts"> {
  return documentsFeed(world.alertsSince(since).take(), world.time, changed, {
    isShown: ({ isOpen, raisedAt }: Alert) => isOpen || raisedAt >= since,
    figures: (shown: ReadonlyMap<string, Alert>) => {
      let open = 0;
      let unacknowledged = 0;
      for (const alert of shown.values()) {
        if (!alert.isOpen) continue;
        open += 1;
        if (!alert.isAcknowledged) unacknowledged += 1;
      }
      return { open, unacknowledged };
    },
  });
}
