import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { CannotStart } from "../process/cannotStart.ts";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";

/** A step from the format with the number before to this one. It may be interrupted anywhere, and is then run again. */
export type Migration = {
  readonly number: number;
  readonly run: (folder: string) => Promise<void>;
};

/**
 * All steps there ever were, in order; the last number is the format of today. They only go forward: what an older version
 * cannot read needs a number of its own, and never gets another meaning.
 */
export const MIGRATIONS: readonly Migration[] = [
  // Folders of before there was a mark are kept as they are, and say so from here on.
  { number: 1, run: () => Promise.resolve() },
];

/** In the data folder: which steps were made, when (ISO 8601), and by which version. */
const MARK = "format.json";
const Mark = z.object({
  format: z.number().int().min(0),
  steps: z.array(z.object({ number: z.number().int(), at: z.string(), by: z.string() })),
});
type Mark = z.infer<typeof Mark>;

/** Which version runs, and by which clock it notes what it did (epoch ms). */
export type Runner = { readonly version: string; readonly now: () => number };

/**
 * Brings a data folder to the format of today, each step noted before the next begins.
 * Throws `CannotStart` for a folder of a later format, or of which the mark cannot be read.
 */
export async function bringToFormat(
  folder: string,
  { version, now }: Runner,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const known = await readMark(folder);
  const today = migrations.at(-1)?.number ?? 0;
  if (known.format > today) {
    const by = known.steps.at(-1)?.by ?? "unknown";
    throw new CannotStart(
      `The data folder ${folder} is kept by format ${known.format}, of Balise ${by}; this is Balise ${version}, which reads format ${today} and would damage it: start version ${by} or a later one, or put back a backup that this version has made (npm run restore).`,
    );
  }
  let mark = known;
  for (const { number, run } of migrations) {
    if (number <= mark.format) continue;
    await run(folder);
    const step = { number, at: new Date(now()).toISOString(), by: version };
    mark = { format: number, steps: [...mark.steps, step] };
    await writeFileAtomically(path.join(folder, MARK), `${JSON.stringify(mark, null, 2)}\n`);
  }
}

async function readMark(folder: string): Promise<Mark> {
  const file = path.join(folder, MARK);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return { format: 0, steps: [] };
    }
    throw error;
  }
  try {
    return Mark.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(
      `The file ${file}, which says by which format the data folder is kept, cannot be read: put back a backup of it.`,
    );
  }
}
