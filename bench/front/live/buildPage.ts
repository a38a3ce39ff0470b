import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type InlineConfig, loadConfigFromFile, preview } from "vite";
import { must } from "../../../src/domain/base/must.ts";
import { PROJECT_ROOT } from "../../../tests/support/projectRoot.ts";

export type BenchPage = { readonly address: string; stop(): Promise<void> };

/** Builds the page of a benchmark of the front as the front itself is built, and serves it. */
export async function buildPage(bench: string): Promise<BenchPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), "balise-bench-front-"));
  const { config: own } = must(
    await loadConfigFromFile(
      { command: "build", mode: "production" },
      path.join(PROJECT_ROOT, "vite.config.ts"),
    ),
    "the front has a configuration",
  );
  const shared: InlineConfig = {
    root: path.join(PROJECT_ROOT, "bench/front", bench, "page"),
    configFile: false,
    logLevel: "error",
    plugins: own.plugins ?? [],
    worker: own.worker ?? {},
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
