import { statfsSync } from "node:fs";

/** What a system and SQLite call a disk, or a share of it, that has no room left. */
const FULL = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);
/** SQLite calls some writes that find no room a failure of the disk (its shared memory for one). Less is no room, bytes. */
const NO_ROOM = 256 * 1024;

/** Whether a write failed because the disk of the folder is full. */
export function isDiskFull(error: unknown, folder: string): boolean {
  const code: unknown = Reflect.get(Object(error), "code");
  if (typeof code !== "string") return false;
  if (FULL.has(code)) return true;
  return code.startsWith("SQLITE_IOERR") && (freeBytes(folder) ?? NO_ROOM) < NO_ROOM;
}

/** Null: the system does not say. */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** What the operator reads at a start on a full disk. */
export function diskFullSentence(folder: string): string {
  return `The disk of the data folder ${folder} is full: free some of it (df -h ${folder} shows it), or choose a folder on another disk with BALISE_DATA.`;
}
