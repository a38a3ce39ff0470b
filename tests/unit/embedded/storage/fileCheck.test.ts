import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { must } from "../../../../src/domain/base/must.ts";
import { isChecked } from "../../../../src/domain/operations/dataCondition.ts";
import { Database } from "../../../../backend/embedded/storage/database.ts";
import { lines, storageCall } from "../../../contract/storageClient.ts";
import { builtChecker, testStorage, watchedStorage } from "./storageFolder.ts";

const PAGE = 4096;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A file with two collections of 500 documents. */
async function filledFile(): Promise<string> {
  const storage = await testStorage();
  const entries = Array.from({ length: 500 }, (_, n) => [
    { index: { _id: String(n) } },
    { name: `asset ${n}`, n },
  ]).flat();
  for (const index of ["&tower.assets", "&tower.sites"]) {
    await storage.call("PUT", `/${encodeURIComponent(index)}`, {});
    await storage.call("POST", `/${encodeURIComponent(index)}/_bulk`, lines(...entries));
  }
  await storage.restart();
  const bytes = readFileSync(path.join(storage.folder, "storage.db"));
  await storage.stop();
  const folder = mkdtempSync(path.join(tmpdir(), "balise-check-"));
  folders.push(folder);
  const file = path.join(folder, "storage.db");
  writeFileSync(file, bytes);
  return file;
}

/** Overwrites a leaf of the documents of the first index. */
function damageDocuments(file: string): void {
  const database = Database.openReader(file);
  const page = database.number(
    "SELECT max(pageno) FROM dbstat WHERE name = 'd1' AND pagetype = 'leaf'",
  );
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xee, (page - 1) * PAGE, (page - 1) * PAGE + 64);
  writeFileSync(file, bytes);
}

function checked(file: string, checker = builtChecker()) {
  return watchedStorage({ file, checker, checkTimes: { after: 0 } });
}

test("a file with a damaged collection is served, and the check names that collection", async () => {
  const file = await filledFile();
  damageDocuments(file);
  const { started, conditions, reported } = checked(file);
  const storage = await started;
  const call = storageCall(() => storage.url);
  const search = (index: string) =>
    call("POST", `/${encodeURIComponent(index)}/_search`, { size: 1000, track_total_hits: true });
  expect((await search("&tower.sites")).status).toBe(200);
  await expect.poll(() => conditions.at(-1)?.check.endedAt ?? null).not.toBeNull();
  const condition = conditions.at(-1);
  expect(condition?.check.checked).toBe(condition?.check.parts);
  expect(condition?.damaged.map(({ collection }) => collection)).toEqual(["tower/assets"]);
  expect(condition?.largest.map(({ collection }) => collection)).toContain("tower/sites");
  expect(reported).toEqual([
    expect.stringMatching(/is damaged in tower\/assets \(d1: .*npm run restore/),
  ]);
  // A request for what cannot be read is refused, and the others go on.
  expect((await search("&tower.assets")).status).toBe(500);
  expect((await search("&tower.sites")).status).toBe(200);
  expect((await call("GET", "/_balise/condition")).body).toEqual(
    JSON.parse(JSON.stringify(conditions.at(-1))),
  );
  await storage.close();
});

test("a sound file is checked in as many parts as it has tables, one reported after the other", async () => {
  const { started, conditions, reported } = checked(await filledFile());
  const storage = await started;
  await expect.poll(() => conditions.at(-1)?.check.endedAt ?? null).not.toBeNull();
  await storage.close();
  const parts = conditions.at(-1)?.check.parts ?? 0;
  // Two indexes of four tables each, the list of them, and that of the tables.
  expect(parts).toBeGreaterThanOrEqual(10);
  const steps = new Set(conditions.map(({ check }) => check.checked));
  expect([...steps]).toEqual(Array.from({ length: parts + 1 }, (_, n) => n));
  expect(conditions.at(-1)?.damaged).toEqual([]);
  expect(reported).toEqual([]);
});

/** A checker that does this instead. */
function checkerThat(file: string, does: string): string {
  const program = path.join(path.dirname(file), "checker.mjs");
  writeFileSync(program, does);
  return program;
}

test("a check that is broken off says how far it came", async () => {
  const file = await filledFile();
  const program = checkerThat(
    file,
    `process.send({ parts: 3 }); process.send({ part: { table: "d1", findings: [], bytes: 9, lostPages: 0 } }, () => process.exit(1));`,
  );
  const { started, conditions, reported } = checked(file, program);
  const storage = await started;
  await expect.poll(() => reported).toEqual([expect.stringContaining("ended after 1 of 3 parts")]);
  expect(conditions.at(-1)?.check).toMatchObject({
    parts: 3,
    checked: 1,
    endedAt: expect.any(Number),
  });
  await storage.close();
});

test("a check that ends before it counts its parts has checked nothing", async () => {
  const file = await filledFile();
  const { started, conditions, reported } = checked(file, checkerThat(file, "process.exit(1);"));
  const storage = await started;
  await expect.poll(() => reported).toEqual([expect.stringContaining("ended after 0 of 0 parts")]);
  const condition = must(conditions.at(-1), "the check has ended");
  expect(condition.check).toEqual({
    startedAt: expect.any(Number),
    endedAt: expect.any(Number),
    parts: 0,
    checked: 0,
  });
  expect(isChecked(condition)).toBe(false);
  await storage.close();
});
