import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Instance, startInstance } from "../../bench/support/instance.ts";
import { DEMO_ADMIN, signIn } from "../../bench/support/signIn.ts";
import { startChromium } from "./support/chromium.ts";

/** The pictures of the README, of the demo as anybody has it after `npm start`: `npm run pictures`. */
const SAFETY = "/live-site/safety-dashboard";
const PATIENCE = 120_000;
/** So that somebody has moved, and what the demo writes of the past is there. */
const SETTLED = 90_000;
/** So that the map has drawn its ground. */
const DRAWN = 15_000;

let balise: Instance;
let browser: Awaited<ReturnType<typeof startChromium>>;

beforeAll(async () => {
  balise = await startInstance({ hasDemo: true });
  browser = await startChromium();
  await new Promise((passed) => setTimeout(passed, SETTLED));
}, 10 * PATIENCE);

afterAll(async () => {
  await browser.close();
  await balise.stop();
});

test.each(["light", "dark"] as const)(
  "the live site, an evacuation and its wall, in the theme %s",
  async (colorScheme) => {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      colorScheme,
      locale: "en-GB",
      timezoneId: "Europe/Paris",
    });
    const page = await context.newPage();
    await signIn(page, { url: url(), to: "/live-site" }, DEMO_ADMIN, PATIENCE);
    await isLive(page);
    await page.waitForTimeout(DRAWN);
    expect(await page.getByRole("alert").count()).toBe(0);
    await picture(page, `live-site-${colorScheme}`);
    await drill(page);
    await picture(page, `evacuation-${colorScheme}`);
    await wall(context, colorScheme);
    await end(page);
    await context.close();
  },
  10 * PATIENCE,
);

const url = () => `http://localhost:${balise.webPort}`;

async function isLive(page: Page): Promise<void> {
  await page.locator(".ConnectionIndicator[data-kind='live']").waitFor({ timeout: PATIENCE });
}

/** Starts a drill and finds two of its people. */
async function drill(page: Page): Promise<void> {
  await page.goto(`${url()}${SAFETY}`);
  await isLive(page);
  await page.getByRole("button", { name: "Start an evacuation" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Start the drill" }).click();
  for (const _ of [1, 2])
    await page
      .getByRole("button", { name: /^Found: / })
      .first()
      .click();
  await page.waitForTimeout(DRAWN);
}

async function end(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End the drill" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End the drill" }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Found: / }).count()).toBe(0);
}

/** Walls have one theme. */
async function wall(context: BrowserContext, colorScheme: string): Promise<void> {
  if (colorScheme !== "dark") return;
  const page = await context.newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${url()}${SAFETY}?wall=1`);
  await page.locator(".WallAge[data-live='true']").waitFor({ timeout: PATIENCE });
  await page.waitForTimeout(DRAWN);
  await picture(page, "wall");
  await page.close();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: `docs/pictures/${name}.jpg`,
    type: "jpeg",
    quality: 80,
    scale: "css",
  });
}
