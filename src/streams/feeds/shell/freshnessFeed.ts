import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import type { FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** The path as a whole, the server's clock, and how many documents are refused. */
export function freshnessFeed(world: CustomerWorld, changed: () => void): FeedWork<"freshness"> {
  const news = new ChangedFields<FeedState<"freshness">>();
  const stops = [
    world.freshness.onChange(changed),
    world.onHead(changed),
    world.ticker.onTick(changed),
  ];
  const state = (): FeedState<"freshness"> => {
    const { time, freshness } = world;
    const { isLive, since, lastProofAt } = freshness;
    return {
      isLive,
      since: time.of(since),
      lastProofAt: lastProofAt === null ? null : time.of(lastProofAt),
      clockOffset: time.offset,
      refused: world.open().reduce((sum, { refused }) => sum + refused.length, 0),
    };
  };
  return {
    take: () => {
      const fields = news.take(state());
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
