import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import Libsql from "libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeBackup } from "../../../../backend/embedded/backup/makeBackup.ts";
import { restoreBackup } from "../../../../backend/embedded/backup/restoreBackup.ts";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import { at, lines, storageCall } from "../../../contract/storageClient.ts";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";
import { TEST_SECRET } from "../storage/storageFolder.ts";

/** The command; needs `npm run build`. */
const PROGRAM = path.join(PROJECT_ROOT, "dist/backend/embedded/backup/main.js");
const NOW = Date.UTC(2026, 0, 5);
let root: string;
let data: string;
let copy: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "balise-backup-"));
  data = path.join(root, "data");
  copy = path.join(root, "copy");
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
  writeFileSync(path.join(data, name), content);
}

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), "utf8");
const open = (folder: string) => startStorage({ folder, port: 0, secret: TEST_SECRET });
const backup = (changes: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({
    from: data,
    to: copy,
    files: path.join(data, "files"),
    mark: path.join(data, "last-backup"),
    keptDays: null,
    version: "0.1.0",
    now: () => NOW,
    ...changes,
  });

/** A data folder with something of each kind, its storage running. */
async function running() {
  const storage = await open(data);
  const call = storageCall(() => storage.url);
  await call("PUT", "/notes", {});
  const notes = Array.from({ length: 300 }, (_, n) => [{ index: { _id: `n${n}` } }, { n }]).flat();
  await call("POST", "/notes/_bulk", lines(...notes));
  put(".balise", "The data of Balise.\n");
  put("format.json", "{}");
  put("cache.log", "sessions");
  put("files/tower/plan.png", "a plan");
  put("identity/accounts.json", "[]");
  put("logs/web.log", "words");
  put("supervisor.lock", "1 2");
  const identity = new Libsql(path.join(data, "identity", "identity.db"));
  identity.exec("PRAGMA journal_mode = WAL; CREATE TABLE thing (id); INSERT INTO thing VALUES (7)");
  return { storage, call, identity };
}

async function notesIn(folder: string): Promise<number> {
  const storage = await open(folder);
  const call = storageCall(() => storage.url);
  const found = await call("POST", "/notes/_search", {
    query: { range: { n: { gte: 0 } } },
    track_total_hits: true,
  });
  await storage.close();
  return Number(at(found.body, "hits", "total", "value"));
}

it("a backup of a data folder that is written to goes through a restore whole, without what is of a run alone", async () => {
  const { storage, call, identity } = await running();
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; written += 1) await call("PUT", `/notes/_doc/late${written}`, { n: written });
  })();
  const manifest = await backup();
  isOver = true;
  await writing;
  const later = 300 + written;
  await storage.close();
  identity.close();
  expect(manifest).toMatchObject({ at: "2026-01-05T00:00:00.000Z", version: "0.1.0" });
  expect(statSync(path.join(data, "last-backup")).mtimeMs).toBe(NOW);

  const again = path.join(root, "again");
  await restoreBackup({ from: copy, to: again, files: path.join(again, "files") });
  expect(
    [".balise", "format.json", "cache.log", "files/tower/plan.png", "identity/accounts.json"].map(
      (name) => read(again, name),
    ),
  ).toEqual(["The data of Balise.\n", "{}", "sessions", "a plan", "[]"]);
  expect(
    ["logs", "supervisor.lock", "backup.json"].filter((name) => existsSync(path.join(again, name))),
  ).toEqual([]);
  const restored = new Libsql(path.join(again, "identity", "identity.db"));
  expect(restored.prepare("SELECT id FROM thing").raw().all()).toEqual([[7]]);
  restored.close();
  const found = await notesIn(again);
  // As of one instant of the backup: all of before, and of what came meanwhile what had come.
  expect(found).toBeGreaterThanOrEqual(300);
  expect(found).toBeLessThanOrEqual(later);
  expect(statSync(path.join(again, "storage.db")).mode & 0o077).toBe(0);
});

