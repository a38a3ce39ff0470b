import type { EventLog } from "../../core/worker/eventLog.ts";
import type { OpenCollection } from "../../core/worker/collectionPool.ts";
import type { Ticker } from "../../core/worker/ticker.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import type { FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** What the debug page looks at. */
export type DebugView = {
  readonly log: EventLog;
  readonly ticker: Ticker;
  /** The open collections of the followed customer; none where nobody is followed. */
  readonly collections: () => readonly OpenCollection[];
  readonly framesPerSecond: () => number;
  readonly messagesPerSecond: () => number;
};

/** The inside of the live core, each second. */
export function debugFeed(view: DebugView, changed: () => void): FeedWork<"debug"> {
  const news = new ChangedFields<FeedState<"debug">>();
  const stops = [view.ticker.onTick(changed), view.log.onChange(changed)];
  return {
    take: () => {
      const collections = view.collections().map((one) => ({
        collection: one.name,
        documents: one.byId.size,
        liveness: one.head.liveness,
        failure: one.head.failure,
        eventsPerSecond: one.eventsPerSecond,
        refused: one.refused,
      }));
      const fields = news.take({
        collections,
        framesPerSecond: view.framesPerSecond(),
        messagesPerSecond: view.messagesPerSecond(),
        events: view.log.events,
      });
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
