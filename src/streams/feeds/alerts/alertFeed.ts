import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** One alert, however old. */
export function alertFeed(
  world: CustomerWorld,
  { id }: FeedParams<"alert">,
  changed: () => void,
): FeedWork<"alert"> {
  const lease = world.alert(id).take();
  const collection = lease.value;
  const news = new ChangedFields<FeedState<"alert">>();
  const stops = [collection.onHead(changed), collection.onChange(changed)];
  return {
    take: () => {
      const alert = collection.byId.get(id) ?? null;
      const fields = news.take({ ...feedHead(world.time, collection.head), alert });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
    },
  };
}
