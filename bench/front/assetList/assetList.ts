import { loadavg } from "node:os";
import { percentile, printTable, type Row } from "../../support/figures.ts";
import { buildPage } from "../live/buildPage.ts";
import { startBenchKuzzle } from "../live/startBenchKuzzle.ts";
import { openBrowser } from "../../support/browser.ts";
import { type Length, type MeasuredList, measureList } from "./measureList.ts";
import { LIST_WAYS, type ListWay } from "./messages.ts";

const SIZES = [10_000, 50_000];
const UPDATES_PER_SECOND = 1_000;
const WHOLE: Length = { rounds: 8, scrolling: 10_000 };
/** ASSET_LIST=short: whether it works at all; ASSET_LIST=50000: that size alone. */
const SHORT: Length = { rounds: 2, scrolling: 2_000 };

const AIM: Row = {
  way: "aim",
  "first rows ms": "2,000",
  "scroll fps": "55",
  "key p95 ms": "50",
  "sort p95 ms": "100",
};

/** The asset screen while assets change: opened, scrolled, searched and sorted, beside the plain way. */
export async function benchAssetList(): Promise<void> {
  const asked = process.env["ASSET_LIST"] ?? "";
  const isShort = asked === "short";
  const one = SIZES.filter((size) => String(size) === asked);
  const sizes = isShort ? SIZES.slice(0, 1) : one.length > 0 ? one : SIZES;
  const [load = Number.NaN] = loadavg();
  const page = await buildPage("assetList");
  const kuzzle = await startBenchKuzzle(page.address);
  const browser = await openBrowser();
  const rows: Row[] = [];
  const ratios: Row[] = [];
  try {
    for (const assets of sizes) {
      const measured = async (way: ListWay) => {
        const found = await measureList(browser, page.address, kuzzle, {
          way,
          assets,
          updatesPerSecond: UPDATES_PER_SECOND,
          length: isShort ? SHORT : WHOLE,
        });
        rows.push(rowOf(way, assets, found));
        console.log(JSON.stringify(rows.at(-1)));
        return found;
      };
      const [ours, plain] = [await measured(LIST_WAYS[0]), await measured(LIST_WAYS[1])];
      ratios.push(ratiosOf(assets, ours, plain));
    }
    printTable(
      `The asset list, 1366 x 768, ${UPDATES_PER_SECOND} updates a second, other work on the machine ${load.toFixed(1)}; ms from the key, click or address to the end of the frame`,
      [...rows, AIM],
    );
    printTable("Ratios plain/ours; of frames ours/plain", ratios);
  } finally {
    await browser.close();
    await kuzzle.stop();
    await page.stop();
  }
}

function rowOf(way: ListWay, assets: number, measured: MeasuredList): Row {
  const { firstRows, allRows, scrolled, keys, typos, sorts } = measured;
  return {
    way,
    assets,
    "first rows ms": Math.round(firstRows),
    "all counted ms": Math.round(allRows),
    "scroll fps": scrolled.frames / scrolled.seconds,
    "blank frames": `${((100 * scrolled.blank) / scrolled.frames).toFixed(1)} %`,
    // What the main thread itself needs until the letter is there.
    "letter p95 ms": percentile(
      keys.map(({ echo }) => echo),
      0.95,
    ),
    "key p50 ms": shownAt(keys, 0.5),
    "key p95 ms": shownAt(keys, 0.95),
    "typo p95 ms": shownAt(typos, 0.95),
    "sort p50 ms": shownAt(sorts, 0.5),
    "sort p95 ms": shownAt(sorts, 0.95),
  };
}

function ratiosOf(assets: number, ours: MeasuredList, plain: MeasuredList): Row {
  const fps = ({ scrolled }: MeasuredList) => scrolled.frames / scrolled.seconds;
  return {
    assets,
    "first rows": plain.firstRows / ours.firstRows,
    "all counted": plain.allRows / ours.allRows,
    "scroll fps": fps(ours) / fps(plain),
    "key p50": shownAt(plain.keys, 0.5) / shownAt(ours.keys, 0.5),
    "key p95": shownAt(plain.keys, 0.95) / shownAt(ours.keys, 0.95),
    "sort p50": shownAt(plain.sorts, 0.5) / shownAt(ours.sorts, 0.5),
    "sort p95": shownAt(plain.sorts, 0.95) / shownAt(ours.sorts, 0.95),
  };
}

function shownAt(late: MeasuredList["keys"], p: number): number {
  return percentile(
    late.map(({ shown }) => shown),
    p,
  );
}
