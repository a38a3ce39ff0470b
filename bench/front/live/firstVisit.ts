import { startFrontServer } from "../../../tests/browser/support/frontServer.ts";
import { type Kilobytes, scriptBytes } from "../../../tests/browser/support/scriptBytes.ts";
import { PASSWORD } from "../../../tests/support/customer.ts";
import { asset, site } from "../../../tests/support/fixtures.ts";
import { smallSite } from "../../../tests/support/smallSite.ts";
import { printTable } from "../../support/figures.ts";
import { openBrowser } from "../../support/browser.ts";
import { CUSTOMER } from "./messages.ts";
import { watchFirstDraw } from "./watchFirstDraw.ts";

const ASSETS = 10_000;
const USER = "bench.visitor";
/** ms in which a page that is left alone has fetched all that it fetches by itself. */
const QUIET = 2_000;
const PATIENCE = 120_000;

/** A first visit to what `npm start` serves: bytes of script until the login page and the map, and the time until all assets are on it. */
export async function benchFirstVisit(): Promise<void> {
  const server = await startFrontServer();
  const browser = await openBrowser();
  try {
    const tower = await smallSite(server.backend, CUSTOMER, { assets: assetsOn(Date.now()) });
    await tower.user(USER, "admin");
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.addInitScript(watchFirstDraw, ASSETS);
    const opened = performance.now();
    await page.goto(`${server.url}/login?to=${encodeURIComponent("/live-site?site=all")}`);
    const password = page.locator("input[type=password]");
    await password.waitFor({ timeout: PATIENCE });
    const shown = performance.now() - opened;
    const atLogin = scriptBytes(asked);
    await page.waitForTimeout(QUIET);
    const atRest = scriptBytes(asked);
    await page.locator("input[autocomplete=username]").fill(USER);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await page.waitForFunction(() => window.firstDraw !== undefined, null, { timeout: PATIENCE });
    const drawn = await page.evaluate(() => (window.firstDraw ?? 0) - (window.signIn ?? 0));
    printTable("A first visit: kB of JavaScript, gzip", [
      { until: "the login page is shown", ...columns(atLogin) },
      { until: "the login page is at rest", ...columns(atRest) },
      { until: "the first map", ...columns(scriptBytes(asked)) },
    ]);
    printTable("A first visit: ms", [
      { from: "address", to: "login page", ms: Math.round(shown) },
      { from: "sign-in", to: `${ASSETS} assets on the map`, ms: Math.round(drawn) },
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

function assetsOn(now: number) {
  return Array.from({ length: ASSETS }, (_, number) => {
    const name = `a${String(number).padStart(5, "0")}`;
    return asset(name, {
      tagId: null,
      location: { lat: 45 + (number % 100) / 1e4, lon: 4 + Math.floor(number / 100) / 1e4 },
      locationSite: site("tower"),
      lastTagUpdate: now,
    });
  });
}

function columns({ own, worker, engine }: Kilobytes) {
  return {
    "front itself": Math.round(own),
    "live core": Math.round(worker),
    "map engine": Math.round(engine),
    "without the engine": Math.round(own + worker),
  };
}
