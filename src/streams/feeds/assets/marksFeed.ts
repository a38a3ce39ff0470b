import { MINUTE } from "../../../domain/base/time.ts";
import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import type { SiteMarks } from "../past/pastReader.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** What happened meanwhile is asked for this often, in ms. */
export const MARKS_PAUSE = MINUTE;

const NONE: SiteMarks = { outages: [], alerts: [] };

/** The outages and alerts of a span, for the time line: whatever instant is shown, all that is known of them now. */
export function marksFeed(
  world: CustomerWorld,
  { from, to }: FeedParams<"marks">,
  changed: () => void,
): FeedWork<"marks"> {
  const news = new ChangedFields<FeedState<"marks">>();
  const timers = new Timers<"again">(world.clock);
  let state: FeedState<"marks"> = { ...NONE, isLoaded: false, failure: null };
  let isStopped = false;
  const tell = (next: FeedState<"marks">) => {
    if (isStopped) return;
    state = next;
    changed();
    timers.set("again", MARKS_PAUSE, read);
  };
  const read = () => {
    world.history.marks(from, to).then(
      (marks) => tell({ ...marks, isLoaded: true, failure: null }),
      (error: unknown) =>
        tell({ ...state, failure: error instanceof Error ? error.message : String(error) }),
    );
  };
  read();
  return {
    take: () => {
      const fields = news.take(state);
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop: () => {
      isStopped = true;
      timers.cancel("again");
    },
  };
}
