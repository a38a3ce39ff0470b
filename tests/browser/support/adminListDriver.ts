import type { Locator } from "playwright-core";
import type { Tab } from "./screen.ts";

/** A list of the administration, by the name of its table. */
export function adminListOf(tab: Tab, name: string) {
  const grid = tab.getByRole("grid", { name, exact: true, includeHidden: true });
  const columns = tab.getByRole("dialog", { name: "Columns of the list" });
  return {
    grid,
    row: (text: string): Locator => grid.getByRole("row").filter({ hasText: text }),
    header: (text: string): Locator =>
      grid.getByRole("columnheader").getByRole("button", { name: text, exact: true }),
    /** How many rows are kept, as the list says it. */
    count: () => tab.locator(".ListBar-count").innerText(),
    /** The text of the row that has the focus. */
    focused: () =>
      tab.evaluate(() => document.activeElement?.closest("[role=row]")?.textContent ?? ""),
    marked: tab.getByRole("group", { name: "Marked rows" }),
    isStale: () => grid.evaluate((one) => one.hasAttribute("data-stale")),
    async choosePageSize(size: number): Promise<void> {
      await tab.getByRole("button", { name: /Rows a page/u }).click();
      await tab.getByRole("option", { name: `${size} a page` }).click();
    },
    async toggleColumn(column: string): Promise<void> {
      await tab.getByRole("button", { name: "Columns", exact: true }).click();
      await columns.getByText(column, { exact: true }).click();
      await tab.keyboard.press("Escape");
      await columns.waitFor({ state: "detached" });
    },
  };
}

/** The editor of a label. */
export function labelFormOf(tab: Tab) {
  const form = tab.getByRole("dialog").filter({ has: tab.locator("form.Form") });
  return {
    form,
    name: form.getByRole("textbox", { name: /^Name/u }),
    save: form.getByRole("button", { name: "Save", exact: true }),
    async choose(label: string, option: string): Promise<void> {
      await form.getByRole("button", { name: new RegExp(`${label}`, "u") }).click();
      await tab.getByRole("option", { name: option, exact: true }).click();
    },
  };
}
