import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { jsonOrNull } from "../process/jsonOrNull.ts";

/** In a backup, the file that says what belongs to it. It is written last: without it the backup is not whole. */
export const MANIFEST = "backup.json";

/** Where uploaded files lie in a backup, wherever they lie in the installation. */
export const FILES = "files";

/** Whether a file of a backup, or of a data folder, was uploaded, by its path. */
export function isUpload(name: string): boolean {
  return name.startsWith(`${FILES}/`);
}

export const Manifest = z.object({
  /** When it was begun, ISO 8601: later changes are not in it. */
  at: z.string(),
  /** The Balise that has made it. */
  version: z.string(),
  /** The data folder that it is of; null: of a version that did not say. */
  of: z.string().nullable().default(null),
  files: z.array(
    z.object({
      path: z.string().refine((name) => !name.split("/").includes("..") && !name.startsWith("/")),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** What a folder says of itself; null: it is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => null);
  return text === null ? null : (Manifest.safeParse(jsonOrNull(text)).data ?? null);
}
