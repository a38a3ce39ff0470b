import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";
import { PROJECT_ROOT } from "../../../tests/support/projectRoot.ts";

export type BenchPage = { readonly address: string; stop(): Promise<void> };

/** Builds the page of a benchmark of the front as the front itself is built, and serves it. */
export async function buildPage(bench: string): Promise<BenchPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), "balise-bench-front-"));
  const shared: InlineConfig = {
    root: path.join(PROJECT_ROOT, "bench/front", bench, "page"),
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    plugins: [
      react({ babel: { plugins: ["@lingui/babel-plugin-lingui-macro"] } }),
      lingui({ cwd: PROJECT_ROOT }),
    ],
  };
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: "es2023" } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } });
  return {
    address: server.resolvedUrls?.local[0] ?? "",
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
