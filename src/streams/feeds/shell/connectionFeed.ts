import type { KuzzleConnection } from "../../core/kuzzle/kuzzleConnection.ts";
import { must } from "../../../domain/base/must.ts";
import type { ConnectionState } from "../../core/kuzzle/kuzzleConnection.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** How the connection stands. Of states that follow one another within a frame the last is told. */
export function connectionFeed(
  connection: Pick<KuzzleConnection, "state$">,
  changed: () => void,
): FeedWork<"connection"> {
  let present: ConnectionState | null = null;
  let told: ConnectionState | null = null;
  const states = connection.state$.subscribe((state) => {
    present = state;
    changed();
  });
  return {
    take: () => {
      if (present === told) return null;
      told = present;
      return { news: { type: "whole", state: must(present, "the present state is told at once") } };
    },
    stop: () => states.unsubscribe(),
  };
}
