import { readFile } from "node:fs/promises";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Label } from "../../src/domain/referential/label.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { ask } from "../support/calls.ts";
import { PASSWORD } from "../support/customer.ts";
import { MACHINES } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf, labelFormOf } from "./support/adminListDriver.ts";
import { type AxeFinding, expectNobodyKeptOut, findingsWithOpen } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const LABELS = "/administration/labels";
const COUNT = 30;

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
let olga: Kuzzle;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  await tower.write("references", Family, [MACHINES]);
  olga = await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const create = (name: string, subFamily = "crane") =>
  ask<{ label: Label }>(olga, "label:create", "tower", {
    label: { name, family: "machines", subFamily, site: null },
  }).then(({ label }) => label);
const nameAt = (index: number) => `label ${String(index).padStart(2, "0")}`;
const query = (tab: Tab) => new URL(tab.url()).searchParams;
const list = (tab: Tab) => adminListOf(tab, "Labels");

describe("a list of the administration", () => {
  test("waits, says why it is empty, and holds what is made by the key", async () => {
    const { tab } = await people.signedIn("olga", "/password");
    server.wire.hold();
    await tab.evaluate((to) => history.pushState(null, "", to), LABELS);
    await tab.locator('.Panel[aria-busy="true"]').waitFor();
    expect(await tab.getByRole("main").innerText()).not.toContain("There is no label yet.");
    server.wire.mend();
    await tab.getByText("There is no label yet.").waitFor();
    await expectNobodyKeptOut(tab);

    const form = labelFormOf(tab);
    await tab.keyboard.press("n");
    await form.save.click();
    await form.form.getByText("The label has no name: name it.").waitFor();
    await form.form.getByText("Something is missing or wrong: it is marked.").waitFor();
    await expectNobodyKeptOut(tab);
    await form.name.fill(nameAt(0));
    await form.choose("Family", "machines");
    await form.choose("Sub-family", "pump");
    await form.save.click();
    await form.form.waitFor({ state: "detached" });
    await list(tab).row(nameAt(0)).waitFor();
    expect(query(tab).get("edit")).toBeNull();
  });

  test("is searched, filtered, ordered and paged by its address, which another person can open", async () => {
    for (let index = 1; index < COUNT; index += 1) await create(nameAt(index));
    const { tab } = await people.signedIn("olga", LABELS);
    const labels = list(tab);
    await expect.poll(labels.count, SOON).toBe("30 labels");

    await tab.keyboard.press("/");
    await tab.keyboard.type("PUMP");
    await expect.poll(labels.names, SOON).toEqual([nameAt(0)]);
    await tab.keyboard.type("s");
    await tab.getByText("Nothing in this list matches.").waitFor();
    await tab.getByText("Search: “PUMPs”").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.getByRole("button", { name: "Remove search and filters" }).click();
    await expect.poll(labels.count, SOON).toBe("30 labels");
    expect(query(tab).toString()).toBe("");

    await labels.header("Name").click();
    await labels.header("Name").click();
    await tab.getByText("By page").click();
    await tab.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => labels.names().then(([first]) => first), SOON).toBe(nameAt(19));
    expect(Object.fromEntries(query(tab))).toEqual({ sort: "-name", page: "2", rows: "10" });
    await labels.choosePageSize(25);
    await expect.poll(() => labels.names().then(([first]) => first), SOON).toBe(nameAt(29));
    await labels.toggleColumn("Site");
    expect(query(tab).get("columns")).toBe("name,family,subFamily");
    const address = tab.url();

    const other = await people.signedIn("olga", LABELS);
    await other.tab.goto(address);
    await expect
      .poll(
        () =>
          list(other.tab)
            .names()
            .then(([first]) => first),
        SOON,
      )
      .toBe(nameAt(29));
    expect(await list(other.tab).header("Site").count()).toBe(0);
  });

  test("is found again as it was left, without any address", async () => {
    const { tab } = await people.signedIn("olga", LABELS);
    await tab.goto(`${LABELS}?sort=-name&columns=name,site`);
    const labels = list(tab);
    await expect.poll(() => labels.names().then(([first]) => first), SOON).toBe(nameAt(29));
    // What only an address says is nobody's preference.
    await tab.goto(LABELS);
    await expect.poll(() => labels.names().then(([first]) => first), SOON).toBe(nameAt(0));
    await labels.header("Name").click();
    await labels.header("Name").click();
    await labels.toggleColumn("Family");
    await tab.goto(LABELS);
    await expect.poll(() => labels.names().then(([first]) => first), SOON).toBe(nameAt(29));
    expect(await labels.header("Family").count()).toBe(0);
  });

  test("is walked, marked and opened by the keys, and the marked rows alone are exported", async () => {
    const { tab } = await people.signedIn("olga", `${LABELS}?sort=name`);
    const labels = list(tab);
    await labels.row(nameAt(0)).focus();
    await tab.keyboard.press("End");
    await expect.poll(labels.focused, SOON).toContain(nameAt(29));
    await tab.keyboard.press("Home");
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Space");
    await tab.keyboard.press("Shift+ArrowDown");
    await labels.marked.getByText("2 rows marked").waitFor();
    await expectNobodyKeptOut(tab);
    const saved = tab.waitForEvent("download");
    await labels.marked.getByRole("button", { name: "Export the marked rows" }).click();
    await tab.getByRole("menuitem", { name: "Text (CSV)" }).click();
    const file = await readFile(await (await saved).path(), "utf8");
    const names = file.split(/\r?\n/u).map((line) => line.split(/[,;]/u)[0]?.replace("\uFEFF", ""));
    expect(names.filter((name) => name !== "")).toEqual(["Name", nameAt(1), nameAt(2)]);
    await labels.marked.getByRole("button", { name: "Unmark all" }).click();

    // The focus is back in the list.
    await expect.poll(labels.focused, SOON).toContain(nameAt(2));
    await tab.keyboard.press("Enter");
    await labelFormOf(tab).form.waitFor();
    expect(await labelFormOf(tab).name.inputValue()).toBe(nameAt(2));
  });
});

