import { z } from "zod";
import { EpochMs } from "../base/instant.ts";

/** Failures of one job that are told: what is wrong at all customers is seen in a few. */
const MAX_FAILURES = 5;
/** Of a reason no more is kept. */
const LONGEST_REASON = 300;

/** A job that does not work: at a customer, or as a whole (decision 0146). */
export const JobFailure = z.object({
  /** Null: it is one of the platform as a whole. */
  customer: z.string().nullable(),
  reason: z.string(),
  since: EpochMs,
});
export type JobFailure = z.infer<typeof JobFailure>;

/** How one job stands, over all customers. */
export const JobStatus = z.object({
  name: z.string(),
  /** How often it runs, in ms. */
  every: z.number(),
  /** Customers that it has run for; 1 for a job of the platform as a whole. */
  runs: z.number().int(),
  /** Runs that are under way. */
  busy: z.number().int(),
  lastBegunAt: EpochMs,
  /** The longest of the last runs, in ms; null: none has ended. */
  longest: z.number().nullable(),
  /** The longest turn of the event loop while one of the last runs was under way, in ms; null: none has ended. */
  longestTurn: z.number().nullable().default(null),
  /** When the next run begins at the earliest. */
  nextAt: EpochMs,
  /** The oldest first, 5 at most. */
  failures: z.array(JobFailure),
  /** How many there are. */
  failed: z.number().int(),
});
export type JobStatus = z.infer<typeof JobStatus>;

type Run = {
  readonly name: string;
  readonly customer: string | null;
  readonly every: number;
  readonly begunAt: EpochMs;
  /** From one begin to the next, in ms: longer than `every` where it rests without work. */
  readonly pause: number;
  readonly tookMs: number | null;
  readonly turnMs: number | null;
  readonly isBusy: boolean;
  readonly failure: JobFailure | null;
};

/** The last run of each job for each customer. */
export type JobBook = ReadonlyMap<string, Run>;

export const NO_RUNS: JobBook = new Map();

/** Which job, for whom. */
export type JobRun = {
  readonly name: string;
  readonly customer: string | null;
  readonly every: number;
};

const keyOf = ({ name, customer }: Pick<JobRun, "name" | "customer">) =>
  `${name}/${customer ?? ""}`;

/** The book once a run has begun. */
export function jobBegun(book: JobBook, run: JobRun, at: EpochMs): JobBook {
  const before = book.get(keyOf(run));
  return new Map(book).set(keyOf(run), {
    ...run,
    begunAt: at,
    pause: run.every,
    tookMs: before?.tookMs ?? null,
    turnMs: before?.turnMs ?? null,
    isBusy: true,
    // It stands until a run has worked.
    failure: before?.failure ?? null,
  });
}

/** How a run has ended. */
export type JobEnd = {
  /** Why it failed; null: it worked. */
  readonly reason: string | null;
  readonly pause: number;
  /** The longest turn of the event loop while it ran, in ms. */
  readonly turnMs: number;
};

/** The book once it has ended. */
export function jobEnded(
  book: JobBook,
  run: JobRun,
  { reason, pause, turnMs }: JobEnd,
  at: EpochMs,
): JobBook {
  const before = book.get(keyOf(run));
  if (before === undefined) return book;
  const told = reason?.slice(0, LONGEST_REASON) ?? null;
  return new Map(book).set(keyOf(run), {
    ...before,
    tookMs: at - before.begunAt,
    turnMs,
    pause,
    isBusy: false,
    failure:
      told === null
        ? null
        : { customer: run.customer, reason: told, since: before.failure?.since ?? at },
  });
}

/** The book without customers that have no jobs any more: archived, or gone. */
export function jobsOf(book: JobBook, customers: ReadonlySet<string>): JobBook {
  return new Map(
    [...book].filter(([, { customer }]) => customer === null || customers.has(customer)),
  );
}

/** How each job stands: those that fail first, then by name. */
export function jobStatuses(book: JobBook): JobStatus[] {
  const byName = new Map<string, Run[]>();
  for (const run of book.values()) byName.set(run.name, [...(byName.get(run.name) ?? []), run]);
  return [...byName]
    .map(([name, runs]): JobStatus => {
      const failures = runs.flatMap(({ failure }) => failure ?? []);
      const took = runs.flatMap(({ tookMs }) => tookMs ?? []);
      const turns = runs.flatMap(({ turnMs }) => turnMs ?? []);
      const every = Math.max(...runs.map((run) => run.every));
      return {
        name,
        every,
        runs: runs.length,
        busy: runs.filter(({ isBusy }) => isBusy).length,
        lastBegunAt: EpochMs.parse(Math.max(...runs.map(({ begunAt }) => begunAt))),
        longest: took.length === 0 ? null : Math.max(...took),
        longestTurn: turns.length === 0 ? null : Math.max(...turns),
        nextAt: EpochMs.parse(Math.min(...runs.map(({ begunAt, pause }) => begunAt + pause))),
        failures: failures.toSorted((a, b) => a.since - b.since).slice(0, MAX_FAILURES),
        failed: failures.length,
      };
    })
    .toSorted((a, b) => b.failed - a.failed || a.name.localeCompare(b.name, "en"));
}
