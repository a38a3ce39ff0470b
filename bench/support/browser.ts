import { execFileSync } from "node:child_process";
import type { Browser } from "playwright-core";
import { startChromium } from "../../tests/browser/support/chromium.ts";
import { treeOf } from "./processTree.ts";

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

/**
 * Leaves all threads of a browser one processor, of which what it opens later has its part too (`taskset` of Linux).
 * @throws Error where the system has no /proc or no taskset
 */
export async function keepToOneProcessor(browser: Browser): Promise<void> {
  const processes = treeOf(await browserProcess(browser)) ?? [];
  if (processes.length === 0)
    throw new Error("Without /proc no process can be kept to a processor.");
  for (const pid of processes) execFileSync("taskset", ["-acp", "0", String(pid)]);
}
