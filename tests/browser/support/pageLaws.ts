import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { breachesOf } from "../../laws/laws.ts";
import { type PageState, readPage } from "../../laws/pageState.ts";

/** A page that is on its way to another state may break a law for a moment; ms between two looks, and how often. */
const [PAUSE, LOOKS] = [250, 12];

/** What is on the page now; null where it is not the product's, is closed, or does not answer since a test holds it. */
export async function readTab(tab: Page): Promise<PageState | null> {
  const state = await Promise.race([
    tab.evaluate(readPage).catch(() => null),
    delay(5000, null, { ref: false }),
  ]);
  return state?.page == null ? null : state;
}

/**
 * What breaks a law on this page and goes on doing so. Nothing of a page that `readTab` does not read.
 */
export async function breachesOfTab(tab: Page): Promise<readonly string[]> {
  for (let look = 1; ; look += 1) {
    const state = await readTab(tab);
    if (state === null) return [];
    const breaches = breachesOf(state, Date.now());
    if (breaches.length === 0 || look === LOOKS) return breaches;
    await delay(PAUSE);
  }
}
