// Writes docs/api.md, the calls as a page to read. A test fails where it is not what this would write.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport } from "vite";

const root = path.resolve(import.meta.dirname, "..");

// Node 20 reads no TypeScript: Vite loads it.
const { module } = await runnerImport(path.join(root, "scripts/api/api.ts"), {
  root,
  configFile: false,
  logLevel: "error",
});
writeFileSync(path.join(root, module.API_PAGE_FILE), module.API_PAGE);
