import type { BrowserContext, Page } from "playwright-core";
import { setTimeout } from "node:timers/promises";
import { PAGES } from "../../src/domain/users/pages.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { openBrowser } from "../support/browser.ts";
import { printTable } from "../support/figures.ts";
import { startInstance, SUPER_ADMIN } from "../support/instance.ts";
import { DEMO_ADMIN, signIn } from "../support/signIn.ts";

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;
/** How long after its first paint a page is watched, in ms; LONGER of the environment adds to it, for a busy machine. */
const WATCHED = 2 * SECOND + Number(process.env["LONGER"] ?? 0);
/** The demo has written what happened before it began. */
const SETTLED = 60 * SECOND;
const PATIENCE = 60 * SECOND;
/** More than this is seen as a jump. */
const LIMIT = 0.02;

type Shift = { readonly value: number; readonly at: number; readonly node: string };

/** How much of each page of the demo moves in the first seconds after its first paint, as Layout Instability counts it. */
export async function benchLayoutShift(): Promise<void> {
  const balise = await startInstance({ hasDemo: true });
  const browser = await openBrowser();
  const url = `http://localhost:${balise.webPort}`;
  try {
    await setTimeout(SETTLED);
    for (const viewport of SIZES) {
      const rows = [];
      for (const login of [DEMO_ADMIN, SUPER_ADMIN]) {
        const context = await browser.newContext({ viewport, locale: "fr-FR" });
        const page = await context.newPage();
        await signIn(page, { url, to: "/" }, login, PATIENCE);
        await page.locator("main[data-page]").waitFor({ timeout: PATIENCE });
        for (const address of await addresses(page, url, login === DEMO_ADMIN)) {
          const shifts = await shiftsOf(context, `${url}${address}`);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          const most = shifts.toSorted((a, b) => b.value - a.value)[0];
          rows.push({
            page: address,
            shift: sum.toFixed(3),
            verdict: sum > LIMIT ? "jumps" : "",
            "what moved most":
              most === undefined ? "" : `${most.node} at ${Math.round(most.at)} ms`,
          });
        }
        await context.close();
      }
      printTable(
        `Layout shift within ${WATCHED / SECOND} s of the first paint, ${viewport.width} px wide`,
        rows,
      );
      console.log(`${rows.filter((row) => row.verdict !== "").length} of ${rows.length} jump.`);
    }
  } finally {
    await browser.close();
    await balise.stop();
  }
}

/** Every page of this person whose address needs nothing else, and one asset and one counter for those of the customer. */
async function addresses(page: Page, url: string, isOfCustomer: boolean): Promise<string[]> {
  const plain = Object.values(PAGES)
    .filter(({ audience }) => (audience === "superAdmin") !== isOfCustomer)
    .map(({ path }) => path.replaceAll(/\/:\w+\?/gu, ""))
    .filter((path) => !path.includes(":"));
  if (!isOfCustomer) return plain;
  const linked = async (list: string, link: string) => {
    await page.goto(`${url}${list}`);
    const first = page.locator(`main a[href*="${link}"]`).first();
    await first.waitFor({ timeout: PATIENCE });
    return (await first.getAttribute("href")) ?? list;
  };
  return [
    ...plain,
    "/asset/list",
    "/asset/map",
    await linked("/asset/list", "/view/"),
    await linked("/dashboard/counters", "/dashboard/counters/"),
  ];
}

async function shiftsOf(context: BrowserContext, address: string): Promise<readonly Shift[]> {
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.goto(address);
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  await page.waitForTimeout(WATCHED);
  const shifts = await page.evaluate((watched) => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return window.layoutShifts.filter(({ at }) => at <= painted + watched);
  }, WATCHED);
  await page.close();
  return shifts;
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Runs in the page before its first script. */
function watchShifts(): void {
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      const node = entry.sources[0]?.node;
      const named = node instanceof Element ? node : node?.parentElement;
      window.layoutShifts.push({
        value: entry.hadRecentInput ? 0 : entry.value,
        at: entry.startTime,
        node: named == null ? "" : `${named.localName}.${named.classList[0] ?? ""}`,
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
