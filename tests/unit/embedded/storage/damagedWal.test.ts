import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lostFrames } from "../../../../backend/embedded/storage/condition/damagedWal.ts";
import { at, storageCall } from "../../../contract/storageClient.ts";
import { builtChecker, testStorage, watchedStorage } from "./storageFolder.ts";

const HEADER = 32;
const FRAME = 24 + 4096;
const WRITES = 12;

let folder = "";
let file = "";
let log = "";

/** A file and its write-ahead log as a kill leaves them: the first write is of before the log, the others are in it. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-log-"));
  file = path.join(folder, "storage.db");
  log = `${file}-wal`;
  const storage = await testStorage();
  const write = (n: number) =>
    storage.call("PUT", `/${encodeURIComponent("&tower.notes")}/_doc/n${n}`, { n });
  await storage.call("PUT", `/${encodeURIComponent("&tower.notes")}`, {});
  await write(0);
  await storage.restart();
  for (let n = 1; n < WRITES; n += 1) await write(n);
  for (const end of ["", "-wal"])
    copyFileSync(path.join(storage.folder, `storage.db${end}`), file + end);
  await storage.stop();
});
afterEach(() => rmSync(folder, { recursive: true }));

const frames = (): number => Math.floor((statSync(log).size - HEADER) / FRAME);

/** Overwrites 64 bytes within the page of a frame. */
function damage(frame: number): Buffer {
  const bytes = readFileSync(log);
  bytes.fill(0xee, HEADER + frame * FRAME + 2000, HEADER + frame * FRAME + 2064);
  writeFileSync(log, bytes);
  return bytes;
}

async function startedOn(checker?: string) {
  const { started, ...watched } = watchedStorage({ file, checker, checkTimes: { after: 0 } });
  const storage = await started;
  const call = storageCall(() => storage.url);
  const search = await call("POST", `/${encodeURIComponent("&tower.notes")}/_search`, {});
  return { ...watched, storage, found: Number(at(search.body, "hits", "total", "value")) };
}

test("a log that is whole has lost nothing, nor has one whose last write was under way", () => {
  expect(lostFrames(log)).toBeNull();
  truncateSync(log, statSync(log).size - 100);
  expect(lostFrames(log)).toBeNull();
  expect(lostFrames(`${log}-of-nobody`)).toBeNull();
});

test("of a log that is damaged in its middle the transactions from there on are counted", () => {
  damage(Math.floor(frames() / 2));
  const lost = lostFrames(log);
  expect(lost?.transactions).toBeGreaterThan(1);
  expect(lost?.transactions).toBeLessThan(WRITES - 1);
  expect(lost?.pages.length).toBeGreaterThan(0);
  damage(0);
  // Each write is one transaction, and some begin with a statement of their own.
  expect(lostFrames(log)?.transactions).toBeGreaterThanOrEqual(WRITES - 1);
});

test("a log whose beginning is damaged is lost as a whole", () => {
  const bytes = readFileSync(log);
  bytes.fill(0xee, 16, 24);
  writeFileSync(log, bytes);
  expect(lostFrames(log)?.transactions).toBeGreaterThanOrEqual(WRITES - 1);
});

test("a start says what is missing and of which collection, keeps the log, and says it until the copy is gone", async () => {
  const damaged = damage(Math.floor(frames() / 2));
  const expected = lostFrames(log);
  const { storage, conditions, reported, found } = await startedOn(builtChecker());
  // What was written before the damage is there.
  expect(found).toBeGreaterThan(1);
  expect(found).toBeLessThan(WRITES);
  expect(reported[0]).toMatch(/is damaged in its middle: .* transactions/);
  await expect.poll(() => conditions.at(-1)?.lost?.collections).toEqual(["tower/notes"]);
  const lost = conditions.at(-1)?.lost;
  expect(lost).toMatchObject({
    transactions: expected?.transactions,
    pages: expected?.pages.length,
    copy: expect.stringContaining("storage.db-wal.damaged-"),
  });
  expect(readFileSync(String(lost?.copy)).equals(damaged)).toBe(true);
  await storage.close();

  const again = await startedOn();
  expect(again.conditions[0]?.lost).toMatchObject({ transactions: expected?.transactions });
  expect(again.reported).toEqual([]);
  await again.storage.close();

  for (const name of readdirSync(folder).filter((one) => one.includes("damaged-")))
    rmSync(path.join(folder, name));
  const later = await startedOn();
  expect(later.conditions.flatMap((condition) => condition.lost ?? [])).toEqual([]);
  await later.storage.close();
});
