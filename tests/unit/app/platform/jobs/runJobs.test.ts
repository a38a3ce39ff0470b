import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JobModule } from "../../../../../backend/app/platform/jobs/job.ts";
import type { Lease } from "../../../../../backend/app/platform/jobs/lease.ts";
import { type RunnerDeps, runJobs } from "../../../../../backend/app/platform/jobs/runJobs.ts";
import { HOUR, SECOND } from "../../../../../src/domain/base/time.ts";
import { customerForm } from "../../../../support/customer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease that is held as told. */
function lease(isHeld = true) {
  const state = { isHeld, released: 0, failure: null as Error | null };
  const it: Lease = {
    attempt: async () => {
      if (state.failure !== null) throw state.failure;
      return state.isHeld;
    },
    isHeld: () => state.isHeld,
    release: async () => void (state.released += 1),
  };
  return { state, it };
}

function deps(customers: readonly string[] = ["tower"]) {
  const lines: string[] = [];
  const hits = customers.map((index) => ({
    _id: index,
    _source: { ...customerForm(index), isArchived: false, archivedAt: null, createdAt: 0 },
  }));
  const line = (level: string) => (text: string) => void lines.push(`${level}: ${text}`);
  const listeners = new Map<string, () => void>();
  const realtime = {
    subscribe: async (index: string, collection: string, _: object, note: () => void) => {
      listeners.set(`${index}/${collection}`, note);
      return `${index}/${collection}`;
    },
    unsubscribe: async (room: string) => void listeners.delete(room),
  };
  const sdk = { document: { search: async () => ({ hits, total: hits.length }) }, realtime };
  const it = {
    sdk,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    log: { info: line("info"), warn: line("warn"), error: line("error") },
  };
  // The runner itself uses nothing else of it.
  return { lines, listeners, it: it as unknown as RunnerDeps };
}

