import type { EpochMs } from "../../../domain/base/time.ts";
import { must } from "../../../domain/base/must.ts";
import type { ConnectionState } from "../../core/kuzzle/kuzzleConnection.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";

/** The connection as the front sees it. `broken`: the live core does not answer or has ended; what is shown is not live. */
export type FrontConnectionState =
  | ConnectionState
  | { readonly status: "broken"; readonly since: EpochMs; readonly reason: string };

/** How the connection stands, its times of this machine's clock. Of states that follow one another within a frame the last is emitted. */
export const connectionFeed = defineFeed({
  name: "connection",
  scope: "session",
  open: ({ connection }, _: null, changed): FeedWork<null, FrontConnectionState> => {
    let present: ConnectionState | null = null;
    let emitted: ConnectionState | null = null;
    const states = connection.state$.subscribe((state) => {
      present = state;
      changed();
    });
    return {
      drain: () => {
        if (present === emitted) return null;
        emitted = present;
        return {
          news: { type: "whole", state: must(present, "the present state is emitted at once") },
        };
      },
      stop: () => states.unsubscribe(),
    };
  },
  lost: (_, since, reason): FrontConnectionState => ({ status: "broken", since, reason }),
});
