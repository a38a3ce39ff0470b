import type { Browser, CDPSession } from "playwright-core";
import { browserProcess } from "../../support/browser.ts";
import { threadTimes } from "./threads.ts";
import type { Look, Order, PageFigures, Way } from "./messages.ts";
import type { BenchKuzzle } from "./startBenchKuzzle.ts";
import { heapOf } from "./threadHeap.ts";

/** ms; after the assets are on the screen. */
const WARM_UP = 5_000;
/** ms */
const MEASURED = 10_000;
/** 50,000 assets read by pages on a busy machine with two cores. */
const LOADING = 120_000;

export type Measured = {
  readonly page: PageFigures;
  /** ms of script on the main thread for each 1,000 updates the server sent. */
  readonly scriptMs: number;
  /** Share of a core, 0 to 1: processor time of tasks by the browser's count, of the other threads by the system's. */
  readonly main: number;
  readonly workers: number;
  readonly graphics: number;
  /** MB after a collection. */
  readonly heap: { readonly main: number; readonly workers: number };
};

/** Opens the page, waits until it shows everything, lets things move for a while, and measures. @throws Error when the page failed */
export async function measureWay(
  browser: Browser,
  address: string,
  kuzzle: BenchKuzzle,
  {
    way,
    order,
    warmUp = WARM_UP,
    isSingle = false,
    look = { isTown: false, hasImages: false },
  }: {
    readonly way: Way;
    readonly order: Order;
    readonly warmUp?: number;
    /** One frame a message. */
    readonly isSingle?: boolean;
    readonly look?: Look;
  },
): Promise<Measured> {
  await kuzzle.hold(order.assets);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (said) => {
    if (said.type() === "error") problems.push(said.text());
  });
  const query = new URLSearchParams({
    way,
    // The others read no joined frames.
    port: String(isSingle || way !== "ours" ? kuzzle.singlePort : kuzzle.port),
    assets: String(order.assets),
    ...(look.isTown ? { town: "1" } : {}),
    ...(look.hasImages ? { images: "1" } : {}),
  });
  await page.goto(`${address}?${query}`);
  await page
    .waitForFunction(() => window.liveBench?.isReady === true, null, { timeout: LOADING })
    .catch((error: unknown) => {
      throw new Error(`${way} showed nothing: ${problems.join("; ")}`, { cause: error });
    });
  await kuzzle.move(order.updatesPerSecond);
  await page.waitForTimeout(warmUp);
  const session = await page.context().newCDPSession(page);
  // Processor time, so that other work on the machine does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const process = await browserProcess(browser);
  const [cpuBefore, before] = [threadTimes(process), await durations(session)];
  await page.evaluate(() => window.liveBench?.start());
  await page.waitForTimeout(MEASURED);
  const figures = await page.evaluate(() => window.liveBench?.figures());
  const [cpuAfter, after] = [threadTimes(process), await durations(session)];
  const heap = await heapOf(session);
  await page.close();
  if (figures === undefined || problems.length > 0)
    throw new Error(`${way} failed: ${problems.join("; ")}`);
  const { seconds } = figures;
  return {
    page: figures,
    scriptMs: (after.script - before.script) * (1e6 / (order.updatesPerSecond * seconds)),
    main: (after.tasks - before.tasks) / seconds,
    workers: (cpuAfter.workers - cpuBefore.workers) / seconds,
    graphics: (cpuAfter.graphics - cpuBefore.graphics) / seconds,
    heap,
  };
}

/** Seconds of processor time of the main thread so far: in script, and in tasks of any kind. */
async function durations(session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (name: string) =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { script: value("ScriptDuration"), tasks: value("TaskDuration") };
}
