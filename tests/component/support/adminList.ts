import { page, userEvent } from "vitest/browser";
import { press } from "./keys.ts";
import { gone, texts } from "./looks.ts";

/** A list of the administration, by the name of its table. */
export function adminListOf(name: string) {
  const grid = page.getByRole("grid", { name, exact: true, includeHidden: true });
  const columns = page.getByRole("dialog", { name: "Columns of the list" });
  return {
    grid,
    row: (text: string) => grid.getByRole("row").filter({ hasText: text }),
    header: (text: string) =>
      grid.getByRole("columnheader").getByRole("button", { name: text, exact: true }),
    /** What names the rows that are in the document, in their order. */
    names: () => texts(grid.getByRole("rowheader")),
    /** How many rows are kept, as the list says it. */
    count: () => document.querySelector<HTMLElement>(".ListBar-count")?.innerText,
    /** The text of the row that has the focus. */
    focused: () => document.activeElement?.closest("[role=row]")?.textContent ?? "",
    marked: page.getByRole("group", { name: "Marked rows" }),
    isStale: () => grid.element().hasAttribute("data-stale"),
    /** Does something to a row by its menu. */
    async act(row: string, action: string): Promise<void> {
      await page.getByRole("button", { name: `Actions on ${row}`, exact: true }).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    },
    async choosePageSize(size: number): Promise<void> {
      await page.getByRole("button", { name: /Rows a page/u }).click();
      await page.getByRole("option", { name: `${size} a page` }).click();
    },
    async toggleColumn(column: string): Promise<void> {
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await userEvent.click(columns.getByText(column, { exact: true }));
      await press("Escape");
      await gone(columns);
    },
  };
}

/** The editor over a list. */
export function editorForm() {
  const form = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Save" }) });
  return {
    form,
    name: form.getByRole("textbox", { name: /^Name/u }),
    save: form.getByRole("button", { name: "Save", exact: true }),
    async choose(label: string, option: string): Promise<void> {
      await form.getByRole("button", { name: new RegExp(label, "u") }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
  };
}
