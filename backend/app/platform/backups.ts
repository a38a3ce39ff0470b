import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { BackupStatus, failureFileOf } from "../../../src/domain/base/backups.ts";
import type { AppDeps } from "./deps.ts";
import { reasonOf } from "./log.ts";

/** What `npm run backup` writes into the mark; other ways to make backups touch it alone. */
const Mark = z.object({ oldest: z.iso.datetime() });

const Failure = BackupStatus.shape.failed;

/** Copies are made outside: a file that is written after each is how Balise learns of them. Null: nothing is known. */
export async function readBackups({
  configuration,
  log,
}: Pick<AppDeps, "configuration" | "log">): Promise<BackupStatus | null> {
  const mark = configuration.backupMark;
  if (mark === null) return null;
  const failed = await failureOf(mark);
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(mark), readFile(mark, "utf8")]);
    const { data } = text.trim() === "" ? {} : Mark.safeParse(JSON.parse(text));
    const at = Math.floor(mtimeMs);
    // A backup that is made in another way touches the mark alone.
    const isOver = failed !== null && failed.at < at;
    const oldest = data === undefined ? null : Date.parse(data.oldest);
    return { at, oldest, failed: isOver ? null : failed };
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return { at: null, oldest: null, failed };
    log.warn(`The mark of the backups could not be read: ${reasonOf(error)}`);
    return null;
  }
}

/** What the last backup that failed has left; null: none has, or nobody can read it. */
async function failureOf(mark: string): Promise<BackupStatus["failed"]> {
  try {
    return Failure.parse(JSON.parse(await readFile(failureFileOf(mark), "utf8")));
  } catch {
    return null;
  }
}
