import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { Backups } from "../../../src/domain/base/backups.ts";
import type { AppDeps } from "./deps.ts";
import { reasonOf } from "./log.ts";

/** What `npm run backup` writes into the mark; other ways to make backups touch it alone. */
const Mark = z.object({ oldest: z.iso.datetime() });

/** Copies are made outside: a file that is written after each is how Balise learns of them. Null: nothing is known. */
export async function readBackups({
  configuration,
  log,
}: Pick<AppDeps, "configuration" | "log">): Promise<Backups | null> {
  const mark = configuration.backupMark;
  if (mark === null) return null;
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(mark), readFile(mark, "utf8")]);
    const { data } = text.trim() === "" ? {} : Mark.safeParse(JSON.parse(text));
    return { at: Math.floor(mtimeMs), oldest: data === undefined ? null : Date.parse(data.oldest) };
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return { at: null, oldest: null };
    log.warn(`The mark of the backups could not be read: ${reasonOf(error)}`);
    return null;
  }
}
