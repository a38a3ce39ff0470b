import { loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../support/browser.ts";
import { percentile, printTable, type Row } from "../../support/figures.ts";
import type { Expected, Late, Scrolled } from "../assetList/messages.ts";
import { buildPage } from "../live/buildPage.ts";
import { GRID_COLUMNS, GRID_WAYS, type GridWay } from "./messages.ts";

/** Powers of ten: a list of the administration, and the most that a list here is asked for. */
const SIZES = [1_000, 10_000];
/** Each way in turn, so that what else the machine does meets both. GRID=short: one round. */
const ROUNDS = 3;
/** ms. */
const SCROLLING = 3_000;
const ARROWS = 30;
const LOADING = 120_000;
/** ms after which what is not measured is over. */
const SETTLED = 300;
const FIRST = "a000000";

type Measured = {
  readonly firstRows: number[];
  readonly scrolled: Scrolled[];
  readonly keys: number[];
  readonly arrows: number[];
  readonly sorts: number[];
};

/** The hand-written grid beside react-aria's: opened, scrolled, searched, walked by the arrow keys and sorted. */
export async function benchGrid(): Promise<void> {
  const [load = Number.NaN] = loadavg();
  const rounds = process.env["GRID"] === "short" ? 1 : ROUNDS;
  const page = await buildPage("grid");
  const browser = await openBrowser();
  const figures: Row[] = [];
  const ratios: Row[] = [];
  try {
    for (const rows of SIZES) {
      const found = { ours: noneYet(), aria: noneYet() } satisfies Record<GridWay, Measured>;
      for (let round = 0; round < rounds; round += 1)
        for (const way of GRID_WAYS)
          await measure(browser, `${page.address}?way=${way}&rows=${rows}`, rows, found[way]);
      for (const way of GRID_WAYS) figures.push({ way, rows, ...figuresOf(found[way]) });
      const [ours, aria] = [figuresOf(found.ours), figuresOf(found.aria)];
      ratios.push({
        rows,
        ...Object.fromEntries(
          Object.keys(ours).map((name) => [name, (aria[name] ?? 0) / (ours[name] ?? 0)]),
        ),
      });
    }
    printTable(
      `The grid, 1366 x 768, other work on the machine ${load.toFixed(1)}; ms to the end of the frame`,
      figures,
    );
    printTable("Ratios aria/ours", ratios);
  } finally {
    await browser.close();
    await page.stop();
  }
}

const noneYet = (): Measured => ({ firstRows: [], scrolled: [], keys: [], arrows: [], sorts: [] });

function figuresOf({ firstRows, scrolled, keys, arrows, sorts }: Measured): Record<string, number> {
  const sum = (of: (one: Scrolled) => number) => scrolled.reduce((all, one) => all + of(one), 0);
  return {
    "first rows ms": percentile(firstRows, 0.5),
    "scroll fps": sum(({ frames }) => frames) / sum(({ seconds }) => seconds),
    "blank %": (100 * sum(({ blank }) => blank)) / sum(({ frames }) => frames),
    "key p50 ms": percentile(keys, 0.5),
    "key p95 ms": percentile(keys, 0.95),
    "arrow p50 ms": percentile(arrows, 0.5),
    "arrow p95 ms": percentile(arrows, 0.95),
    "sort p50 ms": percentile(sorts, 0.5),
    "sort p95 ms": percentile(sorts, 0.95),
  };
}

/** @throws Error when the page failed */
async function measure(
  browser: Browser,
  address: string,
  rows: number,
  into: Measured,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  try {
    await page.goto(address);
    await page.waitForFunction(() => typeof window.listBench?.opened.rows === "number", null, {
      timeout: LOADING,
    });
    into.firstRows.push((await page.evaluate(() => window.listBench?.opened.rows)) ?? Number.NaN);
    await page.waitForTimeout(SETTLED);
    const scrolled = await page.evaluate((ms) => window.listBench?.scroll(ms), SCROLLING);
    if (scrolled !== undefined) into.scrolled.push(scrolled);
    await page.waitForTimeout(SETTLED);
    into.keys.push(...(await typeReference(page, rows)));
    into.sorts.push(...(await sortRows(page, rows)));
    into.arrows.push(...(await walkDown(page)));
    if (problems.length > 0) throw new Error(problems.join("; "));
  } catch (error) {
    throw new Error(`${address} failed: ${problems.join("; ")}`, { cause: error });
  } finally {
    await page.close();
  }
}

/** Types the digits in which references differ one by one and takes them back. */
async function typeReference(page: Page, rows: number): Promise<readonly number[]> {
  const digits = Math.log10(rows);
  await page.locator("input[type=search]").fill(FIRST.slice(0, -digits));
  await page.waitForTimeout(SETTLED);
  const late: Late[] = [];
  for (let at = 1; at <= digits; at += 1)
    late.push(await measured(page, String(at), { type: "count", count: 10 ** (digits - at) }));
  for (let at = 1; at <= digits; at += 1)
    late.push(await measured(page, "Backspace", { type: "count", count: 10 ** at }));
  await page.locator("input[type=search]").fill("");
  await page.waitForTimeout(SETTLED);
  return late.map(({ shown }) => shown);
}

/** From the first row over the edge of what is in sight. */
async function walkDown(page: Page): Promise<readonly number[]> {
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  const late: number[] = [];
  for (let step = 0; step < ARROWS; step += 1) {
    await page.waitForTimeout(30);
    await page.evaluate(() => window.gridBench?.expectKey());
    await page.keyboard.press("ArrowDown");
    late.push((await page.evaluate(() => window.gridBench?.late())) ?? Number.NaN);
  }
  const reached = await page.evaluate(() =>
    document.activeElement?.closest("[role=row]")?.getAttribute("aria-rowindex"),
  );
  if (reached !== String(ARROWS + 2)) throw new Error(`the keys led to row ${reached}`);
  return late;
}

/** By three columns, to and fro. */
async function sortRows(page: Page, rows: number): Promise<readonly number[]> {
  const last = `a${String(rows - 1).padStart(6, "0")}`;
  const click = async (column: (typeof GRID_COLUMNS)[number], expected: Expected) => {
    const header = page.locator("[role=columnheader]").filter({ hasText: column });
    await page.waitForTimeout(100 + Math.random() * 150);
    await page.evaluate((next) => window.listBench?.expect(next), expected);
    await header.click({ position: { x: 20, y: 18 } });
    return lateOf(page);
  };
  const late = [
    await click("reference", { type: "first", reference: last, isThere: true }),
    await click("reference", { type: "first", reference: FIRST, isThere: true }),
  ];
  for (const column of ["city", "seen"] as const) {
    await page.locator("[role=columnheader]").filter({ hasText: column }).click();
    await page.waitForTimeout(SETTLED);
    late.push(
      await click(column, { type: "first", reference: FIRST, isThere: false }),
      await click("reference", { type: "first", reference: FIRST, isThere: true }),
    );
  }
  return late.map(({ shown }) => shown);
}

async function measured(page: Page, key: string, expected: Expected): Promise<Late> {
  await page.waitForTimeout(100 + Math.random() * 150);
  await page.evaluate((next) => window.listBench?.expect(next), expected);
  await page.keyboard.press(key);
  return lateOf(page);
}

async function lateOf(page: Page): Promise<Late> {
  const late = await page.evaluate(() => window.listBench?.late());
  if (late === undefined) throw new Error("the page measures nothing");
  return late;
}