it("removes the older ones of its folder that lie beside it, and nothing that it has not made", async () => {
  const { storage, identity } = await running();
  const day = (n: number) => NOW + n * 86_400_000;
  const folder = (name: string) => path.join(root, "backups", name);
  const made = (name: string, n: number, more: object = {}) =>
    backup({ to: folder(name), now: () => day(n), ...more });
  await made("first", 0);
  await made("noted", 1);
  await made("third", 9);
  writeFileSync(path.join(folder("noted"), "why.txt"), "before the move");
  // Of another data folder, and one that is not whole.
  const manifest = JSON.parse(read(folder("third"), "backup.json")) as object;
  for (const [name, content] of [
    ["other", JSON.stringify({ ...manifest, of: "/elsewhere", at: new Date(NOW).toISOString() })],
    ["half", "{"],
    ["unsaid", JSON.stringify({ ...manifest, of: null, at: new Date(NOW - 1).toISOString() })],
  ] as const) {
    mkdirSync(folder(name));
    writeFileSync(path.join(folder(name), "backup.json"), content);
  }
  const before = await made("fourth", 10);
  const after = await made("fifth", 15, { keptDays: 7 });
  await storage.close();
  identity.close();
  expect(before).toMatchObject({ removed: [], oldest: new Date(NOW - 1).toISOString() });
  expect(after).toMatchObject({
    removed: [folder("first"), folder("noted")],
    leftovers: [folder("noted")],
    oldest: new Date(NOW - 1).toISOString(),
  });
  expect(readdirSync(path.join(root, "backups"))).toEqual([
    "fifth",
    "fourth",
    "half",
    "noted",
    "other",
    "third",
    "unsaid",
  ]);
  expect(readdirSync(folder("noted"), { recursive: true })).toContain("why.txt");
  expect(existsSync(path.join(folder("noted"), "storage.db"))).toBe(false);
  expect(JSON.parse(read(data, "last-backup"))).toEqual({ oldest: after.oldest });
});

it("a command that is written otherwise copies and removes nothing, and says how it is written", async () => {
  for (const args of [
    ["backup", copy, "--kept-days", "0"],
    ["backup"],
    ["restore", copy, "--kept-days", "3"],
    ["backup", copy, "--keep"],
  ])
    await expect(command({}, args)).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining("[--kept-days DAYS]"),
    });
  expect(existsSync(copy)).toBe(false);
});

it("an installation to which nothing was ever uploaded is copied too", async () => {
  const { storage, identity } = await running();
  await backup({ files: path.join(root, "no-uploads") });
  await storage.close();
  identity.close();
  expect(existsSync(path.join(copy, "backup.json"))).toBe(true);
  expect(existsSync(path.join(copy, "files"))).toBe(false);
});

it("uploaded files that lie elsewhere are put back elsewhere, and those of a store are left to it", async () => {
  const { storage, identity } = await running();
  const elsewhere = path.join(root, "uploads");
  mkdirSync(elsewhere);
  writeFileSync(path.join(elsewhere, "photo.jpg"), "a photo");
  await backup({ files: elsewhere });
  const store = await backup({ files: null, to: path.join(root, "other") });
  await storage.close();
  identity.close();
  expect(store.files.filter(({ path: name }) => name.startsWith("files/"))).toEqual([]);
  const [again, uploads] = [path.join(root, "again"), path.join(root, "uploads-again")];
  await restoreBackup({ from: copy, to: again, files: uploads });
  expect(read(uploads, "photo.jpg")).toBe("a photo");
  expect(existsSync(path.join(again, "files"))).toBe(false);
});

