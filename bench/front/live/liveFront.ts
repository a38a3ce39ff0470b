import { loadavg } from "node:os";
import { percentile, printTable, type Row } from "../../support/figures.ts";
import { keepToOneProcessor, openBrowser } from "../../support/browser.ts";
import { buildPage } from "./buildPage.ts";
import { type Measured, measureWay } from "./measureWay.ts";
import type { Order, Way } from "./messages.ts";
import { startBenchKuzzle } from "./startBenchKuzzle.ts";

const SIZES = [1_000, 10_000, 50_000];
const RATES = [100, 1_000, 5_000];
/** What is measured unless FRONT=whole asks for every size at every rate, or FRONT=pressed for none but those below. */
const SHORT: readonly Order[] = [
  { assets: 10_000, updatesPerSecond: 1_000 },
  { assets: 50_000, updatesPerSecond: 5_000 },
];
/** What is measured with one processor for the whole browser: what it is built for, and more than it can take. */
const PRESSED: readonly Order[] = [
  { assets: 50_000, updatesPerSecond: 5_000 },
  { assets: 50_000, updatesPerSecond: 20_000 },
];
/** ms until what gathered while the page was opened is worked off. */
const PRESSED_WARM_UP = 25_000;
/** Ours with a server that sends a frame for each message. */
const SINGLE = "ours, single frames";

/** The live front on moving assets: what stands in docs/decisions/0022-front-benchmark.md. */
export async function benchLiveFront(): Promise<void> {
  const asked = process.env["FRONT"];
  const orders =
    asked === "whole"
      ? SIZES.flatMap((assets) => RATES.map((updatesPerSecond) => ({ assets, updatesPerSecond })))
      : asked === "pressed"
        ? []
        : SHORT;
  const [load = Number.NaN] = loadavg();
  const page = await buildPage("live");
  const kuzzle = await startBenchKuzzle(page.address);
  const browser = await openBrowser();
  const measured = async (way: Way, order: Order, more: object = {}) => {
    const found = await measureWay(browser, page.address, kuzzle, { way, order, ...more });
    console.log(JSON.stringify(rowOf(way, order, found)));
    return found;
  };
  try {
    const empty = await measured("empty", { assets: 0, updatesPerSecond: 0 });
    const rows: Row[] = [rowOf("empty", { assets: 0, updatesPerSecond: 0 }, empty)];
    const ratios: Row[] = [];
    for (const order of orders) {
      const [floor, ours, single, plain] = [
        await measured("floor", order),
        await measured("ours", order),
        await measured("ours", order, { isSingle: true }),
        await measured("plain", order),
      ];
      rows.push(
        rowOf("floor", order, floor),
        rowOf("ours", order, ours),
        rowOf(SINGLE, order, single),
        rowOf("plain", order, plain),
      );
      ratios.push(ratiosOf(order, { floor, ours, plain, empty }));
    }
    printTable(
      `The live front, 1366 x 768, 10 s each, other work on the machine ${load.toFixed(1)}; shares of a core; MB after a collection`,
      rows,
    );
    printTable("Ratios", ratios);
    await keepToOneProcessor(browser);
    const pressed: Row[] = [];
    for (const order of PRESSED)
      for (const isSingle of [false, true]) {
        const found = await measured("ours", order, { warmUp: PRESSED_WARM_UP, isSingle });
        pressed.push({
          ...rowOf(isSingle ? SINGLE : "ours", order, found),
          "says live": String(found.page.saysLive),
        });
      }
    printTable("The same with one processor for the whole browser", pressed);
  } finally {
    await browser.close();
    await kuzzle.stop();
    await page.stop();
  }
}

function rowOf(
  way: Way | typeof SINGLE,
  { assets, updatesPerSecond }: Order,
  measured: Measured,
): Row {
  const { page, heap } = measured;
  const late = (times: readonly number[], p: number) => Math.round(percentile(times, p));
  return {
    way,
    assets,
    "updates/s": updatesPerSecond,
    "script ms/1,000": measured.scriptMs,
    "main busy": percent(measured.main),
    fps: page.frames / page.seconds,
    "draws/s": page.draws / page.seconds,
    "map p50 ms": late(page.map, 0.5),
    "map p95 ms": late(page.map, 0.95),
    "lag grows ms": Math.round(page.lagGrowth ?? Number.NaN),
    "list p50 ms": late(page.list, 0.5),
    "list p95 ms": late(page.list, 0.95),
    workers: percent(measured.workers),
    graphics: percent(measured.graphics),
    "heap main": Math.round(heap.main),
    "heap workers": Math.round(heap.workers),
  };
}

function ratiosOf(
  { assets, updatesPerSecond }: Order,
  { floor, ours, plain, empty }: Readonly<Record<Way, Measured>>,
): Row {
  const p95 = ({ page }: Measured) => percentile(page.map, 0.95);
  const fps = ({ page }: Measured) => page.frames / page.seconds;
  return {
    assets,
    "updates/s": updatesPerSecond,
    "script ours/floor": ours.scriptMs / floor.scriptMs,
    "script plain/ours": plain.scriptMs / ours.scriptMs,
    "busy ours/floor": ours.main / floor.main,
    "busy plain/ours": plain.main / ours.main,
    "map p95 plain/ours": p95(plain) / p95(ours),
    "fps ours/empty map": fps(ours) / fps(empty),
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
