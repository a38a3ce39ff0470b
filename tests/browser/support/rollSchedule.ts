import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { must } from "../../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import {
  Evacuation,
  EvacuationEvent,
  type EvacuationView,
  reduceEvents,
  viewOfEvacuation,
} from "../../../src/domain/evacuations/evacuation.ts";
import type { Chance } from "../../support/fakeKuzzle/chance.ts";
import { HALL, type SmallSite, YARD } from "../../support/smallSite.ts";
import type { Tab } from "./screen.ts";

/** A browser with the roll of one warden, who is signed in there (decision 0200). */
export type RollPhone = { readonly warden: string; readonly context: BrowserContext };

/** What a schedule came to. The last two are to be 0. */
export type ScheduleCounts = {
  readonly ticks: number;
  readonly undone: number;
  readonly namesAdded: number;
  readonly cuts: number;
  readonly kills: number;
  readonly clockChanges: number;
  readonly heardInside: number;
  readonly endedMeanwhile: number;
  readonly ticksLost: number;
  readonly foundWhoAreNot: number;
};

type ScheduleOutcome = {
  readonly counts: ScheduleCounts;
  readonly steps: readonly string[];
  readonly faults: readonly string[];
};

/** One statement that a telephone showed as done. `before`: it was shown before this instant of the server's clock. */
type Shown = {
  readonly warden: string;
  readonly name: string;
  readonly type: "evacuation.checkedIn" | "evacuation.checkInUndone";
  readonly begun: number;
  readonly before: number;
};

const STEPS = 30;
/** What happens in a step, each as likely as it stands here. */
const WHAT = [
  ...Array.from({ length: 7 }, () => "tick" as const),
  "undo",
  "undo",
  "cut",
  "cut",
  "back",
  "kill",
  "reload",
  "clock",
  "name",
  "nameHere",
  "heard",
] as const;
const LONG = 60 * SECOND;
/** Where a page reads how wrong the clock of its device is, in ms. */
const CLOCK = "test.clock";
/** All rows are drawn: none is outside the window of the list. */
const TALL = { width: 390, height: 2400 };

/** The address of the roll of an evacuation. */
const rollOf = (id: string) => `/roll.html#tower/${id}`;

/** Lets the pages of a browser have a wrong clock, which a schedule changes; call before the first page is opened. */
export async function letClockBeWrong(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    if (self.origin === "null") return;
    const real = Date.now.bind(Date);
    Date.now = () => real() + Number(localStorage.getItem(key) ?? 0);
  }, CLOCK);
}

/** What the server knows of an evacuation. */
async function knownOf(
  tower: SmallSite,
  id: string,
): Promise<{ readonly events: readonly EvacuationEvent[]; readonly view: EvacuationView }> {
  const [evacuation] = await tower.all("evacuations", Evacuation, { ids: { values: [id] } });
  const events = await tower.all("evacuation-events", EvacuationEvent, {
    term: { evacuationId: id },
  });
  const started = must(evacuation, "it was started");
  return { events, view: viewOfEvacuation(reduceEvents(started, events)) };
}

/**
 * Plays a drill on five telephones over the real stack: ticks, take-backs, networks that are cut, pages that are killed
 * and opened again, clocks that are wrong and changed, names that are added, badges that are heard inside, and, of every
 * second schedule, an end meanwhile. At last every telephone has a network, and what it showed as done is looked for.
 *
 * @param crew people of the site `tower` with a badge each, whom `tower.send` can have heard
 */
