import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { asset, placeIn } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { evacuationOf } from "./support/evacuationDriver.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const SAFETY = "/live-site/safety-dashboard";
/** A busy machine works through a queue of writes first. */
const BUSY = { timeout: 60 * SECOND, interval: 100 };
const CREW = Array.from({ length: 57 }, (_, index) => `worker-${index + 10}`);

let server: Awaited<ReturnType<typeof startFrontServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

/** Somebody of the crew, heard in that area at that time. */
function worker(name: string, where: "hall" | "yard", heardAt: number): Asset {
  const { site: locationSite, floor, area } = placeIn(where);
  return asset(name, {
    locationSite,
    floor,
    area,
    lastTagUpdate: heardAt,
    lastPositionUpdate: heardAt,
  });
}
/** Half of the crew here, half there. */
const atFirst = (now: number) =>
  CREW.map((name, index) => worker(name, index % 2 === 0 ? "hall" : "yard", now - index * SECOND));

let commands = 0;
/** What somebody else does about evacuations. */
function others(action: string, body: object): Promise<unknown> {
  commands += 1;
  return tower.root.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", commandId: `of-somebody-else-${commands}`, ...body },
  });
}
async function running(): Promise<Evacuation> {
  const [found] = await tower.all("evacuations", Evacuation, { term: { state: "running" } });
  if (found === undefined) throw new Error("No evacuation runs.");
  return found;
}

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "worker");
});
afterEach(async () => {
  const { id } = await running();
  await others("end", { evacuationId: id });
});
afterAll(() => server?.stop());

/** A drill with the crew on its roll, on the screen of an operator. */
async function drill(viewport?: { width: number; height: number }) {
  await tower.write("assets", Asset, atFirst(Date.now() - MINUTE));
  await others("start", { site: "site-tower", kind: "drill" });
  const { tab } = await people.signedIn("olga", SAFETY);
  if (viewport !== undefined) await tab.setViewportSize(viewport);
  const screen = evacuationOf(tab);
  await screen.heading("Evacuation drill · Tower").waitFor();
  await expect.poll(() => screen.figure("Missing").innerText(), BUSY).toBe(String(CREW.length));
  return { tab, screen, evacuation: await running() };
}

/** The rows that can be seen, by name and place on the screen, whoever is found. */
function inSight(tab: Tab) {
  return tab.getByRole("grid", { name: "People unaccounted for" }).evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
      .map((row) => ({ box: row.getBoundingClientRect(), row }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .toSorted((a, b) => a.box.top - b.box.top)
      .map(({ box, row }) => ({
        name: row.querySelector("small")?.textContent ?? "",
        top: Math.round(box.top),
      }));
  });
}

describe("the roll", () => {
  test("stands still for a minute in which everybody moves, and only ages change", async () => {
    const { tab, screen, evacuation } = await drill();
    expect(evacuation.roll.map(({ name }) => name)).toEqual([
      ...CREW.filter((_, index) => index % 2 === 0),
      ...CREW.filter((_, index) => index % 2 === 1),
    ]);
    const before = await inSight(tab);
    expect(before.map(({ name }) => name)).toEqual(
      CREW.filter((_, i) => i % 2 === 0).slice(0, before.length),
    );
    const first = screen.row(CREW[0] ?? "").locator(".MissingRow-place");
    // A minute of movement, in 20 steps of 3 s that are written as fast as they are shown.
    for (let step = 1; step <= 20; step += 1) {
      const now = Date.now();
      const where = step % 2 === 0 ? "hall" : "yard";
      await tower.write(
        "assets",
        Asset,
        CREW.map((name, index) =>
          worker(
            name,
            index % 3 === 0 ? where : "hall",
            now - ((index * 7 + step * 3) % 10) * 3 * SECOND,
          ),
        ),
      );
      await expect.poll(() => first.innerText(), BUSY).toMatch(new RegExp(`· ${where} ·`, "u"));
      expect(await inSight(tab)).toEqual(before);
    }
    await expectNobodyKeptOut(tab);
  });

  test("keeps the row of whoever is found in its place, then lets it go, with an undo in both", async () => {
    const { tab, screen, evacuation } = await drill();
    const [first = "", second = "", third = ""] = CREW.filter((_, index) => index % 2 === 0);
    const before = await inSight(tab);
    await others("checkIn", { evacuationId: evacuation.id, personId: `asset-${second}` });
    await screen
      .row(second)
      .getByText(/^Found at/u)
      .waitFor();
    // Who looks on has the finger near the next one.
    await tab.mouse.move(300, 500);
    expect(await inSight(tab)).toEqual(before);
    await screen.checkIn(third);
    await screen
      .row(third)
      .getByText(/^Found at/u)
      .waitFor();
    expect((await inSight(tab)).slice(0, 5)).toEqual(before.slice(0, 5));
    // Where it was pressed the undo stands; it is on the same element, so the keyboard stays with it.
    const undo = screen.row(third).getByRole("button", { name: `Undo: ${third}` });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    // For a moment it takes no second press of a double one.
    await screen.row(third).locator("[data-new]").waitFor({ state: "detached" });
    await undo.click();
    await screen.missingRow(third).waitFor();
    // While pointer or focus are in the list, nobody goes.
    await tab.mouse.move(10, 10);
    await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // Left alone, the list lets the other one go.
    await expect.poll(() => screen.row(second).count(), BUSY).toBe(0);
    expect((await screen.rows()).slice(0, 2)).toEqual([`${first} ${first}`, `${third} ${third}`]);
    expect(await screen.found()).toEqual([second]);
    await screen.foundRow(second).getByRole("button").click();
    await expect.poll(() => inSight(tab), BUSY).toEqual(before);
  });

  test("is where it was after a search by the keys, which keep the field", async () => {
    const { tab, screen } = await drill();
    await screen.list.evaluate((grid) => grid.scrollTo({ top: 1200 }));
    const middle = async () => (await inSight(tab))[1];
    await expect.poll(async () => (await middle())?.name, SOON).not.toBe(CREW[2]);
    const before = await inSight(tab);
    await screen.checkInByKeys("worker-10");
    await expect.poll(screen.found, SOON).toEqual(["worker-10"]);
    await expect
      .poll(async () => (await inSight(tab)).map(({ name }) => name), SOON)
      .toEqual(before.map(({ name }) => name));
    expect(await inSight(tab)).toEqual(before);
    const field = tab.getByRole("searchbox", { name: "Search by name or reference" });
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe("");
  });

  test("has its first names above the fold of a phone, with targets for a gloved thumb", async () => {
    const { tab, screen } = await drill({ width: 390, height: 844 });
    const button = screen.list.getByRole("button").first();
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844 * 0.75);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNobodyKeptOut(tab);
  });
});
