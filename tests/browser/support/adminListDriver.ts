import type { Locator } from "playwright-core";
import type { Tab } from "./screen.ts";

/** A list of the administration, by the name of its table. */
export function adminListOf(tab: Tab, name: string) {
  const grid = tab.getByRole("grid", { name, exact: true, includeHidden: true });
  return {
    grid,
    row: (text: string): Locator => grid.getByRole("row").filter({ hasText: text }),
    header: (text: string): Locator =>
      grid.getByRole("columnheader").getByRole("button", { name: text, exact: true }),
    /** How many rows are kept, as the list says it. */
    count: () => tab.locator(".ListBar-count").innerText(),
    marked: tab.getByRole("group", { name: "Marked rows" }),
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
