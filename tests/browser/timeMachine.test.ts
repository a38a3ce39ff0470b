import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AssetMoved } from "../../src/domain/assets/assetHistory.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { DeviceConnectivityChanged } from "../../src/domain/devices/deviceHistory.ts";
import { checkpointsOf, SiteCheckpoint } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { addressOfInstant } from "../../src/domain/timeMachine/timeMachine.ts";
import { asset, counter, placeIn } from "../support/fixtures.ts";
import { smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab, tabTo } from "./support/screen.ts";
import { countersOf } from "./support/timeMachineDriver.ts";

let server: FrontServer;
const people = peopleForTests(() => server, "moving");
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;
const YARD = placeIn("yard");
const HALL = placeIn("hall");
/** Ann was in the yard until an hour ago; the history begins three hours ago. */
const BEGIN = NOW - 3 * HOUR;
const LEFT = NOW - HOUR;
const COUNTERS = "/dashboard/counters";

beforeAll(async () => {
  server = await startFrontServer();
  const inHall = { locationSite: HALL.site, floor: HALL.floor, area: HALL.area };
  const inYard = { locationSite: YARD.site, floor: YARD.floor, area: YARD.area };
  const ann = asset("ann", { ...inHall, lastTagUpdate: NOW, createdAt: BEGIN - HOUR });
  const tower = await smallSite(server.backend, "tower", { assets: [ann] });
  await tower.write("counters", Counter, [counter({}, { createdAt: BEGIN - HOUR })]);
  await tower.write(
    "site-checkpoints",
    SiteCheckpoint,
    checkpointsOf([{ ...ann, ...inYard, lastTagUpdate: BEGIN }], BEGIN, 0),
  );
  await tower.write("asset-history", AssetMoved, [
    AssetMoved.parse({
      id: "left",
      seq: LEFT * 1000,
      type: "asset.moved",
      at: LEFT,
      recordedAt: LEFT,
      assetId: ann.id,
      tagId: null,
      family: ann.family,
      subFamily: ann.subFamily,
      from: YARD,
      to: HALL,
    }),
  ]);
  await tower.write(
    "tag-history",
    DeviceConnectivityChanged,
    (["offline", "online"] as const).map((to, turn) => {
      const at = NOW - (2 - turn) * HOUR + 10 * MINUTE;
      return DeviceConnectivityChanged.parse({
        id: `gate-${to}`,
        type: "device.connectivityChanged",
        deviceId: "tag-gate",
        deviceKind: "gateway",
        site: YARD.site,
        from: to === "offline" ? "online" : "offline",
        to,
        at,
        recordedAt: at,
      });
    }),
  );
  await tower.user("ana", "admin");
});
afterAll(() => server?.stop());

/** Ana at an address, signed in; what its query needs is encoded by the browser. */
async function anaAt(address: string): Promise<Tab> {
  const { tab } = await people.signedIn("ana", COUNTERS);
  await tab.goto(address);
  return tab;
}

const linkTo = (at: number) => `${COUNTERS}?at=${addressOfInstant(at)}`;

