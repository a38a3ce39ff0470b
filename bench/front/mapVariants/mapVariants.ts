import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build, preview } from "vite";
import { percentile, printTable, type Row } from "../../support/figures.ts";
import { browserProcess, openBrowser } from "../../support/browser.ts";
import { type ThreadTimes, threadTimes } from "./threads.ts";
import type { PageFigures, Variant } from "./page/messages.ts";

const SIZES = [10_000, 50_000];
const CHANGES_PER_SECOND = 1_000;
const VARIANTS: readonly Variant[] = ["grid", "updateData", "setData"];
/** mapbox-gl draws with any token of the right form as long as nobody can refuse it: its services are cut off here. */
const ENGINES = { maplibre: null, mapbox: "pk.eyJ1IjoieCJ9.x" } as const;
/** ms */
const WARM_UP = 4_000;
const MEASURED = 10_000;

/** Three ways to draw moving assets, on both map engines: what stands in docs/decisions/0021-map-layer.md. */
export async function benchMapVariants(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), "balise-bench-map-"));
  const root = join(process.cwd(), "bench/front/mapVariants/page");
  const shared = {
    root,
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
  } as const;
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: "es2023" } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } });
  const browser = await openBrowser();
  try {
    const address = server.resolvedUrls?.local[0] ?? "";
    const rows: Row[] = [];
    for (const engine of ["maplibre", "mapbox"] as const)
      for (const assets of SIZES)
        for (const variant of VARIANTS)
          rows.push(await measured(browser, address, { engine, assets, variant }));
    printTable(`Ways to draw assets, ${CHANGES_PER_SECOND} changes a second, 1366 x 768`, rows);
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

type Run = {
  readonly engine: keyof typeof ENGINES;
  readonly assets: number;
  readonly variant: Variant;
};

async function measured(browser: Browser, address: string, run: Run): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.route(/\bmapbox\.com\b/u, (route) => route.abort());
  const key = ENGINES[run.engine];
  const asked = new URLSearchParams({
    variant: run.variant,
    assets: String(run.assets),
    rate: String(CHANGES_PER_SECOND),
    ...(key === null ? {} : { key }),
  });
  await page.goto(`${address}?${asked}`);
  await page.waitForTimeout(WARM_UP);
  const process = await browserProcess(browser);
  const before = threadTimes(process);
  await page.evaluate(() => window.startMeasuring());
  await page.waitForTimeout(MEASURED);
  const after = threadTimes(process);
  const figures: PageFigures = await page.evaluate(() => window.figures());
  await page.close();
  const share = (kind: keyof ThreadTimes) =>
    `${Math.round(((after[kind] - before[kind]) / figures.seconds) * 100)} %`;
  return {
    engine: run.engine,
    assets: run.assets,
    way: run.variant,
    fps: figures.frames / figures.seconds,
    "p50 ms": Math.round(percentile(figures.latencies, 0.5)),
    "p95 ms": Math.round(percentile(figures.latencies, 0.95)),
    "updates drawn/s": figures.drawn / figures.seconds,
    main: share("main"),
    workers: share("workers"),
    graphics: share("graphics"),
    // Of all three together, for one time that changes are brought to the screen: what a busy machine distorts least.
    "cpu ms a draw":
      (["main", "workers", "graphics"] as const).reduce(
        (sum, kind) => sum + after[kind] - before[kind],
        0,
      ) *
      (1_000 / figures.drawn),
    errors: errors.length,
  };
}
