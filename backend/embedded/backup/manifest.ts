import { z } from "zod";

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
  files: z.array(
    z.object({
      path: z.string().refine((name) => !name.split("/").includes("..") && !name.startsWith("/")),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