it("a copy that was changed, or is not whole, is not restored", async () => {
  const { storage, identity } = await running();
  await backup();
  await storage.close();
  identity.close();
  const again = path.join(root, "again");
  const restore = () => restoreBackup({ from: copy, to: again, files: path.join(again, "files") });
  const bytes = readFileSync(path.join(copy, "storage.db"));
  bytes.fill(0xee, 5000, 5064);
  writeFileSync(path.join(copy, "storage.db"), bytes);
  await expect(restore()).rejects.toThrow("storage.db has changed. Nothing was restored");
  rmSync(path.join(copy, "cache.log"));
  await expect(restore()).rejects.toThrow("cache.log is missing");
  rmSync(path.join(copy, "backup.json"));
  await expect(restore()).rejects.toThrow("holds no whole backup");
  expect(existsSync(again)).toBe(false);
});

it("writes over nothing, neither into a backup nor into a data folder, and copies no other folder", async () => {
  const { storage, identity } = await running();
  await backup();
  await expect(backup()).rejects.toThrow(`The folder ${copy} is not empty`);
  await expect(
    restoreBackup({ from: copy, to: data, files: path.join(data, "files") }),
  ).rejects.toThrow(`mv ${data} ${data}.before`);
  await expect(backup({ from: root, to: path.join(root, "third") })).rejects.toThrow(
    "it is no data folder of Balise",
  );
  await storage.close();
  identity.close();
});

it("copies into no folder that it copies from: the next backup would hold this one", async () => {
  const { storage, identity } = await running();
  const within = "which is copied itself: name one outside of it";
  await expect(backup({ to: path.join(data, "backups", "monday") })).rejects.toThrow(within);
  expect(existsSync(path.join(data, "backups"))).toBe(false);
  const elsewhere = path.join(root, "uploads");
  mkdirSync(elsewhere);
  await expect(backup({ files: elsewhere, to: path.join(elsewhere, "monday") })).rejects.toThrow(
    within,
  );
  // Its name begins alike, and it is another one.
  expect((await backup({ to: `${data}-monday` })).files.length).toBeGreaterThan(0);
  await storage.close();
  identity.close();
});

/** Runs the command of the operator, with at most so many files open at once; answers what it prints. */
function command(env: NodeJS.ProcessEnv, args: readonly string[], openFiles = 1000) {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run npm run build first.`);
  return promisify(execFile)(
    "sh",
    ["-c", `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, PROGRAM, ...args],
    { env: { ...env, BALISE_DATA: data } },
  );
}

it("more files than may be open at once are copied, the databases among them as databases", async () => {
  const { storage, identity } = await running();
  for (let n = 0; n < 600; n += 1) put(`mailbox/${n}.json`, "{}");
  await command({}, ["backup", copy], 256);
  await storage.close();
  identity.close();
  // Nearly all of the storage is in its write-ahead log, which a copy of the file alone leaves behind.
  rmSync(data, { recursive: true });
  await command({}, ["restore", copy]);
  expect(await notesIn(data)).toBe(300);
});

it("a restore to an installation with a store says which uploaded files it has left out", async () => {
  const { storage, identity } = await running();
  await backup();
  await storage.close();
  identity.close();
  rmSync(data, { recursive: true });
  const { stdout } = await command({ BALISE_FILES: "s3://bucket" }, ["restore", copy]);
  expect(stdout).toContain(
    `Its uploaded files (1) were not put back, since BALISE_FILES names a store: bring there what is missing of ${path.join(copy, "files")}.`,
  );
  expect(existsSync(path.join(data, "files"))).toBe(false);
});

it("a damaged database is not copied in silence", async () => {
  const { storage, identity } = await running();
  await storage.close();
  identity.close();
  const file = path.join(data, "storage.db");
  const bytes = readFileSync(file);
  // The page type of every page but the first two.
  for (let at_ = 8192; at_ < bytes.length; at_ += 4096) bytes[at_] = 0xee;
  writeFileSync(file, bytes);
  await expect(backup()).rejects.toThrow(/could not be copied|is damaged/);
  expect(existsSync(path.join(data, "last-backup"))).toBe(false);
});
