import type { Browser } from "playwright-core";
import { startFrontServer } from "../tests/browser/support/frontServer.ts";
import {
  letClockBeWrong,
  playRollSchedule,
  type RollPhone,
  type ScheduleCounts,
} from "../tests/browser/support/rollSchedule.ts";
import { MINUTE } from "../src/domain/base/time.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { Chance } from "../tests/support/fakeKuzzle/chance.ts";
import { smallSite } from "../tests/support/smallSite.ts";
import { openBrowser } from "./support/browser.ts";
import { printTable } from "./support/figures.ts";

const CREW = ["amy", "ben", "cid", "dot", "eli", "fay"];
const WARDENS = ["warden-0", "warden-1", "warden-2", "warden-3", "warden-4"];
/** After so many schedules everybody signs in anew, in a new browser: sessions end. */
const SHIFT = 25;
/** How long a page may take to do what it is asked, in ms, on a machine with other work. */
const PATIENCE = 2 * MINUTE;

/**
 * Rolls of evacuations on five telephones without a network, over the real stack: SCHEDULES of them (50), from SEED (1)
 * on. Prints what was done and what was lost, and fails where anything was.
 */
export async function benchRollSchedules(): Promise<void> {
  const schedules = Number(process.env["SCHEDULES"] ?? 50);
  const seed = Number(process.env["SEED"] ?? 1);
  const begun = performance.now();
  const server = await startFrontServer();
  let browser: Browser | null = null;
  const rows: ScheduleCounts[] = [];
  const faults: string[] = [];
  try {
    browser = await openBrowser();
    const tower = await smallSite(server.backend, "tower", { people: CREW });
    await Promise.all(WARDENS.map((warden) => tower.user(warden, "worker")));
    let phones: readonly RollPhone[] = [];
    for (let index = 0; index < schedules; index += 1) {
      if (index % SHIFT === 0) {
        await Promise.all(phones.map(({ context }) => context.close()));
        phones = await signedInPhones(browser, server.url);
      }
      const played = await playRollSchedule(
        { tower, phones, crew: CREW },
        new Chance(seed * 1000 + index),
      );
      rows.push(played.counts);
      console.log(JSON.stringify({ seed: seed * 1000 + index, ...played.counts }));
      for (const fault of played.faults) {
        faults.push(`seed ${seed * 1000 + index}: ${fault}`);
        console.error(`${fault}\n  ${played.steps.join("; ")}`);
      }
    }
  } finally {
    await browser?.close();
    await server.stop();
  }
  const sum = (key: keyof ScheduleCounts) => rows.reduce((all, row) => all + row[key], 0);
  const keys = Object.keys(rows[0] ?? {}) as (keyof ScheduleCounts)[];
  printTable(`${rows.length} schedules of ${WARDENS.length} telephones without a network`, [
    ...keys.map((key) => ({ what: key, sum: sum(key) })),
    { what: "seconds", sum: (performance.now() - begun) / 1000 },
  ]);
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.join("; ")}`);
}

/** A browser for each warden, with the form of the sign-in filled in: one after the other, as one page is much work. */
async function signedInPhones(browser: Browser, url: string): Promise<readonly RollPhone[]> {
  const phones: RollPhone[] = [];
  for (const warden of WARDENS) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(() => {
      if (self.origin !== "null") localStorage.setItem("balise.locale", "en");
    });
    await letClockBeWrong(context);
    const tab = await context.newPage();
    await tab.goto("/login?to=%2Flive-site%2Fsafety-dashboard");
    await tab.getByLabel("Username").fill(warden);
    await tab.getByLabel(/^Password/u).fill(PASSWORD);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await tab.waitForURL("**/live-site/safety-dashboard");
    await tab.close();
    phones.push({ warden, context });
  }
  return phones;
}
