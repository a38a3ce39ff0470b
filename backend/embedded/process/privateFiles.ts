import type { Dirent } from "node:fs";
import { chmod, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The umask of our processes: what they make is for their user alone, folders 0700 and files 0600. */
export const PRIVATE = 0o077;

/** Whether the permission bits let anybody but the owner in. */
async function isOpen(file: string): Promise<boolean> {
  return ((await stat(file)).mode & PRIVATE) !== 0;
}

/**
 * Closes a folder that other users of the machine could enter, and all in it: passwords, sessions and positions are
 * kept there. A folder that is closed already is left as it is, since nobody reaches what is in it. Links are not
 * followed. Rejects with the error of the system for what belongs to somebody else.
 */
export async function closeToOthers(folder: string): Promise<void> {
  if (!(await isOpen(folder))) return;
  await chmod(folder, 0o700);
  await closeWithin(folder);
}

async function closeWithin(folder: string): Promise<void> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await chmod(file, 0o700);
      await closeWithin(file);
    } else if (entry.isFile()) {
      await chmod(file, 0o600);
    }
  }
}
