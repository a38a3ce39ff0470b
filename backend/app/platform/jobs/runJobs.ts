import { Customer } from "../../../../src/domain/customers/customer.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { JobRun } from "../../../../src/domain/operations/jobBook.ts";
import { skipInvalidLogged } from "../kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../kuzzle/searchDocuments.ts";
import { reasonOf } from "../log.ts";
import {
  type Job,
  type JobDeps,
  type JobModule,
  type PlatformJob,
  type PlatformJobModule,
  RESTS,
} from "./job.ts";
import { type Lease, LEASE_RENEWAL } from "./lease.ts";
import { watchWrites, type WriteWatch } from "./writeWatch.ts";

/** How often it is looked whether a job is due, in ms. */
const ROUND = 250;
/** How long the list of customers is believed, in ms. */
const CUSTOMERS_BELIEVED = 5 * SECOND;

/** How the lease is called in the log. */
const LEASE = "The lease of the jobs";

/** The running jobs of this node. */
export type RunningJobs = { stop(): Promise<void> };

/** When is told by a clock that never jumps (ms): one that was set back would stop the jobs for as long. */
export type RunnerDeps = Omit<JobDeps, "skipInvalid" | "isHeld"> & {
  readonly monotonic: () => number;
  /** What every run comes to. */
  readonly watch?: JobWatch | undefined;
};

/** Is told of every run. */
export type JobWatch = {
  begun(run: JobRun): void;
  /** `reason`: why it failed, null: it worked; `pause`: from its begin to the next one, in ms. */
  ended(run: JobRun, reason: string | null, pause: number): void;
  /** The customers that jobs run for from now on. */
  customers(indexes: readonly string[]): void;
};

/**
 * Runs every job for every customer in use, and those of the platform, on whichever node holds the lease. A job never overlaps
 * itself; one that fails is reported in the log and tried again at its next turn.
 */
export function runJobs(
  deps: RunnerDeps,
  modules: readonly JobModule[],
  lease: Lease,
  platformModules: readonly PlatformJobModule[] = [],
): RunningJobs {
  const lastRun = new Map<string, number>();
  const busy = new Set<string>();
  /** What has found no work, by when that run began. */
  const idleAt = new Map<string, number>();
  const failing = new Map<string, string>();
  const jobDeps: JobDeps = {
    ...deps,
    skipInvalid: skipInvalidLogged(deps.log),
    isHeld: () => lease.isHeld(),
  };
  let jobs: readonly Job[] = [];
  let writes: WriteWatch | null = null;
  let platformJobs: readonly PlatformJob[] = [];
  let customers: { readonly list: readonly Customer[]; readonly loadedAt: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isRunning = true;
  let round: Promise<void> = Promise.resolve();

  async function keepLease(): Promise<boolean> {
    if (deps.monotonic() - askedAt >= LEASE_RENEWAL) {
      askedAt = deps.monotonic();
      try {
        await lease.attempt();
        worksAgain(LEASE);
      } catch (error) {
        failed(LEASE, error);
      }
    }
    if (!lease.isHeld()) {
      jobs = [];
      platformJobs = [];
      writes?.stop();
      writes = null;
      return false;
    }
    if (jobs.length + platformJobs.length === 0) {
      // Another node may have worked meanwhile: nothing of what these jobs remembered counts any more.
      jobs = modules.map((module) => module(jobDeps));
      platformJobs = platformModules.map((module) => module(jobDeps));
      lastRun.clear();
      idleAt.clear();
      // Whoever takes the lease anew begins with what others have written.
      writes ??= watchWrites(deps, [...new Set(jobs.flatMap(({ wokenBy }) => wokenBy ?? []))]);
      customers = null;
    }
    return true;
  }

  async function customersInUse(): Promise<readonly Customer[]> {
    if (customers !== null && deps.monotonic() - customers.loadedAt < CUSTOMERS_BELIEVED)
      return customers.list;
    const list: Customer[] = [];
    const query = { query: { term: { isArchived: false } } };
    for await (const customer of searchAll(
      deps.sdk,
      "multi-tenancy-config",
      "customers",
      Customer,
      query,
      jobDeps.skipInvalid,
    ))
      list.push(customer);
    customers = { list, loadedAt: deps.monotonic() };
    const indexes = list.map(({ index }) => index);
    deps.watch?.customers(indexes);
    writes?.follow(indexes);
    return list;
  }

  /** Whether a job has nothing to do: its last run has found no work, and nothing was written since that could be some. */
  function mayRest({ wokenBy = [] }: Job, index: string, key: string): boolean {
    const at = idleAt.get(key);
    if (at === undefined || wokenBy.length === 0) return false;
    return writes !== null && writes.isSettled(index, wokenBy, at);
  }

  function beginJob(job: Job, customer: Customer): void {
    const told = { name: job.name, every: job.every, customer: customer.index };
    const key = `${told.name}/${told.customer}`;
    const pauseOf = () => (mayRest(job, customer.index, key) ? RESTS : job.every);
    begin(told, pauseOf, async () => {
      const at = deps.monotonic();
      idleAt.delete(key);
      if ((await job.run(customer)) === "idle") idleAt.set(key, at);
    });
  }

  /** `pauseOf`: how long after its last run's begin it is due, in ms. */
  function begin(told: JobRun, pauseOf: () => number, run: () => Promise<void>): void {
    const { name, customer } = told;
    const key = customer === null ? name : `${name}/${customer}`;
    const last = lastRun.get(key);
    if (busy.has(key) || (last !== undefined && deps.monotonic() - last < pauseOf())) return;
    lastRun.set(key, deps.monotonic());
    busy.add(key);
    deps.watch?.begun(told);
    run()
      .then(
        () => {
          worksAgain(key);
          deps.watch?.ended(told, null, pauseOf());
        },
        (error: unknown) => {
          failed(key, error);
          deps.watch?.ended(told, reasonOf(error), pauseOf());
        },
      )
      .finally(() => busy.delete(key));
  }

  function worksAgain(name: string): void {
    if (failing.delete(name)) deps.log.info(`${name} works again.`);
  }

  function failed(name: string, error: unknown): void {
    const reason = reasonOf(error);
    // Told once, not four times a second.
    if (failing.get(name) !== reason) deps.log.error(`${name} failed: ${reason}`);
    failing.set(name, reason);
  }

  async function oneRound(): Promise<void> {
    if (!(await keepLease())) return;
    const mayBegin = () => isRunning && lease.isHeld();
    for (const job of platformJobs)
      if (mayBegin())
        begin(
          { name: job.name, every: job.every, customer: null },
          () => job.every,
          () => job.run(),
        );
    for (const customer of await customersInUse())
      for (const job of jobs) if (mayBegin()) beginJob(job, customer);
  }

  const timer = setInterval(() => {
    if (busy.has("round")) return;
    busy.add("round");
    round = oneRound()
      .then(
        () => worksAgain("The jobs"),
        (error: unknown) => failed("The jobs", error),
      )
      .finally(() => busy.delete("round"));
  }, ROUND);

  return {
    async stop() {
      isRunning = false;
      clearInterval(timer);
      await round;
      writes?.stop();
      const until = deps.monotonic() + 2 * SECOND;
      while (busy.size > 0 && deps.monotonic() < until)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      await lease.release();
    },
  };
}
