import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { jsonOrNull } from "../../process/jsonOrNull.ts";
import { keepAside, lostFrames } from "./damagedWal.ts";

const LostWrites = z.object({
  /** When that was found, epoch ms. */
  at: z.number(),
  transactions: z.number(),
  pages: z.array(z.number()),
  /** Where the damaged log is kept; null: there was no room. */
  copy: z.string().nullable(),
});
/** Writes that were answered, and are missing since a damaged log was read. */
export type LostWrites = z.infer<typeof LostWrites> & {
  /** This start has found it. */
  readonly isNew: boolean;
};

/** Beside each copy: what is missing. It is reported at each start until both are removed. */
const NOTE = ".json";

/**
 * Looks at the write-ahead log that the last run has left, and keeps a copy of one that is damaged. Null: nothing was lost,
 * now or in a run before whose copy is still there.
 */
export function lostWrites(file: string, now: () => number): LostWrites | null {
  const log = `${file}-wal`;
  const found = lostFrames(log);
  if (found === null) return noted(log);
  const at = now();
  const copy = keepAside(log, at);
  const lost = { at, ...found, pages: [...found.pages], copy };
  // Without a copy what is missing is reported until the next start alone.
  if (copy !== null) writeFileSync(copy + NOTE, JSON.stringify(lost));
  return { ...lost, isNew: true };
}

function noted(log: string): LostWrites | null {
  const beginning = `${path.basename(log)}.damaged-`;
  const last = readdirSync(path.dirname(log))
    .filter((name) => name.startsWith(beginning) && name.endsWith(NOTE))
    .toSorted()
    .at(-1);
  if (last === undefined) return null;
  const text = readFileSync(path.join(path.dirname(log), last), "utf8");
  const { data } = LostWrites.safeParse(jsonOrNull(text));
  // A note that a full disk has cut off says nothing.
  return data === undefined ? null : { ...data, isNew: false };
}
