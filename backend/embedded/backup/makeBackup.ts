import { type FileHandle, mkdir, open, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import Libsql from "libsql";
import { DAY } from "../../../src/domain/base/time.ts";
import { CannotStart } from "../process/cannotStart.ts";
import { diskFullSentence, isDiskFull } from "../process/diskFull.ts";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";
import { type BackedUp, copyDurably, filesBelow, summed, syncFile } from "./copyFolder.ts";
import { FILES, isUpload, type Manifest, MANIFEST } from "./manifest.ts";
import { type KeptBackups, removeBackups } from "./removeBackups.ts";

export type BackupOptions = {
  /** The data folder; Balise may run on it. */
  readonly from: string;
  /** Does not exist, or is empty; outside of `from` and `files`. */
  readonly to: string;
  /** The folder of uploaded files; null: they are in a store elsewhere (S3), which has backups of its own. */
  readonly files: string | null;
  /** Names the oldest backup that is kept beside it once the copy is whole. */
  readonly mark: string;
  /** Older backups of the folder that lie beside it are removed after so many days; null: they are kept. */
  readonly keptDays: number | null;
  /** Balise's own. */
  readonly version: string;
  readonly now: () => number;
};

/** What a run of Balise makes for itself alone, and what copies of before have left. */
const OWN =
  /^(?:logs(?:\/|$)|supervisor\.lock|last-backup(?:\.failed)?$)|\.tmp$|-(?:wal|shm)$|-wal\.damaged-/;
/** The first bytes of a file of SQLite. */
const SQLITE = "SQLite format 3\0";

/**
 * Copies a data folder while Balise runs on it: databases first, each as of one instant (`VACUUM INTO`: the driver has no
 * `sqlite3_backup`), then what they refer to, so that nothing a copied document names is missing. Then the copy is read
 * again: its databases are checked, and each file is summed up.
 * Throws `CannotStart` with what to do.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest & KeptBackups> {
  const { from, to, mark, now } = options;
  const names = await namesOf(from);
  for (const folder of [from, ...(options.files === null ? [] : [options.files])])
    assertOutside(folder, to);
  await makeEmpty(to);
  try {
    const startedAt = now();
    const databases: string[] = [];
    // One after the other: a folder may hold more files than a process may open at once.
    for (const name of names) if (await isSqlite(path.join(from, name))) databases.push(name);
    for (const name of databases) await copyDatabase(path.join(from, name), path.join(to, name));
    // Read anew: what a copied document refers to may have come since.
    const others = (await namesOf(from)).filter((name) => !databases.includes(name));
    for (const name of others) await copyIfThere(path.join(from, name), path.join(to, name));
    if (options.files !== null)
      for (const name of await uploadsOf(options.files))
        if (!OWN.test(name))
          await copyIfThere(path.join(options.files, name), path.join(to, FILES, name));
    for (const name of databases) assertSound(path.join(to, name));
    const files: BackedUp[] = [];
    for (const name of await filesBelow(to)) files.push(await summed(to, name));
    const manifest: Manifest = {
      at: new Date(startedAt).toISOString(),
      version: options.version,
      of: path.resolve(from),
      files,
    };
    await writeFileAtomically(path.join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    const kept = await removeBackups(path.resolve(to), manifest, cutOf(options, startedAt));
    await writeFile(mark, JSON.stringify({ oldest: kept.oldest }), { mode: 0o600 });
    await utimes(mark, new Date(now()), new Date(now()));
    return { ...manifest, ...kept };
  } catch (error) {
    if (isDiskFull(error, to)) throw new CannotStart(diskFullSentence(to));
    throw error;
  }
}

function cutOf({ keptDays }: BackupOptions, at: number): string | null {
  return keptDays === null ? null : new Date(at - keptDays * DAY).toISOString();
}

/** What is copied as it is: uploaded files have their own place in the backup. */
async function namesOf(from: string): Promise<readonly string[]> {
  let names: readonly string[];
  try {
    names = await filesBelow(from);
  } catch (error) {
    throw new CannotStart(
      `The data folder ${from} cannot be read (${error instanceof Error ? error.message : String(error)}): name it with BALISE_DATA.`,
    );
  }
  if (!names.includes("storage.db"))
    throw new CannotStart(
      `The folder ${from} holds no storage.db, so it is no data folder of Balise: name it with BALISE_DATA.`,
    );
  return names.filter((name) => !OWN.test(name) && !isUpload(name));
}

/** Before the first upload there may be no folder. */
async function uploadsOf(folder: string): Promise<readonly string[]> {
  try {
    return await filesBelow(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A backup within would be a part of the next one, which would be twice as large, and so on. */
function assertOutside(folder: string, to: string): void {
  const [first] = path.relative(folder, to).split(path.sep);
  if (first !== "..")
    throw new CannotStart(
      `The folder ${to} lies in ${folder}, which is copied itself: name one outside of it.`,
    );
}

async function makeEmpty(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0)
    throw new CannotStart(
      `The folder ${to} is not empty, and a backup writes over nothing: name one that is not there yet.`,
    );
}

async function isSqlite(file: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(file, "r");
  } catch (error) {
    // Removed meanwhile. Anything else must not make a copied file of a database that is written to.
    if (isMissing(error)) return false;
    throw error;
  }
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(SQLITE.length),
      0,
      SQLITE.length,
      0,
    );
    return buffer.toString("latin1", 0, bytesRead) === SQLITE;
  } finally {
    await handle.close();
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const database = new Libsql(from);
  try {
    // Another process writes it.
    database.exec("PRAGMA busy_timeout = 10000");
    database.prepare("VACUUM INTO ?").run([to]);
  } catch (error) {
    if (isDiskFull(error, path.dirname(to))) throw error;
    throw new CannotStart(
      `The database ${from} could not be copied (${error instanceof Error ? error.message : String(error)}): the status page says what is damaged.`,
    );
  } finally {
    database.close();
  }
  await syncFile(to);
}

/** A file that was removed meanwhile belongs to no document any more. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyDurably(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function assertSound(file: string): void {
  const database = new Libsql(file, { readonly: true });
  try {
    const [finding] = database.prepare("PRAGMA quick_check(1)").raw().get() as [string];
    if (finding !== "ok")
      throw new CannotStart(
        `The copy ${file} is damaged (${finding}): make another one on another disk.`,
      );
  } finally {
    database.close();
  }
}
