import { open } from "node:fs/promises";
import path from "node:path";

/** Brings the name of a file to the disk: a file that was made or renamed is not sure to be there before. */
export async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(path.dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
