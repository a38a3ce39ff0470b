import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { updateLabel } from "../../../src/domain/referential/calls.ts";
import { adminListOf, editorForm } from "../support/adminList.ts";
import { type AxeFinding, expectNobodyKeptOut, findingsWithOpen } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { labelNamed, labelsOf } from "../support/labels.ts";
import { gone, shown } from "../support/looks.ts";
import { savedFile } from "../support/savedFile.ts";
import { openFront, type Shown } from "../support/openFront.tsx";

const LABELS = "/administration/labels";
const nameAt = (index: number) => `label ${String(index).padStart(2, "0")}`;
/** 30 labels, of which the first one alone is of a pump. */
const THIRTY = Array.from({ length: 30 }, (_, index) =>
  labelNamed(nameAt(index), index === 0 ? "pump" : "crane"),
);
const given = (...labels: Parameters<typeof labelsOf>[1] & object): Shown => ({
  given: (live) => labelsOf(live, labels),
});
const list = adminListOf("Labels");
const form = editorForm();

describe("a list of the administration", () => {
  test("waits, says why it is empty, and holds what is made by the key", async () => {
    const screen = await openFront(LABELS, {
      given: (live) => {
        labelsOf(live);
        live.holdDocuments();
      },
    });
    const busy = () => document.querySelector('.Panel[aria-busy="true"]') !== null;
    await expect.poll(busy).toBe(true);
    expect(page.getByText("There is no label yet.").query()).toBeNull();
    screen.live.releaseDocuments();
    await shown(page.getByText("There is no label yet."));
    await expectNobodyKeptOut();

    await press("n");
    await form.save.click();
    await shown(form.form.getByText("The label has no name: name it."));
    await shown(form.form.getByText("Something is missing or wrong: it is marked."));
    await expectNobodyKeptOut();
    await form.name.fill(nameAt(0));
    await form.choose("Family", "machines");
    await form.choose("Sub-family", "pump");
    await form.save.click();
    await gone(form.form);
    await shown(list.row(nameAt(0)));
    expect(screen.query().get("edit")).toBeNull();
  });

  test("is searched, filtered, ordered and paged by its address, which another person can open", async () => {
    const screen = await openFront(LABELS, given(...THIRTY));
    await expect.poll(list.count).toBe("30 labels");

    await press("/");
    for (const letter of "PUMP") await press(letter);
    await expect.poll(list.names).toEqual([nameAt(0)]);
    await press("s");
    await shown(page.getByText("Nothing in this list matches."));
    await shown(page.getByText("Search: “PUMPs”"));
    await expectNobodyKeptOut();
    await page.getByRole("button", { name: "Remove search and filters" }).click();
    await expect.poll(list.count).toBe("30 labels");
    expect(screen.query().toString()).toBe("");

    await list.header("Name").click();
    await list.header("Name").click();
    await page.getByText("By page").click();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => list.names()[0]).toBe(nameAt(19));
    expect(Object.fromEntries(screen.query())).toEqual({ sort: "-name", page: "2", rows: "10" });
    await list.choosePageSize(25);
    await expect.poll(() => list.names()[0]).toBe(nameAt(29));
    await list.toggleColumn("Site");
    expect(screen.query().get("columns")).toBe("name,family,subFamily");
    const address = `${screen.path()}?${screen.query().toString()}`;

    screen.leave();
    localStorage.clear();
    await openFront(address, given(...THIRTY));
    await expect.poll(() => list.names()[0]).toBe(nameAt(29));
    expect(list.header("Site").elements()).toHaveLength(0);
  });

  test("is found again as it was left, without any address", async () => {
    await openFront(`${LABELS}?sort=-name&columns=name,site`, given(...THIRTY));
    await expect.poll(() => list.names()[0]).toBe(nameAt(29));
    // What only an address says is nobody's preference.
    await openFront(LABELS, given(...THIRTY));
    await expect.poll(() => list.names()[0]).toBe(nameAt(0));
    await list.header("Name").click();
    await list.header("Name").click();
    await list.toggleColumn("Family");
    await openFront(LABELS, given(...THIRTY));
    await expect.poll(() => list.names()[0]).toBe(nameAt(29));
    expect(list.header("Family").elements()).toHaveLength(0);
  });

  test("is walked, marked and opened by the keys, and the marked rows alone are exported", async () => {
    await openFront(`${LABELS}?sort=name`, given(...THIRTY));
    await shown(list.row(nameAt(0)));
    list.row(nameAt(0)).element().focus();
    await press("End");
    await expect.poll(list.focused).toContain(nameAt(29));
    await press("Home");
    await press("ArrowDown");
    await press("Space");
    await press("Shift+ArrowDown");
    await shown(list.marked.getByText("2 rows marked"));
    await expectNobodyKeptOut();
    const { blob } = await savedFile(async () => {
      await list.marked.getByRole("button", { name: "Export the marked rows" }).click();
      await page.getByRole("menuitem", { name: "Text (CSV)" }).click();
    });
    const file = await blob.text();
    const names = file.split(/\r?\n/u).map((line) => line.split(/[,;]/u)[0]?.replace("\uFEFF", ""));
    expect(names.filter((name) => name !== "")).toEqual(["Name", nameAt(1), nameAt(2)]);
    await list.marked.getByRole("button", { name: "Unmark all" }).click();

    // The focus is back in the list.
    await expect.poll(list.focused).toContain(nameAt(2));
    await press("Enter");
    await shown(form.form);
    await expect.element(form.name).toHaveValue(nameAt(2));
  });
});

