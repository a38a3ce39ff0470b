import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  advancedRun,
  askedSync,
  cancelledRun,
  type CustomerSync,
  FORMER_RUNS_KEPT,
  isSyncDue,
  judgeSyncAnswer,
  MAX_EXCHANGES,
  MAX_REFUSALS,
  outlineOf,
  retriedRun,
  SYNC_ATTEMPTS,
  type SyncDone,
  type SyncRun,
  withExchange,
} from "../../../../src/domain/customers/sync.ts";

const NOW = 1_700_000_000_000;
const TOWER = CustomerIndex.parse("tower");

const asked = (
  service: CustomerSync["service"] = "maps",
  known: CustomerSync | null = null,
  id = "run-1",
) => askedSync(known, { customer: TOWER, service, id, byName: "Ada", now: NOW });
const DONE: SyncDone = { counts: {}, refusals: [], cursor: null, done: 0, total: null };

describe("a synchronisation that is asked for", () => {
  test("is new from its beginning to its end", () => {
    expect(asked("quickconnect")).toEqual({
      id: "quickconnect.tower",
      customer: "tower",
      service: "quickconnect",
      former: [],
      known: [],
      run: {
        id: "run-1",
        state: "waiting",
        phase: "resources",
        askedAt: NOW,
        byName: "Ada",
        startedAt: null,
        finishedAt: null,
        cursor: null,
        attempt: 0,
        retryAt: null,
        progress: { done: 0, total: null },
        counts: {
          received: 0,
          created: 0,
          updated: 0,
          archived: 0,
          unchanged: 0,
          left: 0,
          refused: 0,
          sent: 0,
          removed: 0,
        },
        refusals: [],
        gone: [],
        exchanges: [],
        failure: null,
      },
    });
    expect(asked("maps").run.phase).toBe("sites");
  });

  test("is due at once, and stays the one while it is at work", () => {
    const sync = asked();
    expect(isSyncDue(sync.run, NOW)).toBe(true);
    expect(asked("maps", sync, "run-2")).toBe(sync);
  });

  test("puts the one before among the former, of which the oldest go, and keeps the sites that were known", () => {
    let sync: CustomerSync = { ...asked(), known: ["quay"] };
    for (let at = 2; at <= FORMER_RUNS_KEPT + 3; at += 1)
      sync = asked("maps", { ...sync, run: cancelledRun(sync.run, NOW) }, `run-${at}`);
    expect(sync.former).toHaveLength(FORMER_RUNS_KEPT);
    expect(sync.former[0]?.id).toBe(`run-${FORMER_RUNS_KEPT + 2}`);
    expect(sync.known).toEqual(["quay"]);
  });
});

describe("an answer", () => {
  test.each([
    [200, null, "good"],
    [204, null, "good"],
    [200, "The answer is no JSON.", "unusable_answer"],
    [null, "ECONNREFUSED", "unreachable"],
    [500, null, "service_failed"],
    [429, null, "service_failed"],
    [408, null, "service_failed"],
    [199, null, "redirected"],
    [299, null, "good"],
    [300, null, "redirected"],
    [301, null, "redirected"],
    [400, null, "request_refused"],
    [404, null, "unknown_there"],
    [401, null, "invalid_map_key"],
    [403, null, "invalid_map_key"],
  ])("of %s (%s) is judged as %s", (status, error, wanted) => {
    const judged = judgeSyncAnswer("maps", { status, error, asked: null });
    expect(judged.verdict === "good" ? "good" : judged.code).toBe(wanted);
    const mayPass = ["unusable_answer", "unreachable", "service_failed"].includes(wanted);
    expect(judged.verdict === "transient").toBe(mayPass);
  });

  test("that refuses quickconnect's key does not speak of the map token", () => {
    expect(judgeSyncAnswer("quickconnect", { status: 401, error: null, asked: null })).toEqual({
      verdict: "refused",
      code: "key_refused",
    });
  });
});

