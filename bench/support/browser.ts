import type { Browser } from "playwright-core";
import { startChromium } from "../../tests/browser/support/chromium.ts";

/**
 * A browser as a machine without a graphics card has it: WebGL drawn in software, pages put together by the processor.
 * COMPOSITOR=graphics has pages put together by WebGL's software too, as figures up to 2026-11 did.
 */
export function openBrowser(): Promise<Browser> {
  const compositor = process.env["COMPOSITOR"] === "graphics" ? "graphics" : "processor";
  return startChromium({ compositor });
}

/** The id of the process that has started all others of this browser. */
export async function browserProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.find(({ type }) => type === "browser")?.id ?? 0;
}
