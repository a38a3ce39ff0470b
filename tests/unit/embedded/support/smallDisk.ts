import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A small disk of its own: a tmpfs, where this machine lets us mount one. */
export type SmallDisk = { readonly folder: string; readonly remove: () => void };

/** Null: this machine does not let us mount (no root, no tmpfs). @param megabytes its size */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  if (process.platform !== "linux" || spawnSync("mount", options).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether `smallDisk` gives one here. */
export const hasSmallDisks = (() => {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== null;
})();
