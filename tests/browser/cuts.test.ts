import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { PROOF_AGE } from "../../src/domain/base/freshness.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { type SmallSite, smallSite, YARD } from "../support/smallSite.ts";
import { alertOfToday, alertsListOf, BATTERY_ALERTS } from "./support/alertsDriver.ts";
import { liveSiteOf, shellOf, watchTexts } from "./support/liveSiteDriver.ts";
import { lasting, startWiredServer } from "./support/network.ts";
import { peopleForTests, type Tab } from "./support/screen.ts";

/** The longest outage, in s. */
const LONG = 60;
/** For what has to come back on a busy machine: dialling, joining and reading take a few seconds. */
const BACK = { timeout: 40 * SECOND, interval: 100 };

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);
let onSite: Tab;
let onAlerts: Tab;

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower", { people: ["ann", "bob"] });
  await tower.write("alerts", Alert, [alertOfToday("drill"), alertOfToday("crane")]);
  await tower.user("olga", "admin");
  await tower.send([
    { id: "r1", type: "position", at: Date.now(), tagId: "tag-ann", position: YARD, accuracy: 5 },
    { id: "r2", type: "position", at: Date.now(), tagId: "tag-bob", position: YARD, accuracy: 5 },
  ]);
});
beforeEach(async () => {
  server.wire.mend();
  const olga = await people.signedIn("olga", "/live-site?tab=assets");
  onSite = olga.tab;
  onAlerts = await olga.open(BATTERY_ALERTS);
  await liveSiteOf(onSite).row("ann").waitFor();
  await alertsListOf(onAlerts).row("drill").waitFor();
  await expectLive();
});
afterAll(() => server?.stop());

async function expectLive(): Promise<void> {
  for (const tab of [onSite, onAlerts])
    await expect.poll(() => shellOf(tab).live.isVisible(), BACK).toBe(true);
}

/** Renames an asset and the subject of an alert, past the wire. */
async function change(name: string): Promise<void> {
  await tower.root.document.update("tower", "assets", "asset-bob", { designation: name });
  await tower.root.document.update("tower", "alerts", "alert-crane", { subjectName: name });
}

async function expectChange(name: string): Promise<void> {
  await expect.poll(() => liveSiteOf(onSite).row(name).isVisible(), BACK).toBe(true);
  await expect.poll(() => alertsListOf(onAlerts).row(name).isVisible(), BACK).toBe(true);
}

/** What was taken off either screen since, or put on it that must not be. */
async function watchBoth(): Promise<() => Promise<string[]>> {
  const never = ["Waiting for the connection"];
  const watches = [
    await watchTexts(onSite, { stay: ["ann"], never }),
    await watchTexts(onAlerts, { stay: ["drill"], never }),
  ];
  return async () => (await Promise.all(watches.map((broken) => broken()))).flat();
}

describe("a cut of the way to the server", () => {
  test("of 1 s takes nothing off the screen, and what changed meanwhile is shown after it", async () => {
    const broken = await watchBoth();
    server.wire.cut();
    await change("changed in a short cut");
    await lasting(1);
    server.wire.mend();
    await expectChange("changed in a short cut");
    await expectLive();
    expect(await broken()).toEqual([]);
  });
});

describe("the server away", () => {
  test.each([1, LONG])(
    "for %i s says since when it is not live and keeps the data, then is live with what changed",
    async (seconds) => {
      const broken = await watchBoth();
      await server.backend.kill();
      for (const tab of [onSite, onAlerts]) {
        const { lostNotice, notLive, keptNotice, dimmed } = shellOf(tab);
        await lostNotice.waitFor();
        await notLive.waitFor();
        await keptNotice.waitFor();
        await dimmed.first().waitFor();
      }
      await lasting(seconds);
      await server.backend.restart();
      await tower.reconnect();
      await change(`changed after ${seconds} s`);
      await expectChange(`changed after ${seconds} s`);
      await expectLive();
      for (const tab of [onSite, onAlerts]) {
        const { lostNotice, keptNotice, dimmed } = shellOf(tab);
        const left = async () => [
          await lostNotice.isVisible(),
          await keptNotice.isVisible(),
          await dimmed.count(),
        ];
        await expect.poll(left, BACK).toEqual([false, false, 0]);
      }
      expect(await broken()).toEqual([]);
    },
  );
});

describe("a connection that is half open", () => {
  test("is found out and replaced: nothing is lost and nothing leaves the screen", async () => {
    const broken = await watchBoth();
    server.wire.halfOpen();
    await change("changed past a half-open socket");
    await expectChange("changed past a half-open socket");
    await expectLive();
    expect(await broken()).toEqual([]);
  });

  test("on a network that stays dead is told within the freshness bound, and heals", async () => {
    const broken = await watchBoth();
    server.wire.swallow();
    const within = { timeout: PROOF_AGE.elsewhere + 2 * SECOND };
    await Promise.all(
      [onSite, onAlerts].map(async (tab) => {
        await shellOf(tab).notLive.waitFor(within);
        await shellOf(tab).dimmed.first().waitFor(within);
      }),
    );
    await change("changed behind a dead network");
    server.wire.mend();
    await expectChange("changed behind a dead network");
    await expectLive();
    expect(await broken()).toEqual([]);
  });
});
