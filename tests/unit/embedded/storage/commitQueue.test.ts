import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Catalogue } from "../../../../backend/embedded/storage/catalogue/catalogue.ts";
import { Database } from "../../../../backend/embedded/storage/database.ts";
import { CommitQueue } from "../../../../backend/embedded/storage/documents/commitQueue.ts";
import { illegalArgument } from "../../../../backend/embedded/storage/elasticsearchError.ts";

let folder = "";
let database: Database;
let catalogue: Catalogue;
let queue: CommitQueue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balise-queue-"));
  database = Database.open(join(folder, "storage.db"));
  catalogue = new Catalogue(database, 8);
  queue = new CommitQueue(database, catalogue);
  database.exec("CREATE TABLE numbers (n INTEGER PRIMARY KEY)");
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const insert = (n: number): Promise<number> =>
  queue.write(() => {
    database.run("INSERT INTO numbers VALUES (?)", [n]);
    return n;
  });
const stored = (): unknown => database.rows("SELECT n FROM numbers ORDER BY n").map(([n]) => n);

test("writes asked for together are committed together, and each gets its own result", async () => {
  const results = Promise.all([insert(1), insert(2), insert(3)]);
  expect(stored()).toEqual([]);
  expect(await results).toEqual([1, 2, 3]);
  expect(stored()).toEqual([1, 2, 3]);
});

test("a refused write leaves its neighbours alone", async () => {
  const refused = queue.write(() => {
    throw illegalArgument("no");
  });
  const results = await Promise.allSettled([insert(1), refused, insert(2)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(stored()).toEqual([1, 2]);
});

test("a write that fails half-way is undone alone, its neighbours are written", async () => {
  const first = insert(1);
  const broken = queue.write(() => {
    database.run("INSERT INTO numbers VALUES (?)", [10]);
    database.run("INSERT INTO numbers VALUES (?)", [1]);
  });
  const results = await Promise.allSettled([first, broken, insert(2)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(stored()).toEqual([1, 2]);
});

test("an index created by a write that fails afterwards does not exist", async () => {
  const broken = queue.write(() => {
    catalogue.create("assets", {});
    throw new Error("the disk is full");
  });
  await expect(broken).rejects.toThrow("the disk is full");
  expect(catalogue.find("assets")).toBeUndefined();
  await queue.write(() => catalogue.create("assets", {}));
  expect(catalogue.one("assets").record.documents).toBe(0);
});

test("a write that finds no room is refused, what it changed is undone, and the next one is written", async () => {
  const notified: string[] = [];
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const crowded = new CommitQueue(database, catalogue, {
    isFull: (error) => error === full,
    refused: () => notified.push("refused"),
    written: () => notified.push("written"),
  });
  const refused = crowded.write(() => {
    database.run("INSERT INTO numbers VALUES (?)", [10]);
    throw full;
  });
  await expect(refused).rejects.toMatchObject({ status: 429, type: "cluster_block_exception" });
  await crowded.write(() => database.run("INSERT INTO numbers VALUES (?)", [11]));
  expect([stored(), notified]).toEqual([[11], ["refused", "written"]]);
});
