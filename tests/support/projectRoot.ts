import { existsSync } from "node:fs";
import path from "node:path";

/** The project's folder, whether this runs from its source or from dist. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("There is no package.json above: run inside the project.");
  return rootAbove(parent);
}
