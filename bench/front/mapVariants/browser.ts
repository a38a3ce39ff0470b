import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Software drawing and nothing that calls home: the same on every machine. */
const SWITCHES = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** The system's Chromium where there is one, Playwright's otherwise. */
export async function openBrowser(): Promise<Browser> {
  const installed = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({
    args: SWITCHES,
    ...(existsSync(installed) ? { executablePath: installed } : {}),
  });
}

/** The id of the process that has started all others of this browser. */
export async function browserProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.find(({ type }) => type === "browser")?.id ?? 0;
}
