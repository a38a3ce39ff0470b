import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { WALL_EVACUATION_PART_SECONDS } from "../../src/domain/wall/wallPlan.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { asset, placeIn } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { accessibilityFindings } from "./support/axe.ts";
import { evacuationOf } from "./support/evacuationDriver.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const SAFETY = "/live-site/safety-dashboard";
const BUSY = { timeout: 60 * SECOND, interval: 100 };
const FIRST = ["Zoé", "Jean-Baptiste", "Ali", "Marie-Françoise", "Bo", "Kévin", "Aïcha", "Piotr"];
const LAST = ["Li", "Dupont", "Benmohammed", "Kowalczyk-Lefebvre", "N’Guyen", "da Silva Ferreira"];
const nameOf = (index: number) =>
  `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]} ${index}`;
const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

let server: Awaited<ReturnType<typeof startFrontServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

/** So many people on the site, the others of 200 nowhere. */
async function onSite(count: number): Promise<void> {
  const now = Date.now() - MINUTE;
  await tower.write(
    "assets",
    Asset,
    Array.from({ length: 200 }, (_, index) => {
      const { site: locationSite, floor, area } = placeIn(index % 2 === 0 ? "hall" : "yard");
      const there = { locationSite, floor, area, lastTagUpdate: now, lastPositionUpdate: now };
      return asset(`w${index}`, { designation: nameOf(index), ...(index < count ? there : {}) });
    }),
  );
}

let commands = 0;
function evacuate(action: string, body: object): Promise<unknown> {
  commands += 1;
  return tower.root.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", commandId: `of-somebody-${commands}`, ...body },
  });
}
const start = (kind: "drill" | "real" = "drill") => evacuate("start", { site: "site-tower", kind });
async function end(): Promise<void> {
  const running = await tower.all("evacuations", Evacuation, { term: { state: "running" } });
  for (const { id } of running) await evacuate("end", { evacuationId: id });
}

/** As if all had ended an hour ago, so that no result is shown any more: the clocks of page and server stay together. */
async function leaveBehind(): Promise<void> {
  const all = await tower.all("evacuations", Evacuation);
  await tower.write(
    "evacuations",
    Evacuation,
    all.map((one) => ({ ...one, endedAt: (one.endedAt ?? one.startedAt) - HOUR })),
  );
}

/** A wall of that size, as the screen's own user sees it. */
async function wall(size: { width: number; height: number }): Promise<Tab> {
  const person = await people.stranger("/login");
  await person.context.clock.install();
  await people.signInThere(person, "stella", SAFETY);
  await person.tab.setViewportSize(size);
  await person.tab.goto(`${SAFETY}?wall=1`);
  return person.tab;
}

/** What stands there now: each name that is wholly on the screen and not cut off, and in what type, in px. */
function namesOn(tab: Tab) {
  return tab.getByRole("list", { name: "People unaccounted for" }).evaluate((list) => {
    const whole = list.getBoundingClientRect();
    return [...list.querySelectorAll<HTMLElement>(".WallNames-name")].flatMap((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const box = range.getBoundingClientRect();
      // The letters' own box is as high as the font likes, whichever line they stand on.
      const line = name.getBoundingClientRect();
      const cell = name.parentElement?.getBoundingClientRect() ?? box;
      const isWhole =
        line.top >= whole.top - 1 &&
        line.bottom <= Math.min(whole.bottom, innerHeight) + 1 &&
        box.right <= Math.min(cell.right, innerWidth) + 1;
      const size = Number.parseFloat(getComputedStyle(name).fontSize);
      return isWhole ? [{ name: name.textContent ?? "", size }] : [];
    });
  });
}

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("stella", "screen");
  await tower.user("olga", "worker");
});
beforeEach(end);
afterEach(end);
afterAll(() => server?.stop());

