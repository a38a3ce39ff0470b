import { readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { filesBelow } from "./copyFolder.ts";
import { type Manifest, MANIFEST, readManifest } from "./manifest.ts";

/** Backups that lie in one folder. */
export type KeptBackups = {
  /** Folders of the backups that were removed. */
  readonly removed: readonly string[];
  /** Of those, folders that still hold what no backup has put there. */
  readonly leftovers: readonly string[];
  /** When the oldest that is left was begun, ISO 8601. */
  readonly oldest: string;
};

/**
 * Removes the backups of a data folder that lie beside the newest one and were begun before an instant: what a purge has
 * removed since lives on in them. Of a folder it removes what its `backup.json` names and nothing else.
 *
 * @param before ISO 8601; null: none is removed
 */
export async function removeBackups(
  newest: string,
  { of, at }: Manifest,
  before: string | null,
): Promise<KeptBackups> {
  const beside = path.dirname(newest);
  const removed: string[] = [];
  const leftovers: string[] = [];
  let oldest = at;
  for (const entry of await readdir(beside, { withFileTypes: true })) {
    const folder = path.join(beside, entry.name);
    const manifest = entry.isDirectory() && folder !== newest ? await readManifest(folder) : null;
    // One of a version that did not say of which folder it is may be of this one: it is counted, and left.
    if (manifest === null || (manifest.of !== null && manifest.of !== of)) continue;
    if (before !== null && manifest.at < before && manifest.of !== null) {
      removed.push(folder);
      if (!(await removeBackup(folder, manifest))) leftovers.push(folder);
    } else if (manifest.at < oldest) oldest = manifest.at;
  }
  return { removed, leftovers, oldest };
}

/** The manifest goes last, so that a removal that was cut is begun again. Answers whether nothing is left. */
async function removeBackup(folder: string, { files }: Manifest): Promise<boolean> {
  for (const file of files) await rm(path.join(folder, file.path), { force: true });
  await rm(path.join(folder, MANIFEST), { force: true });
  if ((await filesBelow(folder)).length > 0) return false;
  await removeEmpty(folder);
  return true;
}

async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmpty(path.join(folder, entry.name));
  await rmdir(folder);
}
