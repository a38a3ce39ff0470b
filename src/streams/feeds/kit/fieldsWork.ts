import type { FeedWork } from "../../core/worker/feed.ts";
import { ChangedFields } from "./changedFields.ts";

/** A feed whose state is read anew each time: only the fields that have changed are emitted. `stops` end what it listens to. */
export function fieldsWork<State extends object>(
  state: () => State,
  stops: readonly (() => void)[],
): FeedWork<never, State> {
  const news = new ChangedFields<State>();
  return {
    drain: () => {
      const fields = news.changes(state());
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
