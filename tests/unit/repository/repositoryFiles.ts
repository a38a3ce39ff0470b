import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder of the repository. */
export const repository = join(import.meta.dirname, "../../..");

/** Files that are committed or would be with `git add .`, as paths from the repository's root. @throws Error without git */
export function repositoryFiles(): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: repository, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`git could not list the files: ${stderr}`);
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(repository, path)));
}
