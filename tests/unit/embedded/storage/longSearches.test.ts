import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { StorageRequest } from "../../../../backend/embedded/storage/http/storageRequest.ts";
import { ReadingProcess } from "../../../../backend/embedded/storage/search/longSearches.ts";
import { at, lines } from "../../../contract/storageClient.ts";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";
import { type TestStorage, testStorage } from "./storageFolder.ts";

const READER = join(PROJECT_ROOT, "dist/backend/embedded/storage/readerMain.js");

describe("a search that takes long", () => {
  let storage: TestStorage;
  beforeAll(async () => {
    if (!existsSync(READER)) throw new Error(`${READER} is missing: run npm run build first.`);
    storage = await testStorage({ reader: READER });
    const properties = { n: { type: "integer" }, name: { type: "keyword" } };
    await storage.call("PUT", "/assets", { mappings: { dynamic: "false", properties } });
    const documents = Array.from({ length: 3000 }, (_, n) => [
      { index: { _id: String(n) } },
      { n, name: `crane ${n}` },
    ]).flat();
    await storage.call("POST", "/assets/_bulk", lines(...documents));
  });
  afterAll(() => storage.stop());

  const filters = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ range: { n: { gte: n } } }));
  const long = (count: number) => ({
    size: 0,
    aggs: {
      t: {
        terms: { field: "n", size: 3000 },
        aggs: { f: { filters: { filters: filters(count) } } },
      },
    },
  });

  test("is ended by its own budget while everybody else is answered", async () => {
    let isEnded = false;
    const ended = storage.call("POST", "/assets/_search", long(60)).finally(() => (isEnded = true));
    let answered = 0;
    while (!isEnded) {
      const { status } = await storage.call("PUT", `/assets/_doc/new-${answered}`, { n: -1 });
      if (status === 201) answered += 1;
    }
    expect(await ended).toMatchObject({
      status: 429,
      body: { error: { type: "es_rejected_execution_exception" } },
    });
    // Without a process of its own, one: the request that was under way.
    expect(answered).toBeGreaterThan(10);
  });

  test("sees what was answered before it", async () => {
    for (const n of [10_001, 10_002, 10_003]) {
      await storage.call("PUT", "/assets/_doc/newest", { n, name: "newest" });
      const filter = { match: { filter: { term: { name: "newest" } }, aggs: long(1).aggs } };
      const { status, body } = await storage.call("POST", "/assets/_search", {
        size: 0,
        aggs: filter,
      });
      expect([status, at(body, "aggregations", "match", "t", "buckets", 0, "key")]).toEqual([
        200,
        n,
      ]);
    }
  });

  test("knows an index and a field that were made since", async () => {
    await storage.call("PUT", "/later", { mappings: { properties: { m: { type: "integer" } } } });
    const body = lines(...Array.from({ length: 1200 }, (_, m) => [{ index: {} }, { m }]).flat());
    await storage.call("POST", "/later/_bulk", body);
    const many = { bool: { should: Array.from({ length: 900 }, (_, m) => ({ term: { m } })) } };
    expect(await storage.call("POST", "/later/_count", { query: many })).toMatchObject({
      status: 200,
      body: { count: 900 },
    });
  });
});

describe("the process that reads", () => {
  /** Answers the path of a request; ends by itself at "end", and never answers "hang". */
  const PROGRAM = `
    process.on("message", ({ path: [what] }) => {
      if (what === "end") process.exit(1);
      if (what === "fail") process.send({ failure: "it broke", code: "SQLITE_CORRUPT" });
      else if (what !== "hang") process.send({ status: 200, text: JSON.stringify(what === "pid" ? process.pid : what) });
    });
    process.send("ready");`;
  const folder = mkdtempSync(join(tmpdir(), "balise-reader-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let reading: ReadingProcess;
  afterEach(() => reading.close());

  function start(program: string, limits: { waiting?: number; patience?: number; idle?: number }) {
    const file = join(folder, "program.mjs");
    writeFileSync(file, program);
    reading = new ReadingProcess(file, "none", 7, limits);
  }
  const request = (what: string): StorageRequest => ({
    method: "POST",
    path: [what],
    query: {},
    body: "",
  });
  const ask = async (what: string): Promise<unknown> => {
    try {
      const { body } = await reading.ask(request(what));
      return (body as { text: string }).text;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test("answers one after the other, and those that wait after it has ended", async () => {
    start(PROGRAM, {});
    expect(await Promise.all(["a", "b", "end", "c"].map(ask))).toEqual([
      '"a"',
      '"b"',
      "the reading process has ended",
      '"c"',
    ]);
  });

  test("is ended where it does not answer, and begun again", async () => {
    start(PROGRAM, { patience: 500 });
    const late = "the search was not answered in time and was ended: ask for less at once";
    // The second waits behind the first: neither is answered, and neither is asked for any more.
    expect(await Promise.all(["hang", "a"].map(ask))).toContain(late);
    // On a busy machine its process takes longer to begin than a search may.
    await vi.waitFor(async () => expect(await ask("b")).toBe('"b"'), { timeout: 25_000 });
  });

  test("takes no more than it can answer", async () => {
    start(PROGRAM, { waiting: 2 });
    const full = "2 long searches are waiting: try again, or ask for less";
    expect(await Promise.all(["a", "b", "c"].map(ask))).toEqual(['"a"', '"b"', full]);
  });

  test("hands over what it could not explain", async () => {
    start(PROGRAM, {});
    await expect(reading.ask(request("fail"))).rejects.toMatchObject({
      message: "it broke",
      code: "SQLITE_CORRUPT",
    });
  });

  test("that cannot begin refuses who waits, and is tried again by the next", async () => {
    start("process.exit(1)", {});
    expect(await Promise.all(["a", "b"].map(ask))).toEqual([
      "the reading process has ended",
      "the reading process has ended",
    ]);
    writeFileSync(join(folder, "program.mjs"), PROGRAM);
    expect(await ask("c")).toBe('"c"');
  });

  test("ends when nothing is asked for long, and with the storage", async () => {
    start(PROGRAM, { idle: 10 });
    const first = Number(await ask("pid"));
    await vi.waitUntil(() => !isAlive(first), { timeout: 20_000 });
    const second = Number(await ask("pid"));
    expect([first, second]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(second).not.toBe(first);
    await reading.close();
    expect([isAlive(second), await ask("c")]).toEqual([false, "the storage is closing"]);
  });

  function isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
});
