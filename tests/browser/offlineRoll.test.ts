import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { must } from "../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import {
  Evacuation,
  EvacuationEvent,
  reduceEvents,
  viewOfEvacuation,
} from "../../src/domain/evacuations/evacuation.ts";
import { Chance } from "../support/fakeKuzzle/chance.ts";
import { asset, placeIn } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, type Person, SOON, type Tab } from "./support/screen.ts";

const CREW = ["amy", "ben", "cid", "dot", "eli", "fay"];
const WARDENS = ["warden-0", "warden-1", "warden-2", "warden-3", "warden-4"];
/** 50 by hand: SCHEDULES=50 */
const SCHEDULES = Number(process.env["SCHEDULES"] ?? 2);
const SEED = Number(process.env["SEED"] ?? 1);
const LONG = { timeout: 60 * SECOND, interval: 100 };

let server: Awaited<ReturnType<typeof startFrontServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await Promise.all(WARDENS.map((warden) => tower.user(warden, "worker")));
  const { site: locationSite, floor, area } = placeIn("hall");
  const lastTagUpdate = Date.now() - MINUTE;
  await tower.write(
    "assets",
    Asset,
    CREW.map((name) =>
      asset(name, {
        locationSite,
        floor,
        area,
        lastTagUpdate,
        lastPositionUpdate: lastTagUpdate,
      }),
    ),
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
const rollOf = (id: string) => `/roll.html#tower/${id}`;
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

/** What the server knows in the end. */
async function known(id: string) {
  const [evacuation] = await tower.all("evacuations", Evacuation, { ids: { values: [id] } });
  const events = await tower.all("evacuation-events", EvacuationEvent, {
    term: { evacuationId: id },
  });
  const started = must(evacuation, "it was started");
  return { events, view: viewOfEvacuation(reduceEvents(started, events)) };
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
      await expect.poll(async () => (await known(id)).events.length, LONG).toBe(2);
      await expect.poll(() => unsent(again).count(), LONG).toBe(0);
      const { view } = await known(id);
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
      await expect.poll(async () => (await known(id)).events.length, LONG).toBe(2);
      await one.person.context.setOffline(false);
      await expect.poll(async () => (await known(id)).events.length, LONG).toBe(4);
      for (const { tab } of [one, two]) await tab.getByText("Ask again: amy").waitFor();
      const { view } = await known(id);
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
      const chance = new Chance(SEED * 1000 + index);
      const id = await begin();
      const phones = await Promise.all(WARDENS.map((warden) => phoneOf(warden, id)));
      // What a thumb pressed: `ticked` surely, `tried` perhaps, where the row changed under it.
      const [ticked, tried] = [new Set<string>(), new Set<string>()];
      for (let step = 0; step < 30; step += 1) {
        const phone = chance.of(phones);
        const name = chance.of(CREW);
        const what = chance.of(["tick", "tick", "tick", "cut", "back", "kill"]);
        if (what === "cut") await phone.person.context.setOffline(true);
        else if (what === "back") await phone.person.context.setOffline(false);
        else if (what === "kill") {
          await phone.tab.close();
          phone.tab = await phone.person.open(rollOf(id));
          await phone.tab.locator("main.PhoneRoll").waitFor();
        } else {
          const tick = button(phone.tab, `Found: ${name}`);
          if ((await tick.count()) === 0) continue;
          tried.add(name);
          await tick.click({ timeout: 2000 }).then(
            () => void ticked.add(name),
            // Found by another telephone meanwhile.
            () => null,
          );
        }
      }
      for (const { person } of phones) await person.context.setOffline(false);
      for (const { tab } of phones) await expect.poll(() => unsent(tab).count(), LONG).toBe(0);
      const { view } = await known(id);
      const found = [...view.checkIns.keys()].map((person) => person.slice("asset-".length));
      expect([...ticked].filter((name) => !found.includes(name))).toEqual([]);
      expect(found.filter((name) => !tried.has(name))).toEqual([]);
      for (const { tab } of phones)
        await expect
          .poll(() => tab.locator(".PhoneRoll-count strong").innerText(), LONG)
          .toBe(String(CREW.length - found.length));
      await office("end", { evacuationId: id });
    },
    5 * MINUTE,
  );
});