describe.each([
  { count: 57, pagesAtMost: 1 },
  // Names of 25 letters, in type that is read from 4 m.
  { count: 200, pagesAtMost: 4 },
])("$count missing people", ({ count, pagesAtMost }) => {
  beforeAll(() => onSite(count));

  test.each(SCREENS)("are all on a wall of $width x $height within one turn", async (size) => {
    await start();
    const tab = await wall(size);
    const figure = tab.locator(".WallFigure").first();
    await expect
      .poll(() => figure.innerText({ timeout: BUSY.timeout }), BUSY)
      .toMatch(new RegExp(`${count}$`, "u"));
    const pages = async () => {
      const words = tab.getByText(/^Page \d of \d$/u);
      if ((await words.count()) === 0) return 1;
      return Number((await words.innerText()).slice(-1));
    };
    await expect.poll(async () => (await namesOn(tab)).length, SOON).toBeGreaterThan(0);
    const least = (28 * Math.min(size.width, size.height)) / 1080 - 0.5;
    const seen = new Map<string, number>();
    const turn = await pages();
    expect(turn).toBeLessThanOrEqual(pagesAtMost);
    for (let page = 1; page <= turn; page += 1) {
      if (turn > 1) await tab.getByText(`Page ${page} of ${turn}`, { exact: true }).waitFor();
      for (const { name, size: type } of await namesOn(tab)) seen.set(name, type);
      await tab.clock.runFor(WALL_EVACUATION_PART_SECONDS * SECOND);
    }
    expect([...seen.keys()].toSorted()).toEqual(
      Array.from({ length: count }, (_, index) => nameOf(index)).toSorted(),
    );
    expect([...seen].filter(([, type]) => type < least)).toEqual([]);
    // Nothing that nobody could press, and a header of one line that is not cut off.
    const main = tab.getByRole("main");
    expect(await main.locator("a, button, input, select").count()).toBe(0);
    const title = tab.getByRole("heading", { level: 2 });
    expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    expect(await title.evaluate((one) => one.getClientRects().length)).toBe(1);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await main.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
    expect(await accessibilityFindings(tab)).toEqual([]);
  });
});

test("a wall keeps the result for a while, without the names that are closed again", async () => {
  await onSite(3);
  await start("real");
  const tab = await wall(SCREENS[0]);
  await tab.getByText(nameOf(1), { exact: true }).waitFor();
  await end();
  await tab.getByRole("heading", { name: "Evacuation over · Tower" }).waitFor();
  await tab.getByText(/^This result stays here until \d\d:\d\d\.$/u).waitFor();
  expect(await tab.locator(".WallFigure").first().innerText()).toMatch(
    /^Unaccounted for at the end\s+3$/u,
  );
  // Read anew from the server, which answers pseudonyms: nothing of the names is left in the page.
  await expect.poll(() => tab.getByText(/^[2-9B-Z]{3}-[2-9B-Z]{3}$/u).count(), BUSY).toBe(3);
  expect(await tab.getByText(nameOf(1), { exact: true }).count()).toBe(0);
  await leaveBehind();
  await tab.locator(".SafetyWall").waitFor();
});

test("an empty roll says that nobody was expected, not that everybody is found", async () => {
  await onSite(0);
  await start();
  const tab = await wall(SCREENS[0]);
  const { tab: phone } = await people.signedIn("olga", SAFETY);
  await phone.setViewportSize({ width: 390, height: 844 });
  const screen = evacuationOf(phone);
  for (const one of [tab, phone]) {
    await one.getByText("Nobody was expected.", { exact: true }).waitFor();
    await one.getByText(/nobody had come in by an entry box/u).waitFor();
    expect(await one.getByText(/Everybody is found/u).count()).toBe(0);
  }
  await screen.askToEnd();
  // A gateway of the small site is not heard: that is said even of an empty roll.
  await screen.question.getByText("Nobody was expected. End the drill all the same?").waitFor();
  await screen.question.getByRole("button", { name: "End the drill" }).click();
  await screen.heading("Report of the evacuation drill, Tower").waitFor();
  await phone.getByText("Nobody was expected.", { exact: true }).waitFor();
});

test("a shared screen on which names are opened says so, and no longer once they are closed", async () => {
  const names = (action: string, body: object) =>
    tower.root.query({
      controller: "omniscient/names",
      action,
      body: { customerIndex: "tower", ...body },
    });
  await leaveBehind();
  const tab = await wall(SCREENS[0]);
  await tab.locator(".SafetyWall").waitFor();
  const said = tab.getByText(/^Names are shown until \d\d:\d\d, opened by /u);
  expect(await said.count()).toBe(0);
  await names("open", { minutes: 5, reason: "Search for a visitor" });
  await said.waitFor();
  expect(await accessibilityFindings(tab)).toEqual([]);
  expect(await tab.evaluate(() => document.documentElement.scrollHeight)).toBe(1080);
  await names("close", {});
  await said.waitFor({ state: "detached" });
});
