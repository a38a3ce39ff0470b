import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "../process/cannotStart.ts";
import { diskFullSentence, isDiskFull } from "../process/diskFull.ts";
import { copyDurably, filesBelow, summed } from "./copyFolder.ts";
import { FILES, isUpload, type Manifest, MANIFEST, readManifest } from "./manifest.ts";

export type RestoreOptions = {
  readonly from: string;
  /** The data folder: it does not exist, or is empty. */
  readonly to: string;
  /** The folder of uploaded files; null: they are in a store elsewhere. */
  readonly files: string | null;
};

/**
 * Puts a backup into an empty data folder, once every file of it was found to be as it was made. Writes over nothing.
 * Throws `CannotStart` with what to do.
 */
export async function restoreBackup({ from, to, files }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(from);
  if (manifest === null)
    throw new CannotStart(
      `The folder ${from} holds no whole backup (its ${MANIFEST}, which is written last, is missing or cannot be read): name another one.`,
    );
  await assertWhole(from, manifest);
  const places = [to, ...(files === null ? [] : [files])];
  for (const place of places) await assertEmpty(place);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const { path: name } of manifest.files) {
      if (!isUpload(name)) await copyDurably(path.join(from, name), path.join(to, name));
      else if (files !== null)
        await copyDurably(path.join(from, name), path.join(files, path.relative(FILES, name)));
    }
  } catch (error) {
    if (isDiskFull(error, to)) throw new CannotStart(diskFullSentence(to));
    throw error;
  }
  return manifest;
}

/** What came besides is not restored. @throws CannotStart where a file is missing or was changed */
async function assertWhole(from: string, manifest: Manifest): Promise<void> {
  const there = new Set(await filesBelow(from));
  for (const file of manifest.files) {
    const isThere = there.has(file.path);
    if (!isThere || (await summed(from, file.path)).sha256 !== file.sha256)
      throw new CannotStart(
        `The backup ${from} is not as it was made: ${file.path} ${isThere ? "has changed" : "is missing"}. Nothing was restored: take another backup.`,
      );
  }
}

async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0)
    throw new CannotStart(
      `The folder ${folder} is not empty, and a restore writes over nothing: end Balise, move it away (mv ${folder} ${folder}.before), and restore again.`,
    );
}
