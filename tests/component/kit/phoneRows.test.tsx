import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNobodyKeptOut } from "../support/axe.ts";
import "../support/css.ts";
import { fiveMachinesOf } from "../support/fiveMachines.ts";
import { shown } from "../support/looks.ts";
import { openFront, SIZES } from "../support/openFront.tsx";

const LIST = "/asset/list/tower";
const given = fiveMachinesOf;
const table = page.getByRole("grid", { name: "Resources" });
const box = (selector: string) => {
  const found = table.element().querySelector(selector);
  if (found === null) throw new Error(`The table has no ${selector}.`);
  return found.getBoundingClientRect();
};

describe("a table", () => {
  test("has rows of two lines on a phone, with the age at the end of the second", async () => {
    await openFront(LIST, { given, size: SIZES.phone });
    await shown(table.getByRole("rowheader").first());
    const heights = [...table.element().querySelectorAll(".DataTable-row")].map(
      (row) => row.getBoundingClientRect().height,
    );
    expect(new Set(heights).size).toBe(1);
    expect(heights[0]).toBeGreaterThanOrEqual(44);
    const [name, about, age] = [
      box(`[role="rowheader"]`),
      box(".DataTable-about"),
      box(`.DataTable-row [data-pinned="age"]`),
    ];
    expect(about.top).toBeGreaterThanOrEqual(name.bottom - 2);
    expect(Math.abs(age.top - about.top)).toBeLessThan(4);
    expect(age.right).toBeGreaterThan(340);
    expect(age.right).toBeLessThanOrEqual(390);
    // Rows are ordered from there too.
    await table.getByRole("columnheader", { name: "Designation" }).getByRole("button").click();
    await expect
      .element(table.getByRole("columnheader", { name: "Designation" }))
      .toHaveAttribute("aria-sort", "ascending");
    await expectNobodyKeptOut();
  });

  test("cuts no head where there is room, and keeps the age in sight where there is none", async () => {
    await openFront(LIST, { given, size: [1366, 768], locale: "fr" });
    const french = page.getByRole("grid", { name: "Ressources" });
    await shown(french.getByRole("rowheader").first());
    const cut = () =>
      [...document.querySelectorAll(".DataTable-nameText")].flatMap((head) =>
        head.scrollWidth > head.clientWidth ? [head.textContent] : [],
      );
    expect(cut()).toEqual([]);
    await page.viewport(800, 600);
    await expect
      .poll(() => {
        const grid = french.element().getBoundingClientRect();
        const age = french.element().querySelector(`.DataTable-row [data-pinned="age"]`);
        return Math.round(grid.right - (age?.getBoundingClientRect().right ?? 0)) < 20;
      })
      .toBe(true);
    expect(cut()).toEqual([]);
  });
});
