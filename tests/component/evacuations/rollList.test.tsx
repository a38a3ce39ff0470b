import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { must } from "../../../src/domain/base/must.ts";
import { checkInPerson } from "../../../src/domain/evacuations/calls.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { drillOf, eventOfDrill, rollPerson } from "../support/evacuations.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const named = (start: string, count: number, areaName: string) =>
  Array.from({ length: count }, (_, index) =>
    rollPerson(`${start} ${String(index).padStart(2, "0")}`, areaName),
  );
const HALL = named("Hall", 3, "hall");
const YARD = named("Yard", 30, "yard");

/** The drill on a desk: the three of the hall come first. */
async function openDrill(size: readonly [number, number] = [1366, 768]) {
  const screen = await openFront("/live-site/safety-dashboard", {
    size,
    now: T0 + MINUTE,
    given: (live) => {
      smallSiteOf(live);
      live.write("evacuations", drillOf([...HALL, ...YARD]));
    },
  });
  await shown(row("Hall 00"));
  // Rows stay while the pointer is over them, wherever the test before has left it.
  await userEvent.hover(page.getByRole("banner"));
  return screen;
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const isListed = (name: string) => row(name).elements().length > 0;
/** The head that stays in sight. */
const head = () => document.querySelector(".MissingPeople-group")?.textContent ?? "";
const headsInList = () => texts(page.getByRole("rowheader"));
/** How many rows are in sight as a whole. */
function countInSight(): number {
  const bottom = document.querySelector(".VirtualList")?.getBoundingClientRect().bottom ?? 0;
  const rows = [...document.querySelectorAll(".MissingRow")];
  return rows.filter((one) => one.getBoundingClientRect().bottom <= bottom).length;
}
const foundEvent = (personId: string) =>
  eventOfDrill("evacuation.checkedIn", T0 + MINUTE, { personId, means: "hand" });
const found = ({ id }: (typeof HALL)[number]) => foundEvent(id);

test("the head of the roll and the rows in sight are those of now once others have gone", async () => {
  const { live } = await openDrill();
  await expect.poll(head).toMatch(/hall.* at the start · 3 missing/u);
  expect(headsInList()).toEqual([expect.stringMatching(/yard.* · 30 missing/u)]);
  const before = countInSight();

  live.write("evacuation-events", ...HALL.map(found));
  // A row of somebody who is found stays a while, though nobody touches the list.
  await expect.poll(() => isListed("Hall 00")).toBe(false);
  await expect.poll(head).toMatch(/yard.* at the start · 30 missing/u);

  // Two rows below those that were in sight: it has come there without being scrolled to.
  const person = must(YARD[before - HALL.length + 1], "more are missing than are in sight");
  live.write("evacuation-events", found(person));
  await shown(row(person.name).filter({ hasText: "Found at" }));
});

test("how old each proof is is drawn under the ages, and no row is higher for it", async () => {
  await openDrill();
  const rows = [...document.querySelectorAll(".MissingRow")];
  expect(new Set(rows.map((one) => one.getBoundingClientRect().height))).toEqual(new Set([51]));
  for (const one of rows) {
    const place = one.querySelector(".MissingRow-place")?.getBoundingClientRect();
    const bar = one.querySelector(".Age[data-proof=left]")?.getBoundingClientRect();
    expect(bar?.bottom).toBeLessThanOrEqual(place?.bottom ?? 0);
  }
});

test("a head in the list moves away with its people, and the one over the list follows", async () => {
  await openDrill();
  (row("Hall 00").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.poll(head).toMatch(/yard.* · 30 missing/u);
  await expect.poll(headsInList).toEqual([]);
  await userEvent.keyboard("{Home}");
  await expect.poll(head).toMatch(/hall.* · 3 missing/u);
});

test("the head of the roll names no place that was not read", async () => {
  await openFront("/live-site/safety-dashboard", {
    size: [1366, 768],
    now: T0 + MINUTE,
    given: (live) => {
      smallSiteOf(live);
      live.write("evacuations", drillOf([rollPerson("Ann", "attic"), ...HALL]));
    },
  });
  await shown(row("Ann"));
  // By then the head of a place that is read stands there.
  await expect.poll(() => document.querySelector(".Evacuation-lists[data-stale]")).toBeNull();
  expect(head()).toBe("1 missing");
});

test("on a wide screen two people stand beside each other, and the keys go down one column and on in the next", async () => {
  const { live } = await openDrill([1600, 900]);
  live.server.answer(checkInPerson, ({ personId }) => ({ event: foundEvent(personId) }));
  const boxOf = (name: string) => row(name).element().getBoundingClientRect();
  const [one, two, three] = ["Hall 00", "Hall 01", "Hall 02"].map(boxOf);
  expect([two?.top, three?.left]).toEqual([one?.top, one?.left]);
  expect(two?.left).toBeGreaterThanOrEqual(one?.right ?? Infinity);
  expect(three?.top).toBeGreaterThanOrEqual(one?.bottom ?? Infinity);

  const focused = () =>
    document.activeElement?.querySelector(".MissingRow-name")?.firstChild?.textContent ?? null;
  (row("Hall 00").element() as HTMLElement).focus();
  for (const [key, name] of [
    ["ArrowDown", "Hall 02"],
    // The yard begins a line of its own, below its head.
    ["j", "Yard 00"],
    ["ArrowRight", "Yard 01"],
    ["k", "Hall 01"],
    // The first of the second column follows the last of the first.
    ["ArrowUp", "Yard 28"],
    ["ArrowDown", "Hall 01"],
    ["ArrowLeft", "Hall 00"],
    ["End", "Yard 29"],
    ["Home", "Hall 00"],
    // The next as the arrows go.
    ["Enter", "Hall 02"],
  ] as const) {
    await userEvent.keyboard(key.length === 1 ? key : `{${key}}`);
    await expect.poll(focused).toBe(name);
  }
  await shown(row("Hall 00").filter({ hasText: "Found at" }));
  await expectNobodyKeptOut();
});
