import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  type JobBook,
  jobBegun,
  jobEnded,
  type JobRun,
  jobsOf,
  type JobStatus,
  jobStatuses,
  NO_RUNS,
} from "../../../src/domain/operations/jobBook.ts";
import type { LoopTurns, TurnSpan } from "../../../src/domain/operations/loopTurns.ts";
import type { JobWatch } from "../platform/jobs/runJobs.ts";

/** Keeps the book of the jobs that this node runs, with the turns of its event loop while each ran. */
export function watchJobs(
  now: () => number,
  turns: Pick<LoopTurns, "begin">,
  monotonic: () => number,
): JobWatch & { statuses(): JobStatus[] } {
  let book: JobBook = NO_RUNS;
  const spans = new Map<string, TurnSpan>();
  const keyOf = ({ name, customer }: JobRun) => `${name}/${customer ?? ""}`;
  return {
    begun(run) {
      spans.set(keyOf(run), turns.begin());
      book = jobBegun(book, run, EpochMs.parse(now()));
    },
    ended(run, reason, pause) {
      const turnMs = spans.get(keyOf(run))?.end(monotonic()) ?? 0;
      spans.delete(keyOf(run));
      book = jobEnded(book, run, { reason, pause, turnMs }, EpochMs.parse(now()));
    },
    customers(indexes) {
      book = jobsOf(book, new Set(indexes));
    },
    statuses: () => jobStatuses(book),
  };
}
