import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import { adminListOf, editorForm } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { groundOf } from "../support/groundOf.ts";
import { press } from "../support/keys.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { storedTower } from "../support/sites.ts";

const open = (path: string, fields: Partial<Site> = {}): Promise<Screen> =>
  openFront(path, {
    given: (live) => {
      groundOf(live, fields);
      live.server.answerLeast(CALLS);
    },
  });

describe("the floors of a worksite", () => {
  test("are made, named, put in order and archived", async () => {
    const { live } = await open("/administration/floors");
    const floors = adminListOf("Floors");
    const form = editorForm();
    await shown(page.getByText("There is no floor yet."));
    await expectNobodyKeptOut();

    await press("n");
    await form.save.click();
    await shown(floors.row("Ground floor"));
    await gone(form.form);
    await press("n");
    const number = form.form.getByRole("textbox", { name: /^Floor number/u });
    await number.fill("0");
    // By the key: what is said about the last floor may still lie over the button.
    await press("Enter");
    await shown(form.form.getByText("The site has a floor of this number already"));
    await expectNobodyKeptOut();
    await number.fill("1");
    await form.name.fill("Deck");
    await press("Enter");
    await shown(floors.row("Deck"));
    expect(floors.names()).toEqual(["Ground floor", "Deck"]);
    await gone(form.form);

    await floors.act("Deck", "Move up");
    await expect.poll(floors.names).toEqual(["Deck", "Ground floor"]);
    await floors.act("Deck", "Edit");
    await form.name.fill("Slab");
    await press("Enter");
    await shown(floors.row("Slab"));
    await gone(form.form);

    await floors.act("Ground floor", "Archive");
    await page.getByRole("button", { name: "Archive the floor" }).click();
    await expect.poll(floors.names).toEqual(["Slab"]);
    // The ground floor was the one that is shown first.
    await expect.poll(() => texts(floors.row("Slab")).join()).toMatch(/Yes/u);
    await page.getByText("Archived", { exact: true }).click();
    await shown(floors.row("Ground floor"));
    await expectNobodyKeptOut();
    const { floors: kept, defaultFloor } = storedTower(live);
    expect([defaultFloor, kept.map((floor) => [floor.number, floor.name])]).toEqual([
      1,
      [
        [1, "Slab"],
        [0, null],
      ],
    ]);
  });
});

test("a worksite that is not live says what it lacks, with the way to each", async () => {
  const screen = await open("/administration/sites", { areas: [] });
  const setup = page.getByRole("region", { name: "Setting up Tower" });
  // The site, and two anchors that stand on it.
  await shown(setup.getByText("Tower is not live yet: 2 of 11 steps are done"));
  await expectNobodyKeptOut();
  await setup.getByRole("link", { name: "Draw its areas" }).click();
  await expect.poll(() => screen.path()).toBe("/administration/areas");
  expect(screen.query().get("site")).toBe("site-tower");
});
