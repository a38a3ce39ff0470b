import type { CustomerWorld } from "../customerWorld.ts";
import { assetView } from "./assetView.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** One asset, archived or not, looked at each second too: it grows old by time alone. */
export function assetFeed(
  world: CustomerWorld,
  { id }: FeedParams<"asset">,
  changed: () => void,
): FeedWork<"asset"> {
  const lease = world.asset(id).take();
  const devices = world.devices.take();
  const collection = lease.value;
  const { tags, boxes } = devices.value;
  const news = new ChangedFields<FeedState<"asset">>();
  const stops = [
    collection.onHead(changed),
    collection.onChange(changed),
    devices.value.onCause(changed),
    world.ticker.onTick(changed),
  ];
  return {
    take: () => {
      const asset = collection.byId.get(id);
      const view = asset === undefined ? null : assetView(asset, devices.value, world.time.now());
      const head = feedHead(world.time, collection.head, tags.head, boxes.head);
      const fields = news.take({ ...head, view });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
      devices.release();
    },
  };
}