describe("the past of a page", () => {
  test("is shown by its address, never as live, and one key leads back", async () => {
    const tab = await anaAt(linkTo(NOW - 2 * HOUR));
    const counters = countersOf(tab);
    await counters.banner.waitFor();
    await expect.poll(counters.present, SOON).toBe("1");
    expect(await counters.live.count()).toBe(0);
    await tab.keyboard.press("l");
    await counters.live.waitFor();
    await expect.poll(counters.present, SOON).toBe("0");
    expect(await counters.banner.count()).toBe(0);
    expect(counters.address()).toBeNull();
  });

  test("is gone to on the time line, played on, and left by the browser's way back", async () => {
    const { tab } = await people.signedIn("ana", COUNTERS);
    const counters = countersOf(tab);
    await counters.live.waitFor();
    await tab.keyboard.press("t");
    await counters.line.waitFor();
    // A quarter of an hour a press: an hour and a half back is before the person left.
    const hasLine = () => counters.line.evaluate((line) => line.matches(":focus"));
    await expect.poll(hasLine, SOON).toBe(true);
    for (let press = 0; press < 6; press += 1) {
      await tab.keyboard.press("PageDown");
      await expect.poll(async () => counters.banner.getByText("Reading").count(), SOON).toBe(0);
    }
    await expect.poll(counters.present, SOON).toBe("1");
    const before = await counters.instant();
    expect(counters.address()).not.toBeNull();
    await expectNobodyKeptOut(tab);

    await tab.getByRole("radio", { name: "600×" }).click();
    await tab.keyboard.press("p");
    await expect.poll(counters.instant, SOON).not.toBe(before);
    // Ten minutes a second: half an hour later they have left.
    await expect.poll(counters.present, SOON).toBe("0");
    expect(await counters.live.count()).toBe(0);
    await tab.keyboard.press("p");

    await tab.goBack();
    await counters.live.waitFor();
    expect(await counters.banner.count()).toBe(0);
  });

  test("is closed by its key, and the keys go on from where they were", async () => {
    const { tab } = await people.signedIn("ana", COUNTERS);
    const counters = countersOf(tab);
    await counters.live.waitFor();
    const before = tab.getByRole("button", { name: "Language and theme" });
    const focused = (one: Locator) => one.evaluate((element) => element.matches(":focus"));
    await tabTo(tab, before);
    await tab.keyboard.press("t");
    await counters.line.waitFor();
    await expect.poll(() => focused(counters.line), SOON).toBe(true);
    await tab.keyboard.press("PageDown");
    await counters.banner.waitFor();
    await tab.keyboard.press("t");
    await counters.live.waitFor();
    await expect.poll(() => focused(before), SOON).toBe(true);
  });

  test("says which devices were offline, and what was never kept", async () => {
    const tab = await anaAt(linkTo(NOW - 100 * MINUTE));
    const counters = countersOf(tab);
    const says = () => counters.banner.innerText();
    await expect.poll(says, SOON).toContain("1 device was offline");
    // The key is the time line's, which is fetched after the banner.
    await expect.poll(() => counters.play.isEnabled(), SOON).toBe(true);
    await tab.keyboard.press("p");
    await tab.getByRole("button", { name: "Pause" }).waitFor();
    await expectNobodyKeptOut(tab);
    await tab.goto(linkTo(BEGIN - HOUR));
    await expect.poll(says, SOON).toContain("Nothing was kept of");
    await tab.getByRole("button", { name: "Go to an instant" }).click();
    await tab.getByLabel("Time", { exact: true }).fill("soon");
    await tab.getByRole("button", { name: "Go there" }).click();
    await tab.getByText("Give a time of day such as").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("l");
    await counters.live.waitFor();
  });

  test("lets nothing be done to it", async () => {
    const address = `/live-site/safety-dashboard?at=${addressOfInstant(NOW - 2 * HOUR)}`;
    const tab = await anaAt(address);
    const { banner } = countersOf(tab);
    await banner.waitFor();
    const start = tab.getByRole("button", { name: "Start an evacuation" });
    await tab.getByText("People on site", { exact: true }).waitFor();
    expect(await start.count()).toBe(0);
    await tab.keyboard.press("l");
    await start.waitFor();
    expect(await banner.count()).toBe(0);
  });

  test("goes along to another page that has one, and ends on a page that has none", async () => {
    const tab = await anaAt(linkTo(NOW - 2 * HOUR));
    const counters = countersOf(tab);
    await counters.banner.waitFor();
    await tab.keyboard.press("g");
    await tab.keyboard.press("h");
    await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/");
    await expect.poll(counters.address, SOON).toBe(addressOfInstant(NOW - 2 * HOUR));
    await counters.banner.waitFor();
    await tab.keyboard.press("g");
    await tab.keyboard.press("a");
    await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/alerts/list");
    await expect.poll(() => counters.banner.count(), SOON).toBe(0);
    expect(counters.address()).toBeNull();
  });
});

describe("a screen on the wall", () => {
  const wall = `${COUNTERS}?wall=1&view-of-wall=5:${COUNTERS}&view-of-wall=3600:/live-site/safety-dashboard`;
  const pathOf = (tab: Tab) => () => new URL(tab.url()).pathname;

  test("turns its views by time and by keys, is held, and is left for the page that is open", async () => {
    const tab = await anaAt(wall);
    const age = tab.getByRole("group", { name: "Age of what is shown" });
    await age.getByText("Live", { exact: true }).waitFor();
    await expect.poll(pathOf(tab), SOON).toBe("/live-site/safety-dashboard");
    await tab.keyboard.press("ArrowLeft");
    await expect.poll(pathOf(tab), SOON).toBe(COUNTERS);
    await tab.keyboard.press("Space");
    await tab.waitForTimeout(7 * SECOND);
    expect(pathOf(tab)()).toBe(COUNTERS);
    await tab.mouse.move(200, 200);
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("ArrowRight");
    await expect.poll(pathOf(tab), SOON).toBe("/live-site/safety-dashboard");
    await tab.reload();
    await age.getByText("Live", { exact: true }).waitFor();
    expect(pathOf(tab)()).toBe("/live-site/safety-dashboard");
    await tab.keyboard.press("Escape");
    await expect.poll(() => tab.url(), SOON).not.toContain("wall");
    expect(pathOf(tab)()).toBe("/live-site/safety-dashboard");
  });

  test("is set up in a dialog, which the address and the browser remember", async () => {
    const { tab } = await people.signedIn("ana", COUNTERS);
    await countersOf(tab).live.waitFor();
    await tab.keyboard.press("w");
    const dialog = tab.getByRole("dialog", { name: "Screen on the wall" });
    await dialog.getByRole("button", { name: "Add a view" }).click();
    await expectNobodyKeptOut(tab);
    await dialog.getByRole("button", { name: "Start" }).click();
    await tab.getByRole("group", { name: "Age of what is shown" }).waitFor();
    const views = new URL(tab.url()).searchParams.getAll("view-of-wall");
    expect(views).toEqual([`20:${COUNTERS}`, "20:/live-site/safety-dashboard"]);
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("w");
    await expect.poll(() => dialog.getByRole("listitem").count(), SOON).toBe(2);
  });
});