describe("a run", () => {
  const failing = (run: SyncRun, wait: number | null = null) =>
    retriedRun(run, "service_failed", { error: "It answers 500.", asked: wait }, NOW);

  test("that meets trouble waits for twice as long each time, then fails and says why", () => {
    let { run } = asked();
    const waits: (number | null)[] = [];
    for (let at = 1; at < SYNC_ATTEMPTS; at += 1) {
      run = failing(run);
      waits.push(run.retryAt === null ? null : run.retryAt - NOW);
      expect(isSyncDue(run, NOW)).toBe(false);
      expect(isSyncDue(run, run.retryAt ?? 0)).toBe(true);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    expect(failing(run)).toMatchObject({
      state: "failed",
      finishedAt: NOW,
      retryAt: null,
      failure: { code: "service_failed", detail: "It answers 500." },
    });
  });

  test("that failed at an answer without an error has no detail", () => {
    const { run } = asked();
    const last = { ...run, attempt: SYNC_ATTEMPTS - 1 };
    const failed = retriedRun(last, "service_failed", { error: null, asked: null }, NOW);
    expect(failed.failure).toEqual({ code: "service_failed", detail: "" });
  });

  test("keeps in its log what went wrong with a request, and that nothing did", () => {
    const exchange = { at: NOW, method: "GET", path: "/venues", duration: 1, bytes: 0 } as const;
    const failed = withExchange(asked().run, { ...exchange, status: null, error: "ECONNRESET" });
    const both = withExchange(failed, { ...exchange, status: 200, error: null });
    expect(both.exchanges.map(({ error }) => error)).toEqual(["ECONNRESET", null]);
  });

  test("waits for as long as the service asks, up to two minutes", () => {
    const { run } = asked();
    expect(failing(run, 30_000).retryAt).toBe(NOW + 30_000);
    expect(failing(run, 3_600_000).retryAt).toBe(NOW + 120_000);
    expect(failing(run, 1).retryAt).toBe(NOW + 1000);
  });

  test("forgets its failures once something came", () => {
    const went = advancedRun(failing(asked("quickconnect").run), { ...DONE, cursor: "2" }, NOW);
    expect(went).toMatchObject({ state: "running", attempt: 0, retryAt: null, cursor: "2" });
  });

  test("knows how many there are as the service says it last, and began with its first request", () => {
    const page = { ...DONE, cursor: "2", done: 2 };
    const first = advancedRun(asked("quickconnect").run, { ...page, total: 9 }, NOW);
    const second = advancedRun(first, { ...page, gone: [{ id: "s", name: "S" }] }, NOW);
    expect([second.progress, second.gone]).toEqual([
      { done: 4, total: 9 },
      [{ id: "s", name: "S" }],
    ]);
    const exchange = { method: "GET", path: "/", status: 200, error: null } as const;
    const logged = [NOW + 1, NOW + 2].reduce(
      (run, at) => withExchange(run, { ...exchange, at, duration: 1, bytes: 0 }),
      second,
    );
    expect([logged.startedAt, logged.exchanges.length]).toEqual([NOW + 1, 2]);
  });

  test("of quickconnect goes through its phases, each counted anew, to its end", () => {
    const page = { ...DONE, counts: { created: 2 }, done: 2, total: 3 };
    let run = advancedRun(asked("quickconnect").run, { ...page, cursor: "2" }, NOW);
    expect(run).toMatchObject({ phase: "resources", progress: { done: 2, total: 3 } });
    run = advancedRun(run, { ...page, counts: { created: 1 }, done: 1 }, NOW);
    expect(run).toMatchObject({ phase: "users", cursor: null, progress: { done: 0, total: null } });
    run = advancedRun(run, DONE, NOW);
    expect(run).toMatchObject({ phase: "leavers", state: "running", finishedAt: null });
    run = advancedRun(run, DONE, NOW);
    expect(run).toMatchObject({ state: "done", finishedAt: NOW, counts: { created: 3 } });
  });

  test("that was stopped is not due any more, and one that has ended stays as it ended", () => {
    const stopped = cancelledRun(asked().run, NOW + 1);
    expect(stopped).toMatchObject({ state: "cancelled", finishedAt: NOW + 1 });
    expect(isSyncDue(stopped, NOW + 2)).toBe(false);
    expect(cancelledRun(stopped, NOW + 9)).toBe(stopped);
  });

  test("stays small, however much is refused and asked, and whatever a service says", () => {
    const refusal = { id: "x".repeat(5000), name: "", reason: "OM001", detail: "y".repeat(5000) };
    let { run } = asked();
    for (let at = 0; at < 100; at += 1) {
      run = advancedRun(run, { ...DONE, cursor: "a", refusals: [refusal] }, NOW);
      const error = "z".repeat(5000);
      const path = `/venues/${at}`;
      run = withExchange(run, {
        at: NOW,
        method: "GET",
        path,
        status: null,
        error,
        duration: 1,
        bytes: 0,
      });
    }
    expect(run.refusals).toHaveLength(MAX_REFUSALS);
    expect(run.exchanges).toHaveLength(MAX_EXCHANGES);
    expect(run.exchanges.at(-1)?.path).toBe("/venues/99");
    expect(JSON.stringify(run).length).toBeLessThan(40_000);
  });
});

test("a list says how the latest run stands, and by a code why it failed", () => {
  const sync = asked("quickconnect");
  const outline = { service: "quickconnect", askedAt: NOW, refused: 0 };
  expect(outlineOf(sync)).toEqual({
    ...outline,
    state: "waiting",
    finishedAt: null,
    failure: null,
  });
  const run: SyncRun = {
    ...sync.run,
    state: "failed",
    finishedAt: NOW + 5,
    counts: { ...sync.run.counts, refused: 3 },
    failure: { code: "key_refused", detail: "401" },
  };
  expect(outlineOf({ ...sync, run })).toEqual({
    ...outline,
    state: "failed",
    finishedAt: NOW + 5,
    failure: "key_refused",
    refused: 3,
  });
});
