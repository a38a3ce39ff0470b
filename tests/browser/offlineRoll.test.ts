import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { Chance } from "../support/fakeKuzzle/chance.ts";
import { HALL, type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { knownOf, letClockBeWrong, playRollSchedule, rollOf } from "./support/rollSchedule.ts";
import { peopleForTests, type Person, SOON, type Tab } from "./support/screen.ts";

const CREW = ["amy", "ben", "cid", "dot", "eli", "fay"];
const WARDENS = ["warden-0", "warden-1", "warden-2", "warden-3", "warden-4"];
/** More of them, and what they came to: `npm run bench -- rollSchedules` (docs/decisions/0200). */
const SCHEDULES = Number(process.env["SCHEDULES"] ?? 1);
const SEED = Number(process.env["SEED"] ?? 1);
const LONG = { timeout: 60 * SECOND, interval: 100 };

let server: Awaited<ReturnType<typeof startFrontServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", { people: CREW });
  await Promise.all(WARDENS.map((warden) => tower.user(warden, "worker")));
  await tower.send(
    CREW.map((name) => ({
      id: `reading-first-${name}`,
      type: "position",
      at: Date.now(),
      tagId: `tag-${name}`,
      position: HALL,
    })),
  );
}, 5 * MINUTE);
afterEach(async () => {
  const running = await tower.all("evacuations", Evacuation, { term: { state: "running" } });
  for (const { id } of running) await office("end", { evacuationId: id });
});
afterAll(() => server?.stop());

let commands = 0;
async function office(action: string, body: object): Promise<{ evacuation: Evacuation }> {
  commands += 1;
  const { result } = await tower.root.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", commandId: `of-the-office-${commands}`, ...body },
  });
  return result as { evacuation: Evacuation };
}
const begin = async () =>
  (await office("start", { site: "site-tower", kind: "drill" })).evacuation.id;
const button = (tab: Tab, name: string) => tab.getByRole("button", { name, exact: true });
const unsent = (tab: Tab) => tab.getByText(/steps? not sent yet/u);

/** A telephone with the roll on it, ready for the time without a network. */
async function phoneOf(warden: string, id: string): Promise<{ person: Person; tab: Tab }> {
  const person = await people.signedIn(warden, "/live-site/safety-dashboard");
  await person.tab.close();
  const tab = await person.open(rollOf(id));
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.getByText("Live", { exact: true }).waitFor();
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
  return { person, tab };
}

/** All that the browser keeps of rolls, as bytes in text. */
const kept = (tab: Tab) =>
  tab.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("balise.rolls");
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => resolve(asked.result as unknown[]);
      });
    const [keys, rolls, events] = [await all("keys"), await all("rolls"), await all("events")];
    db.close();
    const sealed = [...rolls, ...events] as { bytes: ArrayBuffer }[];
    return {
      isExtractable: (keys[0] as CryptoKey | undefined)?.extractable ?? null,
      counts: [keys.length, rolls.length, events.length],
      text: sealed.map(({ bytes }) => new TextDecoder().decode(bytes)).join(""),
    };
  });

describe("the roll on a telephone", () => {
  test(
    "opens without a network, keeps what is done through a kill, and hands it over",
    async () => {
      const id = await begin();
      const { person, tab } = await phoneOf("warden-0", id);
      await person.context.setOffline(true);
      await button(tab, "Found: amy").click();
      await unsent(tab).waitFor();
      const atRest = await kept(tab);
      expect(atRest.isExtractable).toBe(false);
      expect(atRest.counts).toEqual([1, 1, 1]);
      expect(atRest.text).not.toContain("amy");
      // The browser is killed, and opened again at an address of the product.
      await tab.close();
      const again = await person.open("/live-site/safety-dashboard");
      await button(again, "Undo: amy").waitFor();
      await again.getByText("1 step not sent yet").waitFor();
      await again.getByText("ben", { exact: true }).click();
      await again.getByLabel("Where, or what else to know").fill("at the lift");
      await button(again, "Seen there, not at the assembly point").click();
      await again.keyboard.press("Escape");
      await again.getByText("2 steps not sent yet").waitFor();
      await person.context.setOffline(false);
      await expect.poll(async () => (await knownOf(tower, id)).events.length, LONG).toBe(2);
      await expect.poll(() => unsent(again).count(), LONG).toBe(0);
      const { view } = await knownOf(tower, id);
      expect([...view.checkIns.keys()]).toEqual(["asset-amy"]);
      expect([...view.remarks.values()].flat().map(({ text }) => text)).toEqual(["at the lift"]);
      await office("end", { evacuationId: id });
      await again.getByText(/The drill of .* ended at/u).waitFor();
      await expect.poll(async () => (await kept(again)).counts, SOON).toEqual([0, 0, 0]);
    },
    5 * MINUTE,
  );

  test(
    "tells both wardens who contradict each other, and is fit for thumbs",
    async () => {
      const id = await begin();
      const one = await phoneOf("warden-0", id);
      const two = await phoneOf("warden-1", id);
      await button(one.tab, "Found: amy").click();
      await button(two.tab, "Everybody")
        .or(two.tab.getByText("Everybody", { exact: true }))
        .click();
      await button(two.tab, "Undo: amy").waitFor(LONG);
      await one.person.context.setOffline(true);
      await two.person.context.setOffline(true);
      await button(two.tab, "Undo: amy").click();
      await one.tab.getByText("Everybody", { exact: true }).click();
      // They do not know of each other: one takes back, the other says it once more.
      await button(one.tab, "Undo: amy").click();
      await button(one.tab, "Found: amy").click();
      await two.person.context.setOffline(false);
      await expect.poll(async () => (await knownOf(tower, id)).events.length, LONG).toBe(2);
      await one.person.context.setOffline(false);
      await expect.poll(async () => (await knownOf(tower, id)).events.length, LONG).toBe(4);
      for (const { tab } of [one, two]) await tab.getByText("Ask again: amy").waitFor();
      const { view } = await knownOf(tower, id);
      expect([...view.unclear.keys()]).toEqual(["asset-amy"]);
      const small = await one.tab.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("button, .FieldBox, .SegmentedControl-segment")]
          .map((target) => target.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && (height < 47.5 || width < 47.5))
          .map(({ width, height }) => `${width} x ${height}`),
      );
      expect(small).toEqual([]);
      await expectNobodyKeptOut(one.tab);
      await office("end", { evacuationId: id });
    },
    5 * MINUTE,
  );

  test.each(Array.from({ length: SCHEDULES }, (_, index) => index))(
    "loses nothing of five telephones that are cut off, in schedule %i",
    async (index) => {
      const phones = await Promise.all(
        WARDENS.map(async (warden) => {
          const { tab, context } = await people.signedIn(warden, "/live-site/safety-dashboard");
          await letClockBeWrong(context);
          await tab.close();
          return { warden, context };
        }),
      );
      const played = await playRollSchedule(
        { tower, phones, crew: CREW },
        new Chance(SEED * 1000 + index),
      );
      const steps = played.steps.join("; ");
      expect(played.faults.map((fault) => `${fault}: ${steps}`)).toEqual([]);
    },
    5 * MINUTE,
  );
});
