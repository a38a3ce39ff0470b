import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import type { FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Which instant all feeds of the customer show. [FD30] */
export function instantFeed(world: CustomerWorld, changed: () => void): FeedWork<"instant"> {
  const news = new ChangedFields<FeedState<"instant">>();
  const stop = world.ticker.onTick(changed);
  return {
    take: () => {
      const fields = news.take({ at: world.time.pastAt });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop,
  };
}
