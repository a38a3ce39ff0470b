import { NOTHING_PURGED } from "../../../domain/base/retention.ts";
import { MINUTE, type EpochMs } from "../../../domain/base/time.ts";
import { Timers } from "../../core/live/timers.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { PastReader, type SiteMarks } from "./pastReader.ts";

/** What happened meanwhile is asked for this often, in ms. */
export const MARKS_PAUSE = MINUTE;

type MarksState = SiteMarks & { readonly isLoaded: boolean; readonly failure: string | null };

const NONE: SiteMarks = { outages: [], alerts: [], keptSince: NOTHING_PURGED };

/**
 * What the time line of a span (epoch ms) marks, oldest first: whatever instant is shown, all outages and alerts that are
 * known of it now.
 */
export const marksFeed = defineFeed({
  name: "marks",
  scope: "customer",
  open: (world, { from, to }: { readonly from: EpochMs; readonly to: EpochMs }, changed) => {
    const history = new PastReader(world.connection, world.customer);
    const timers = new Timers<"again">(world.clock);
    let state: MarksState = { ...NONE, isLoaded: false, failure: null };
    let isStopped = false;
    const show = (next: MarksState) => {
      if (isStopped) return;
      state = next;
      changed();
      timers.set("again", MARKS_PAUSE, read);
    };
    const read = () => {
      history.marks(from, to).then(
        (marks) => show({ ...marks, isLoaded: true, failure: null }),
        (error: unknown) =>
          show({ ...state, failure: error instanceof Error ? error.message : String(error) }),
      );
    };
    read();
    return fieldsWork(
      () => state,
      [
        () => {
          isStopped = true;
          timers.cancel("again");
        },
      ],
    );
  },
});
