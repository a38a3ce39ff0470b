import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { syncFolderOf } from "./syncFolderOf.ts";

/**
 * Writes a file so that a reader, or a start after a crash, finds the old content or the new, never a part;
 * once it resolves, the new one.
 * `mode` is the file's permission bits.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(temporary, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolderOf(path);
  } catch (error) {
    // What cannot be tidied up either must not hide the reason.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
