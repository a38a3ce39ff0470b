import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SavedView } from "../../../src/domain/assets/savedView.ts";
import { assetSet } from "../support/assetSet.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { exportedLines, firstCells } from "../support/exportedLines.ts";
import { fiveMachinesOf } from "../support/fiveMachines.ts";
import "../support/css.ts";
import { press, pressOn, type } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { savedViewsOf } from "../support/savedViews.ts";

const LIST = "/asset/list/tower";
const given = fiveMachinesOf;
const set = assetSet();
/** Leaves the front and opens it again at the same address. */
const reload = ({ path, query }: Screen) => openFront(`${path()}?${query().toString()}`, { given });

describe("the list", () => {
  test("is narrowed and ordered by its address, which a reload keeps", async () => {
    const first = await openFront(LIST, { given });
    await shown(set.count("5 resources"));
    await expectNobodyKeptOut();
    // "blue" is an attribute's value, "machines" a family; "/" leads to the search.
    await press("/");
    await type("blue");
    await expect.poll(set.references).toEqual(["crane-b", "crane-c"]);
    await set.search.fill("wearer machines");
    await expect.poll(set.references).toEqual(["wearer"]);
    // One letter is wrong, and the case.
    await set.search.fill("CRAME");
    await expect.poll(set.references).toEqual(["crane-a", "crane-b", "crane-c"]);
    await set.header("Reference").click();
    const ordered = ["crane-c", "crane-b", "crane-a"];
    await expect.poll(set.references).toEqual(ordered);
    expect(first.query().toString()).toBe("q=CRAME&sort=-reference");
    const screen = await reload(first);
    await expect.poll(set.references).toEqual(ordered);
    // A resource of it is opened and left: the list is as it was, with the keys on its row.
    const onRow = () => document.activeElement?.textContent ?? "";
    await set.row("crane-b").click();
    await page.getByRole("tab", { name: "Files" }).click();
    await page
      .getByRole("navigation", { name: "Path to this page" })
      .getByRole("link", { name: "Resource tracking" })
      .click();
    await expect.poll(set.references).toEqual(ordered);
    await expect.poll(onRow).toContain("crane-b");
    await press("ArrowDown");
    await press("Enter");
    await expect.poll(screen.path).toMatch(/\/view\/asset-crane-a$/u);
    // The row is gone: the keys go on in the page that it opened, not at the top of the window.
    await expect.poll(() => document.activeElement?.id).toBe("main");
    history.back();
    await expect.poll(set.references).toEqual(ordered);
    await expect.poll(onRow).toContain("crane-a");
    expect(screen.query().toString()).toBe("q=CRAME&sort=-reference");
    await page.getByRole("button", { name: "Remove the filter" }).click();
    await shown(set.count("5 resources"));
  });

  test("and the map and the export are of one and the same set", async () => {
    const screen = await openFront(`${LIST}?subFamily=pump&subFamily=crane&q=crane`, { given });
    // The last one is called by another name; its subfamily is "crane".
    const found = ["crane-a", "crane-b", "crane-c", "wearer"];
    await expect.poll(set.references).toEqual(found);
    expect(firstCells(await exportedLines())).toEqual(found);
    await set.show("Map");
    await expect.poll(screen.path).toBe("/asset/map/tower");
    expect(screen.query().getAll("subFamily")).toEqual(["pump", "crane"]);
    await shown(set.count("4 resources"));
  });

  test("has the columns that its reader chooses, kept with the account", async () => {
    const screen = await openFront(LIST, { given });
    await shown(set.row("crane-a"));
    expect(set.headers()).not.toContain("Future worksite");
    expect(set.headers()).toContain("Floor");
    await set.toggleColumn("Floor");
    await expect.poll(set.headers).not.toContain("Floor");
    await reload(screen);
    await shown(set.row("crane-a"));
    expect(set.headers()).not.toContain("Floor");
    await set.toggleColumn("Floor");
    await expect.poll(set.headers).toContain("Floor");
  });
});

describe("columns", () => {
  test("are moved and widened by pointer and by keys, and stay so", async () => {
    const screen = await openFront(LIST, { given });
    await shown(set.row("crane-a"));
    const order = () => set.headers().slice(4, 7);
    expect(order()).toEqual(["Manufacturer id", "Area", "Floor"]);
    const columns = page.getByRole("button", { name: "Columns", exact: true });
    await columns.click();
    const earlier = page.getByRole("button", { name: "Move “Floor” towards the beginning" });
    await earlier.click();
    await pressOn(earlier, "Enter");
    await expectNobodyKeptOut();
    await press("Escape");
    // The focus comes back a frame later, and would take the next key.
    await expect.element(columns).toHaveFocus();
    await expect.poll(order).toEqual(["Floor", "Manufacturer id", "Area"]);

    const header = set.header("Designation");
    const box = () => header.element().getBoundingClientRect();
    const width = () => Math.round(box().width);
    const first = width();
    await pressOn(header.getByRole("button"), "Shift+ArrowRight");
    await expect.poll(width).toBe(first + 16);
    const grip = header.getByCSS(".DataTable-resizer");
    await grip.dropTo(grip, {
      sourcePosition: { x: 1, y: 5 },
      // From the left edge of the grip to 60 px beyond the right edge of the column.
      targetPosition: { x: box().right + 60 - grip.element().getBoundingClientRect().left, y: 5 },
      force: true,
    });
    await expect.poll(width).toBe(first + 16 + 60);
    await reload(screen);
    await shown(set.row("crane-a"));
    await expect.poll(width).toBe(first + 16 + 60);
    expect(order()).toEqual(["Floor", "Manufacturer id", "Area"]);
  });
});

describe("a saved view", () => {
  test("is one's own, or everybody's where an administrator shares it", async () => {
    const views: SavedView[] = [];
    const openAs = (profile: "admin" | "worker", address: string) => {
      const person = personOf(profile);
      return openFront(address, {
        person,
        given: (live) => {
          savedViewsOf(live.server, person, views);
          given(live);
        },
      });
    };
    const screen = await openAs("admin", `${LIST}?subFamily=pump`);
    await expect.poll(set.references).toEqual(["pump-a"]);
    await set.saveView("My pumps");
    await set.toggleColumn("Floor");
    await set.saveView("All pumps", { isShared: true });
    screen.go(LIST);
    await shown(set.row("crane-a"));
    expect(set.headers()).not.toContain("Floor");
    await set.openViews();
    await expectNobodyKeptOut();
    await set.views.getByRole("button", { name: "My pumps", exact: true }).click();
    await expect.poll(set.references).toEqual(["pump-a"]);
    await expect.poll(set.headers).toContain("Floor");

    await openAs("worker", LIST);
    await shown(set.row("crane-a"));
    await set.openViews();
    const shared = set.views.getByRole("button", { name: "All pumps", exact: true });
    await shown(shared);
    expect(set.views.getByRole("button", { name: "My pumps" }).elements()).toHaveLength(0);
    expect(set.views.getByRole("button", { name: /^What to do/u }).elements()).toHaveLength(0);
    await shared.click();
    await expect.poll(set.references).toEqual(["pump-a"]);
  });
});
