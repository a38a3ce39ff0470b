import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  type JobBook,
  jobBegun,
  jobEnded,
  jobsOf,
  type JobStatus,
  jobStatuses,
  NO_RUNS,
} from "../../../src/domain/operations/jobBook.ts";
import type { JobWatch } from "../platform/jobs/runJobs.ts";

/** Keeps the book of the jobs that this node runs. */
export function watchJobs(now: () => number): JobWatch & { statuses(): JobStatus[] } {
  let book: JobBook = NO_RUNS;
  return {
    begun(run) {
      book = jobBegun(book, run, EpochMs.parse(now()));
    },
    ended(run, reason, pause) {
      book = jobEnded(book, run, { reason, pause }, EpochMs.parse(now()));
    },
    customers(indexes) {
      book = jobsOf(book, new Set(indexes));
    },
    statuses: () => jobStatuses(book),
  };
}