test("what opens over a list keeps nobody out, on a desk and on a phone", async () => {
  const buttons = [
    /^Search/u,
    /^First Last/u,
    /^All families/u,
    /^Columns$/u,
    /^Export$/u,
    /^Actions on/u,
  ];
  await openFront(LABELS, given(labelNamed("menu")));
  await shown(list.row("menu"));
  const found: Record<string, readonly AxeFinding[]> = {};
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    for (const name of buttons)
      found[`${name.source} ${width}`] = await findingsWithOpen(
        page.getByRole("button", { name }).first(),
      );
  }
  expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
});

describe("an editor over the list", () => {
  test("asks before what is unsaved is lost, by the key and by another page", async () => {
    const left = labelNamed("to be left");
    const address = `${LABELS}?edit=${left.id}`;
    const screen = await openFront(address, given(left));
    await form.name.fill("never saved");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await form.form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await gone(question);
    screen.go("/administration/sites");
    await question.getByRole("button", { name: "Discard the changes" }).click();
    await expect.poll(() => screen.path()).toBe("/administration/sites");
    screen.go(address);
    await expect.element(form.name).toHaveValue("to be left");
    // Nothing was changed: to save it only closes it.
    await form.save.click();
    await gone(form.form);
    expect(screen.live.server.asked(updateLabel)).toEqual([]);
  });

  test("says a refusal at its field, and lets choose between two who have saved", async () => {
    const mine = labelNamed("mine");
    const screen = await openFront(`${LABELS}?edit=${mine.id}`, given(mine, labelNamed(nameAt(1))));
    await form.name.fill(nameAt(1).toUpperCase());
    await form.save.click();
    await shown(
      form.form
        .getByText("The sub-family has a label of this name already: choose another name.")
        .first(),
    );
    await form.name.fill("my name");
    screen.live.write("labels", { ...mine, name: "their name" });
    await form.save.click();
    await shown(form.form.getByText("Somebody else has saved meanwhile"));
    await expectNobodyKeptOut();
    await form.form.getByText("Mine: my name").click();
    await form.form.getByRole("button", { name: "Save what is chosen" }).click();
    await gone(form.form);
    await shown(list.row("my name"));
  });

  test("keeps what was typed while nobody answers, and the list says since when it is not live", async () => {
    const label = labelNamed("before the crash");
    const { live } = await openFront(`${LABELS}?edit=${label.id}`, given(label));
    await form.name.fill("after the crash");
    live.cut();
    await form.save.click();
    await shown(form.form.getByText("It is not saved yet"));
    await expect.element(form.name).toHaveValue("after the crash");
    // The row stays, and is said to be old.
    await expect.poll(list.isStale).toBe(true);
    expect(list.count()).toMatch(/label$/u);
    live.mend();
    await expect.poll(list.isStale).toBe(false);
    await form.form.getByRole("button", { name: "Try again" }).click();
    await gone(form.form);
    await shown(list.row("after the crash"));
  });
});
