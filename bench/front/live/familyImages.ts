import { percentile, printTable, type Row } from "../../support/figures.ts";
import { openBrowser } from "../../support/browser.ts";
import { buildPage } from "./buildPage.ts";
import { type Measured, measureWay } from "./measureWay.ts";
import type { Look, Order } from "./messages.ts";
import { startBenchKuzzle } from "./startBenchKuzzle.ts";

const ORDER: Order = { assets: 10_000, updatesPerSecond: 1_000 };
/** The whole country, in which clusters stand for nearly all, and a town that fills the map. */
const VIEWS = [false, true];
/** Looks are measured in turns, so that what else the machine does meets all of them. */
const TURNS = Number(process.env["IMAGE_TURNS"] ?? 3);

/** Live assets whose families have images, beside the same with the marks of their categories: what stands in docs/decisions/0167. */
export async function benchFamilyImages(): Promise<void> {
  const page = await buildPage("live");
  const kuzzle = await startBenchKuzzle(page.address);
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const isTown of VIEWS) {
      const [marks, images]: [Measured[], Measured[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const hasImages of [false, true]) {
          const look: Look = { isTown, hasImages };
          const found = await measureWay(browser, page.address, kuzzle, {
            way: "ours",
            order: ORDER,
            look,
          });
          (hasImages ? images : marks).push(found);
        }
      const [plain, pictured] = [figuresOf(marks), figuresOf(images)];
      const ratio = Object.fromEntries(
        Object.entries(pictured).map(([name, value]) => [
          name,
          value / (plain[name] ?? Number.NaN),
        ]),
      );
      const view = isTown ? "a town" : "the country";
      rows.push(
        { view, looks: "marks", ...plain },
        { view, looks: "images", ...pictured },
        { view, looks: "ratio", ...ratio },
      );
    }
    printTable(
      `Images of families: ${ORDER.assets} assets, ${ORDER.updatesPerSecond} updates a second, 1366 x 768, medians of ${TURNS}`,
      rows,
    );
  } finally {
    await browser.close();
    await kuzzle.stop();
    await page.stop();
  }
}

function figuresOf(all: readonly Measured[]): Readonly<Record<string, number>> {
  const median = (of: (one: Measured) => number) => percentile(all.map(of), 0.5);
  return {
    "marks of one": median(({ page }) => page.singles ?? Number.NaN),
    "script ms/1,000": median(({ scriptMs }) => scriptMs),
    fps: median(({ page }) => page.frames / page.seconds),
    "draws/s": median(({ page }) => page.draws / page.seconds),
    "map p95 ms": median(({ page }) => percentile(page.map, 0.95)),
    "main %": median(({ main }) => 100 * main),
    "workers %": median(({ workers }) => 100 * workers),
    "graphics %": median(({ graphics }) => 100 * graphics),
    // Software draws each pixel: what it costs for one time that changes reach the screen.
    "graphics ms a draw": median(
      ({ graphics, page }) => (1000 * graphics * page.seconds) / Math.max(1, page.draws),
    ),
  };
}
