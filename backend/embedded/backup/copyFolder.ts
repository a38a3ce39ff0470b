import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** A file of a backup: its path within, with slashes, its size in bytes, and what its content sums up to. */
export type BackedUp = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** All files below a folder, by their path within it. Links and what is neither file nor folder are left out. */
export async function filesBelow(folder: string, below = ""): Promise<readonly string[]> {
  const found: string[] = [];
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, name)));
    else if (entry.isFile()) found.push(name);
  }
  return found;
}

/** Copies a file to the disk itself, for its user alone. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await syncFile(to);
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a file of a backup holds now. */
export async function summed(folder: string, name: string): Promise<BackedUp> {
  const file = path.join(folder, name);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const { size } = await stat(file);
  return { path: name, bytes: size, sha256: hash.digest("hex") };
}