test("what opens over a list keeps nobody out, on a desk and on a phone", async () => {
  const label = `menu ${Date.now()}`;
  await create(label);
  const { tab } = await people.signedIn("olga", LABELS);
  // Only rows in sight are in the document: the one that matters is searched for.
  await tab.goto(`${LABELS}?q=menu`);
  await list(tab).row(label).waitFor();
  const buttons = [
    /^Search/u,
    /^First Last/u,
    /^All families/u,
    /^Columns$/u,
    /^Export$/u,
    /^Actions on/u,
  ];
  const found: Record<string, readonly AxeFinding[]> = {};
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 844 });
    for (const name of buttons) {
      const button = tab.getByRole("button", { name }).filter({ visible: true }).first();
      found[`${name.source} ${width}`] = await findingsWithOpen(tab, button);
    }
  }
  expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
});

describe("an editor over the list", () => {
  test("asks before what is unsaved is lost, by the key and by another page", async () => {
    const { id } = await create("to be left");
    const { tab } = await people.signedIn("olga", LABELS);
    await tab.goto(`${LABELS}?edit=${id}`);
    const form = labelFormOf(tab);
    await form.name.fill("never saved");
    const question = tab.getByRole("alertdialog", { name: "Leave without saving?" });
    await form.form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    await tab.evaluate(() => history.pushState(null, "", "/administration/sites"));
    await question.getByRole("button", { name: "Discard the changes" }).click();
    await tab.waitForURL("**/administration/sites");
    await tab.goto(`${LABELS}?edit=${id}`);
    await expect.poll(() => form.name.inputValue(), SOON).toBe("to be left");
    // Nothing was changed: to save it only closes it.
    await form.save.click();
    await form.form.waitFor({ state: "detached" });
  });

  test("says a refusal at its field, and lets choose between two who have saved", async () => {
    const { id } = await create("mine");
    const { tab } = await people.signedIn("olga", LABELS);
    // Only rows in sight are in the document: the one that matters is searched for.
    await tab.goto(`${LABELS}?q=my+name&edit=${id}`);
    const form = labelFormOf(tab);
    await form.name.fill(nameAt(1).toUpperCase());
    await form.save.click();
    await form.form
      .getByText("The sub-family has a label of this name already: choose another name.")
      .first()
      .waitFor();
    await form.name.fill("my name");
    await ask(olga, "label:update", "tower", {
      labelId: id,
      seen: { name: "mine" },
      changes: { name: "their name" },
    });
    await form.save.click();
    await form.form.getByText("Somebody else has saved meanwhile").waitFor();
    await expectNobodyKeptOut(tab);
    await form.form.getByText("Mine: my name").click();
    await form.form.getByRole("button", { name: "Save what is chosen" }).click();
    await form.form.waitFor({ state: "detached" });
    await list(tab).row("my name").waitFor();
  });

  test("keeps what was typed while nobody answers, and the list says since when it is not live", async () => {
    const { id } = await create("before the crash");
    const { tab } = await people.signedIn("olga", LABELS);
    await tab.goto(`${LABELS}?edit=${id}`);
    const form = labelFormOf(tab);
    await form.name.fill("after the crash");
    await server.backend.kill();
    await form.save.click();
    await form.form.getByText("It is not saved yet").waitFor({ timeout: 60_000 });
    expect(await form.name.inputValue()).toBe("after the crash");
    // The rows stay, and are said to be old.
    const labels = list(tab);
    expect(await labels.isStale()).toBe(true);
    expect(await labels.count()).toMatch(/labels$/u);
    await server.backend.restart();
    await expect.poll(labels.isStale, { timeout: 60_000, interval: 200 }).toBe(false);
    await form.form.getByRole("button", { name: "Try again" }).click();
    await form.form.waitFor({ state: "detached" });
    await labels.row("after the crash").waitFor();
    olga = await server.backend.sdk({ username: "olga", password: PASSWORD });
  });
});
