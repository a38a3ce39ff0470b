import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { must } from "../../../../src/domain/base/must.ts";

/** A small disk of its own: a tmpfs, where this machine lets us mount one. */
export type SmallDisk = {
  readonly folder: string;
  /** Takes all room but `left` bytes. */
  readonly fill: (left?: number) => void;
  /** Gives back the room that `fill` took. */
  readonly free: () => void;
  readonly remove: () => void;
};

/** @param megabytes its size @throws Error where `hasSmallDisks` is false */
export function smallDisk(megabytes: number): SmallDisk {
  return must(mountedDisk(megabytes), "this machine has let us mount a small disk before");
}

/** Null: this machine does not let us mount (no root, no tmpfs). */
function mountedDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-disk-"));
  const ballast = path.join(folder, "ballast");
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  if (process.platform !== "linux" || spawnSync("mount", options).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(ballast),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether this machine has small disks. */
export const hasSmallDisks = (() => {
  const disk = mountedDisk(1);
  disk?.remove();
  return disk !== null;
})();
