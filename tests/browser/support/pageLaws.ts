import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { lasting } from "../../laws/lasting.ts";
import { breachesOf } from "../../laws/laws.ts";
import { type PageState, readPage } from "../../laws/pageState.ts";

/** What is on the page now; null where it is not the product's, is closed, or does not answer since a test holds it. */
export async function readTab(tab: Page): Promise<PageState | null> {
  const state = await Promise.race([
    tab.evaluate(readPage).catch(() => null),
    delay(5000, null, { ref: false }),
  ]);
  return state?.page == null ? null : state;
}

/** What breaks a law on this page and goes on doing so. Nothing of a page that `readTab` does not read. */
export function breachesOfTab(tab: Page): Promise<readonly string[]> {
  return lasting(async () => {
    const state = await readTab(tab);
    return state === null ? [] : breachesOf(state, Date.now());
  });
}