/** A job that tells its runs and does what it is told. */
function job(
  every: number,
  work: () => Promise<"idle" | void> = async () => undefined,
  wokenBy: readonly string[] = [],
) {
  const log = { made: 0, begun: [] as string[] };
  const module: JobModule = () => {
    log.made += 1;
    return {
      name: "job",
      every,
      wokenBy,
      run: async ({ index }) => {
        log.begun.push(index);
        return work();
      },
    };
  };
  return { log, module };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the runner of the jobs", () => {
  test("runs a job for every customer at its interval", async () => {
    const { log, module } = job(2 * SECOND);
    const running = runJobs(deps(["tower", "rental"]).it, [module], lease().it);
    await pass(2.2 * SECOND);
    expect(log.begun).toEqual(["tower", "rental"]);
    await pass(2 * SECOND);
    expect(log.begun).toEqual(["tower", "rental", "tower", "rental"]);
    await running.stop();
  });

  test("never lets a job overlap itself, while other customers go on", async () => {
    let isFirst = true;
    const slow = () => {
      if (!isFirst) return Promise.resolve();
      isFirst = false;
      return new Promise<void>((resolve) => {
        setTimeout(resolve, 10 * SECOND);
      });
    };
    const { log, module } = job(SECOND, slow);
    const running = runJobs(deps(["tower", "rental"]).it, [module], lease().it);
    await pass(9 * SECOND);
    expect(log.begun.filter((index) => index === "tower")).toHaveLength(1);
    expect(log.begun.filter((index) => index === "rental").length).toBeGreaterThan(5);
    await pass(3 * SECOND);
    expect(log.begun.filter((index) => index === "tower").length).toBeGreaterThan(1);
    await running.stop();
  });

  test("lets a job without work rest until something is written that could be some", async () => {
    const { log, module } = job(SECOND, async () => "idle", ["queue"]);
    const { listeners, it } = deps();
    const running = runJobs(it, [module], lease().it);
    // A search may be late by seconds: right after it is listened to, or after a write, nothing rests.
    await pass(5 * SECOND);
    expect(log.begun.length).toBeGreaterThan(3);
    await pass(5 * SECOND);
    const resting = log.begun.length;
    await pass(10 * SECOND);
    expect(log.begun.length).toBe(resting);
    listeners.get("tower/queue")?.();
    await pass(SECOND);
    expect(log.begun.length).toBe(resting + 1);
    await pass(5 * SECOND);
    expect(log.begun.length).toBeGreaterThan(resting + 3);
    await running.stop();
    expect(listeners.size).toBe(0);
  });

  test("looks for work from time to time, whatever is told of writes", async () => {
    const { log, module } = job(SECOND, async () => "idle", ["queue"]);
    const { it } = deps();
    const running = runJobs(it, [module], lease().it);
    await pass(10 * SECOND);
    const resting = log.begun.length;
    await pass(40 * SECOND);
    expect(log.begun.length - resting).toBeGreaterThanOrEqual(2);
    expect(log.begun.length - resting).toBeLessThanOrEqual(3);
    await running.stop();
  });

  test("lets no job rest that has work, or whose writes cannot be listened to", async () => {
    const busy = job(SECOND, async () => undefined, ["queue"]);
    const uncovered = job(SECOND, async () => "idle", ["queue"]);
    const heard = deps();
    const unheard = deps();
    Object.assign(unheard.it.sdk.realtime, {
      subscribe: async () => {
        throw new Error("no room");
      },
    });
    const running = [
      runJobs(heard.it, [busy.module], lease().it),
      runJobs(unheard.it, [uncovered.module], lease().it),
    ];
    await pass(30 * SECOND);
    for (const { log } of [busy, uncovered]) expect(log.begun.length).toBeGreaterThan(25);
    expect(unheard.lines).toEqual(["warn: Writes to queue of tower are not noted: Error: no room"]);
    for (const one of running) await one.stop();
  });

  test("tells a failure once, tries again, and tells when it works again", async () => {
    let isBroken = true;
    const { log, module } = job(SECOND, () =>
      isBroken ? Promise.reject(new Error("storage is gone")) : Promise.resolve(),
    );
    const { lines, it } = deps();
    const running = runJobs(it, [module], lease().it);
    await pass(5 * SECOND);
    expect(log.begun.length).toBeGreaterThan(3);
    expect(lines).toEqual(["error: job/tower failed: storage is gone"]);
    isBroken = false;
    await pass(2 * SECOND);
    expect(lines.slice(1)).toEqual(["info: job/tower works again."]);
    await running.stop();
  });

  test("runs nothing without the lease, and begins with a fresh memory when it comes back", async () => {
    const { log, module } = job(SECOND);
    const { state, it } = lease(false);
    const running = runJobs(deps().it, [module], it);
    await pass(3 * SECOND);
    expect([log.made, log.begun.length]).toEqual([0, 0]);
    state.isHeld = true;
    await pass(2 * SECOND);
    expect(log.made).toBe(1);
    state.isHeld = false;
    await pass(SECOND);
    const begun = log.begun.length;
    await pass(2 * SECOND);
    expect(log.begun.length).toBe(begun);
    state.isHeld = true;
    await pass(SECOND);
    expect([log.made, log.begun.length > begun]).toEqual([2, true]);
    await running.stop();
  });

  test("tells once that the cache cannot be asked for the lease", async () => {
    const { lines, it } = deps();
    const { state, it: held } = lease();
    state.failure = new Error("cache is gone");
    const running = runJobs(it, [job(SECOND).module], held);
    await pass(10 * SECOND);
    expect(lines.filter((line) => line.startsWith("error"))).toEqual([
      "error: The lease of the jobs failed: cache is gone",
    ]);
    await running.stop();
  });

  test("goes on when the clock on the wall is set back", async () => {
    const { log, module } = job(SECOND);
    const running = runJobs(deps().it, [module], lease().it);
    await pass(2 * SECOND);
    const begun = log.begun.length;
    vi.setSystemTime(Date.now() - HOUR);
    await pass(3 * SECOND);
    expect(log.begun.length).toBeGreaterThan(begun);
    await running.stop();
  });

  test("stops after what is running, and gives the lease back", async () => {
    let isDone = false;
    const { module } = job(SECOND, () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, SECOND);
      }).then(() => void (isDone = true)),
    );
    const { state, it } = lease();
    const running = runJobs(deps().it, [module], it);
    await pass(300);
    const stopped = running.stop();
    await pass(1.5 * SECOND);
    await stopped;
    expect([isDone, state.released]).toEqual([true, 1]);
  });
});
