import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Where every installation serves them; the page of the account leads there. */
const NOTICES_FILE = "notices.txt";

/** NOTICE, the licence of the fonts, and those of all packages that the product contains. @throws Error where one cannot be read */
function noticesText(root: string): string {
  const args = [path.join(root, "scripts/bill.mjs"), "--print"];
  const made = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (made.status !== 0) throw new Error(`The licences could not be read: ${made.stderr}`);
  const own = ["NOTICE", "src/views/ui/fonts/OFL.txt"].map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  return [...own, made.stdout].join(`\n${"-".repeat(80)}\n\n`);
}

/** Vite: the notices stand beside the front. */
export function notices(root: string): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: NOTICES_FILE, source: noticesText(root) });
    },
  };
}
