import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";

/** The inside of the live core, each second, for /debug-ui. Rates are per second over the last 10 s. Nothing secret. */
export const debugFeed = defineFeed({
  name: "debug",
  scope: "session",
  open: ({ debug }, _: null, changed) =>
    fieldsWork(
      () => ({
        collections: debug.collections().map((one) => ({
          collection: one.name,
          documents: one.byId.size,
          liveness: one.head.liveness,
          failure: one.head.failure,
          eventsPerSecond: one.eventsPerSecond,
          refused: one.refused,
        })),
        framesPerSecond: debug.framesPerSecond(),
        messagesPerSecond: debug.messagesPerSecond(),
        refusedFrames: debug.refusedFrames(),
        events: debug.log.events,
      }),
      [debug.ticker.onTick(changed), debug.log.onChange(changed)],
    ),
});