export async function playRollSchedule(
  {
    tower,
    phones,
    crew,
  }: { tower: SmallSite; phones: readonly RollPhone[]; crew: readonly string[] },
  chance: Chance,
): Promise<ScheduleOutcome> {
  const steps: string[] = [];
  const shown: Shown[] = [];
  const unsure = new Set<string>();
  const heard: { name: string; at: number; settled: number }[] = [];
  const done = { cuts: 0, kills: 0, clockChanges: 0, namesAdded: 0 };
  const run = chance.between(1, 1_000_000_000);
  const office = async (action: string, body: object) => {
    const commandId = `office-${run}-${steps.length}-${action}`;
    const request = { customerIndex: "tower", commandId, ...body };
    const { result } = await tower.root.query({
      controller: "omniscient/evacuation",
      action,
      body: request,
    });
    return result as { evacuation: Evacuation };
  };
  let readings = 0;
  const positionOf = (name: string) => ({
    id: `reading-${run}-${(readings += 1)}`,
    type: "position",
    at: Date.now(),
    tagId: `tag-${name}`,
    position: isInYard.has(name) ? YARD : HALL,
  });
  const isInYard = new Set<string>();
  // Twice, so that nobody is still where the schedule before has left them.
  await tower.send(crew.map(positionOf));
  await setTimeout(SECOND);
  await tower.send(crew.map(positionOf));
  const { evacuation } = await office("start", { site: "site-tower", kind: "drill" });
  const { id } = evacuation;
  const names = [...crew];
  let endBegun: number | null = null;
  const endsAt = chance.happens(0.5) ? chance.between(STEPS / 2, STEPS - 4) : null;

  const open = async ({ context }: RollPhone, again: Tab | null = null): Promise<Tab> => {
    const tab = again ?? (await context.newPage());
    await tab.setViewportSize(TALL);
    if (again === null) await tab.goto(rollOf(id));
    else await again.reload();
    await tab.locator("main.PhoneRoll, .EmptyState").first().waitFor({ timeout: LONG });
    // In one go: a roll that is found ended meanwhile takes its buttons away.
    await tab
      .getByText("Everybody", { exact: true })
      .evaluateAll((labels) => labels.forEach((label) => (label as HTMLElement).click()));
    return tab;
  };
  const tabs = await Promise.all(phones.map((phone) => open(phone)));
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.getByText("Live", { exact: true }).waitFor({ timeout: LONG });
      await tab.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller !== null) return;
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
      });
    }),
  );

  /** Presses a button that is there, in the very words that it has; keeps what the page then shows as done. */
  const press = async (at: number, word: "Found" | "Undo") => {
    const tab = must(tabs[at], "each telephone has a page");
    const { warden } = must(phones[at], "it was chosen among them");
    const begun = Date.now();
    const pressed = await tab.evaluate(
      ([wanted, share]) => {
        const buttons = [...document.querySelectorAll<HTMLElement>("button[aria-label]")].filter(
          (one) => one.getAttribute("aria-label")?.startsWith(`${wanted}: `) === true,
        );
        const button = buttons[Math.floor(share * buttons.length)];
        const label = button?.getAttribute("aria-label") ?? null;
        button?.click();
        return label;
      },
      [word, chance.next()] as const,
    );
    if (pressed === null) return;
    const label = pressed;
    const name = label.slice(`${word}: `.length);
    steps.push(`${warden} pressed ${label}`);
    try {
      await tab
        .getByRole("button", { name: label, exact: true })
        .waitFor({ state: "detached", timeout: 10 * SECOND });
    } catch {
      unsure.add(name);
      return;
    }
    const type = word === "Found" ? "evacuation.checkedIn" : "evacuation.checkInUndone";
    shown.push({ warden, name, type, begun, before: Date.now() });
  };

  for (let step = 0; step < STEPS; step += 1) {
    const at = chance.between(0, phones.length - 1);
    const phone = must(phones[at], "it was chosen among them");
    const tab = must(tabs[at], "each telephone has a page");
    const name = chance.of(names);
    const what = chance.of(WHAT);
    steps.push(`${phone.warden} ${what} ${name}`);
    if (step === endsAt) {
      endBegun = Date.now();
      await office("end", { evacuationId: id });
      steps.push("the office ends it");
    }
    if (what === "tick") await press(at, "Found");
    else if (what === "undo") await press(at, "Undo");
    else if (what === "cut") {
      await phone.context.setOffline(true);
      done.cuts += 1;
    } else if (what === "back") await phone.context.setOffline(false);
    else if (what === "kill" || what === "reload") {
      if (what === "kill") await tab.close();
      tabs[at] = await open(phone, what === "reload" ? tab : null);
      done.kills += 1;
    } else if (what === "clock") {
      const by = (chance.between(0, 20) - 10) * 7 * MINUTE;
      await tab.evaluate(
        ([key, more]) =>
          localStorage.setItem(key, String(Number(localStorage.getItem(key) ?? 0) + more)),
        [CLOCK, by] as const,
      );
      done.clockChanges += 1;
    } else if (what === "name" && endBegun === null) {
      const visitor = `Eve ${names.length}`;
      await office("addPerson", { evacuationId: id, person: { name: visitor } });
      names.push(visitor);
      done.namesAdded += 1;
    } else if (what === "nameHere") {
      const visitor = `Zoe ${names.length}`;
      if (await addHere(tab, visitor)) {
        names.push(visitor);
        done.namesAdded += 1;
      }
    } else if (what === "heard" && crew.includes(name)) {
      // Heard twice at another place than before: a badge that lies where it lay says nothing against who was seen.
      if (!isInYard.delete(name)) isInYard.add(name);
      const reading = positionOf(name);
      await tower.send([reading]);
      await setTimeout(SECOND);
      await tower.send([positionOf(name)]);
      heard.push({ name, at: reading.at, settled: Date.now() });
    }
  }

  for (const { context } of phones) await context.setOffline(false);
  const unsent = await Promise.all(tabs.map((tab) => waitUntilSent(tab)));
  const { events, view } = await knownOf(tower, id);
  const personNamed = new Map(view.people.map((person) => [person.name, person.id]));
  const nameOfPerson = new Map(view.people.map((person) => [person.id, person.name]));
  const wardenOf = (by: string | null) => phones.find(({ warden }) => warden === by)?.warden;
  const statements = events.flatMap((event) =>
    event.type === "evacuation.checkedIn" || event.type === "evacuation.checkInUndone"
      ? [{ event, name: nameOfPerson.get(event.personId) ?? "", warden: wardenOf(event.by) }]
      : [],
  );
  const faults: string[] = [];
  const lost: string[] = [];
  for (const [index, count] of unsent.entries())
    if (count > 0) lost.push(`${phones[index]?.warden ?? ""} has ${count} unsent`);
  for (const { warden } of phones)
    for (const name of names)
      for (const type of ["evacuation.checkedIn", "evacuation.checkInUndone"] as const) {
        const made = shown.filter(
          (one) => one.warden === warden && one.name === name && one.type === type,
        ).length;
        const kept = statements.filter(
          (one) => one.warden === warden && one.name === name && one.event.type === type,
        ).length;
        if (kept < made) lost.push(`${type} of ${name} by ${warden}: ${made} shown, ${kept} kept`);
        if (kept > made && !unsure.has(name))
          faults.push(`${type} of ${name} by ${warden}: ${made} shown, ${kept} kept`);
      }
  for (const name of names) if (!personNamed.has(name)) lost.push(`the name ${name}`);

  const wrong: string[] = [];
  for (const [personId, checkIn] of view.checkIns) {
    const name = nameOfPerson.get(personId) ?? personId;
    const ticks = shown.filter((one) => one.name === name && one.type === "evacuation.checkedIn");
    if (ticks.length === 0 && !unsure.has(name)) wrong.push(`${name} is found by nobody`);
    // The latest press that this check-in can be: heard inside after it and before the server knew, it must not count.
    const pressed = ticks.filter(
      ({ warden, begun }) => warden === checkIn.by && begun <= checkIn.recordedAt,
    );
    const latest = Math.max(...pressed.map(({ before }) => before));
    const after = heard.find(
      (one) => one.name === name && one.at > latest && one.settled < checkIn.recordedAt,
    );
    if (pressed.length > 0 && after !== undefined && !unsure.has(name))
      wrong.push(
        `${name} was heard inside at ${after.at}, known by ${after.settled}, after the press by ${latest} that counts: ${JSON.stringify({ checkIn, heardInside: view.heardInside.get(personId) ?? null, heard: heard.filter((one) => one.name === name), asset: await tower.assetOf(name) })}`,
      );
  }
  // Who was ticked before the end, never taken back and not heard inside since the first tick, is found.
  for (const name of names) {
    const about = shown.filter((one) => one.name === name);
    const first = about[0];
    if (first === undefined || about.some(({ type }) => type !== "evacuation.checkedIn")) continue;
    if (unsure.has(name) || heard.some((one) => one.name === name)) continue;
    if (endBegun !== null && first.before > endBegun) continue;
    const personId = personNamed.get(name);
    if (personId === undefined || !view.checkIns.has(personId)) lost.push(`${name} is not found`);
  }
  if (endBegun === null) {
    const missing = String(view.people.length - view.checkIns.size);
    for (const [index, tab] of tabs.entries())
      if (!(await comesTo(tab, missing)))
        faults.push(`${phones[index]?.warden ?? ""} does not say that ${missing} are missing`);
    await office("end", { evacuationId: id });
  }
  for (const [index, tab] of tabs.entries()) {
    const over = tab.getByText(/^The drill of .* ended at/u);
    await over.waitFor({ timeout: LONG }).catch(() => {
      faults.push(`${phones[index]?.warden ?? ""} keeps the roll after the end`);
    });
    await tab.evaluate((key) => localStorage.removeItem(key), CLOCK);
    await tab.close();
  }
  const count = (type: Shown["type"]) => shown.filter((one) => one.type === type).length;
  return {
    counts: {
      ticks: count("evacuation.checkedIn"),
      undone: count("evacuation.checkInUndone"),
      ...done,
      heardInside: heard.length,
      endedMeanwhile: endBegun === null ? 0 : 1,
      ticksLost: lost.length,
      foundWhoAreNot: wrong.length,
    },
    steps,
    faults: [...faults, ...lost, ...wrong],
  };
}

