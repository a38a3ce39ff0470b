import type { Browser, Page } from "playwright-core";
import type { BenchKuzzle } from "../live/startBenchKuzzle.ts";
import { type Expected, type Late, type ListWay, MARKS, type Scrolled } from "./messages.ts";

/** How long a measurement takes. */
export type Length = {
  /** Rounds of keys, and of clicks. */
  readonly rounds: number;
  /** ms. */
  readonly scrolling: number;
};

export type MeasuredList = {
  /** ms from the address to what is shown. */
  readonly firstRows: number;
  readonly allRows: number;
  readonly scrolled: Scrolled;
  /** Keys that narrow and widen the set. */
  readonly keys: readonly Late[];
  /** Keys of a word with a typing error, which the plain way does not forgive: none there. */
  readonly typos: readonly Late[];
  readonly sorts: readonly Late[];
};

const LOADING = 120_000;
/** ms after which what is not measured is over. */
const SETTLED = 600;
const FIRST = "a000000";
/** Columns by their place. */
const [REFERENCE, DESIGNATION, LAST_TAG_UPDATE] = [0, 1, 7];

/** Opens the list while assets change, scrolls it, types into its search and sorts it. @throws Error when the page failed */
export async function measureList(
  browser: Browser,
  address: string,
  kuzzle: BenchKuzzle,
  order: {
    readonly way: ListWay;
    readonly assets: number;
    readonly updatesPerSecond: number;
    readonly length: Length;
  },
): Promise<MeasuredList> {
  const { way, assets, updatesPerSecond, length } = order;
  await kuzzle.hold(assets);
  await kuzzle.move(updatesPerSecond);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const problems: string[] = [];
  const failed = new Promise<void>((resolve) => {
    page.on("pageerror", ({ message }) => {
      problems.push(message);
      resolve();
    });
  });
  try {
    const port = way === "ours" ? kuzzle.port : kuzzle.singlePort;
    const query = new URLSearchParams({ way, port: String(port), assets: String(assets) });
    await page.goto(`${address}?${query}`);
    await Promise.race([
      failed,
      page.waitForFunction(() => typeof window.listBench?.opened.all === "number", null, {
        timeout: LOADING,
      }),
    ]);
    if (problems.length > 0) throw new Error("the page broke while it was opened");
    const opened = await page.evaluate(() => window.listBench?.opened);
    await page.waitForTimeout(SETTLED);
    const scrolled = await page.evaluate((ms) => window.listBench?.scroll(ms), length.scrolling);
    if (scrolled === undefined) throw new Error("the page has no list");
    await page.waitForTimeout(SETTLED);
    const keys: Late[] = [];
    const typos: Late[] = [];
    const sorts: Late[] = [];
    for (let round = 0; round < length.rounds; round += 1) {
      keys.push(...(await typeReference(page, round)));
      if (way === "ours") typos.push(...(await mistype(page, assets)));
      sorts.push(...(await sortRows(page, assets)));
    }
    if (problems.length > 0) throw new Error("the page broke while it was used");
    const { rows, all } = opened ?? { rows: null, all: null };
    return {
      firstRows: rows ?? Number.NaN,
      allRows: all ?? Number.NaN,
      scrolled,
      keys,
      typos,
      sorts,
    };
  } catch (error) {
    throw new Error(`${way} failed: ${problems.join("; ")}`, { cause: error });
  } finally {
    await page.close();
  }
}

/** Types the end of a reference digit by digit and takes it back: 10,000, 1,000, 100, 10 assets, one, and back again. */
async function typeReference(page: Page, round: number): Promise<readonly Late[]> {
  await typeUnmeasured(page, "a00");
  const digits = String((round * 1_237 + 1_234) % 10_000)
    .padStart(4, "0")
    .split("");
  const late: Late[] = [];
  for (const [at, digit] of digits.entries())
    late.push(await press(page, digit, { type: "count", count: 10 ** (3 - at) }));
  for (const at of digits.keys())
    late.push(await press(page, "Backspace", { type: "count", count: 10 ** (at + 1) }));
  await typeUnmeasured(page, "");
  return late;
}

/** "axs" finds nothing; "axse" is taken for the beginning of "asset", which all are called. */
async function mistype(page: Page, assets: number): Promise<readonly Late[]> {
  await typeUnmeasured(page, "axs");
  const late = [
    await press(page, "e", { type: "count", count: assets }),
    await press(page, "Backspace", { type: "count", count: 0 }),
  ];
  await typeUnmeasured(page, "");
  return late;
}

/** By three columns, to and fro. The first click on a column need not change the first row: it is not measured. */
async function sortRows(page: Page, assets: number): Promise<readonly Late[]> {
  const last = `a${String(assets - 1).padStart(6, "0")}`;
  const late = [
    await click(page, REFERENCE, { type: "first", reference: last, isThere: true }),
    await click(page, REFERENCE, { type: "first", reference: FIRST, isThere: true }),
  ];
  for (const column of [DESIGNATION, LAST_TAG_UPDATE]) {
    await page.locator(MARKS.header).nth(column).click();
    await page.waitForTimeout(SETTLED);
    late.push(
      await click(page, column, { type: "first", reference: FIRST, isThere: false }),
      await click(page, REFERENCE, { type: "first", reference: FIRST, isThere: true }),
    );
  }
  return late;
}

async function typeUnmeasured(page: Page, text: string): Promise<void> {
  await page.locator(MARKS.search).fill(text);
  await page.waitForTimeout(SETTLED);
}

const press = (page: Page, key: string, expected: Expected) =>
  measured(page, expected, () => page.keyboard.press(key));

const click = (page: Page, column: number, expected: Expected) =>
  measured(page, expected, () => page.locator(MARKS.header).nth(column).click());

async function measured(page: Page, expected: Expected, act: () => Promise<void>): Promise<Late> {
  // Not in step with anything that the page does at fixed times.
  await page.waitForTimeout(100 + Math.random() * 150);
  await page.evaluate((next) => window.listBench?.expect(next), expected);
  await act();
  const late = await page.evaluate(() => window.listBench?.late());
  if (late === undefined) throw new Error("the page measures nothing");
  return late;
}
