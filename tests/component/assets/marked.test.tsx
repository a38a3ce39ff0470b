import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { assetSet } from "../support/assetSet.ts";
import { storedAsset } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { fiveMachinesOf } from "../support/fiveMachines.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const LIST = "/asset/list/tower";
const set = assetSet();
const question = page.getByRole("alertdialog", { name: "Archive the marked resources?" });
const archive = question.getByRole("button", { name: "Archive", exact: true });
const undo = page.getByRole("button", { name: "Undo", exact: true });

async function openList(address = LIST) {
  const screen = await openFront(address, { given: fiveMachinesOf });
  return { ...screen, stored: (name: string) => storedAsset(screen.live, `asset-${name}`) };
}

async function mark(...names: readonly string[]): Promise<void> {
  for (const name of names) await set.row(name).getByRole("checkbox").click();
}

async function askToArchive(): Promise<void> {
  await set.marked.getByRole("button", { name: "Archive", exact: true }).click();
  await shown(question);
}

describe("marked resources", () => {
  test("are tied to a site together, and loose again after an undo", async () => {
    const { stored } = await openList(`${LIST}?q=crane`);
    const worksites = () => ["crane-a", "crane-b"].map((name) => stored(name).currentWorksite);
    await mark("crane-a", "crane-b");
    await shown(set.marked.getByText("2 resources marked"));
    await set.marked.getByRole("button", { name: "Associate with a site" }).click();
    const dialog = page.getByRole("dialog", { name: "Associate with a site" });
    await dialog.getByRole("combobox", { name: "Site" }).fill("Tow");
    await shown(page.getByRole("option", { name: "Tower" }));
    await expectNobodyKeptOut();
    await page.getByRole("option", { name: "Tower" }).click();
    await dialog.getByRole("button", { name: "Associate", exact: true }).click();
    await shown(page.getByText("2 resources are changed"));
    expect(worksites()).toEqual(["site-tower", "site-tower"]);
    await undo.click();
    await shown(page.getByText("2 resources are as they were before"));
    expect(worksites()).toEqual([null, null]);
  });

  test("are archived but for the one with a tag, which is named with the way out", async () => {
    const { stored } = await openList();
    await mark("crane-c", "wearer");
    await askToArchive();
    await expectNobodyKeptOut();
    await page.viewport(390, 844);
    await expectNobodyKeptOut();
    await page.viewport(1280, 900);
    await archive.click();
    await shown(page.getByText("1 resource is changed"));
    await shown(page.getByText("wearer: a tag is linked to it: unlink it first"));
    await gone(set.row("crane-c"));
    expect(stored("crane-c").isArchived).toBe(true);
    expect(stored("wearer").isArchived).toBe(false);
    await undo.click();
    await shown(set.row("crane-c"));
    expect(stored("crane-c").isArchived).toBe(false);
  });

  test("are found in the archive, opened from there and taken out again", async () => {
    const { path, stored } = await openList();
    await mark("crane-c");
    await askToArchive();
    await archive.click();
    await gone(set.row("crane-c"));
    await set.show("Archived");
    await expect.poll(path).toBe("/asset/archived/tower");
    const row = page.getByRole("row").filter({ hasText: "crane-c" });
    await expect
      .element(row.getByRole("link", { name: "crane-c" }))
      .toHaveAttribute("href", "/asset/tower/view/asset-crane-c");
    await expectNobodyKeptOut();
    await row.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Take out of the archive" }).click();
    await gone(row);
    expect(stored("crane-c").isArchived).toBe(false);
  });

  test("are archived with their tags unlinked in the same step, and both come back", async () => {
    const { stored } = await openList();
    const { tagId } = stored("wearer");
    expect(tagId).not.toBeNull();
    await mark("wearer");
    await askToArchive();
    await question.getByText("Unlink their tags in the same step").click();
    await archive.click();
    await shown(page.getByText("1 resource is changed"));
    expect(stored("wearer")).toMatchObject({ isArchived: true, tagId: null });
    await undo.click();
    await shown(page.getByText("1 resource is as it was before"));
    expect(stored("wearer")).toMatchObject({ isArchived: false, tagId });
  });
});