/** Adds somebody on a telephone; false: the roll was over there before it was done. */
async function addHere(tab: Tab, visitor: string): Promise<boolean> {
  const add = tab.getByRole("button", { name: "Somebody who is not on the list" });
  if ((await add.count()) === 0) return false;
  try {
    await add.click({ timeout: 10 * SECOND });
    await tab.getByLabel("Name of the visitor").fill(visitor, { timeout: 10 * SECOND });
    await tab.getByRole("button", { name: "Add to the list" }).click({ timeout: 10 * SECOND });
    const row = tab.getByRole("button", { name: `Found: ${visitor}`, exact: true });
    await row.waitFor({ timeout: LONG });
    return true;
  } catch (error) {
    if ((await tab.locator("main.PhoneRoll").count()) === 0) return false;
    throw error;
  }
}

/** How many steps the page has not sent, once that does not change any more or is none. */
async function waitUntilSent(tab: Tab): Promise<number> {
  const unsent = tab.getByText(/\d+ steps? not sent yet/u);
  const until = Date.now() + LONG;
  while ((await unsent.count()) > 0) {
    if (Date.now() > until) return Number.parseInt(await unsent.first().innerText(), 10);
    await setTimeout(100);
  }
  return 0;
}

/** Whether the head of the roll says in the end that so many are missing. */
async function comesTo(tab: Tab, missing: string): Promise<boolean> {
  const until = Date.now() + LONG;
  while (Date.now() < until) {
    if ((await tab.locator(".PhoneRoll-count strong").innerText()) === missing) return true;
    await setTimeout(100);
  }
  return false;
}
