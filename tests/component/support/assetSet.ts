import { page } from "vitest/browser";
import { press } from "./keys.ts";
import { gone, shown, texts } from "./looks.ts";

/** One filtered set of resources, as list and on the map. */
export function assetSet() {
  const table = page.getByRole("grid", { name: "Resources" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const views = page.getByRole("dialog", { name: "Saved views" });
  const openViews = () => page.getByRole("button", { name: "Views", exact: true }).click();
  return {
    row: (reference: string) =>
      rows.filter({ has: page.getByRole("link", { name: reference, exact: true }) }),
    /** The references in sight, from above. */
    references: () => texts(rows.getByRole("link")),
    /** The columns that have a name. */
    headers: () => texts(table.getByRole("columnheader")).filter((header) => header !== ""),
    header: (name: string) => table.getByRole("columnheader", { name }),
    count: (text: string) =>
      page.getByRole("status").filter({ hasText: new RegExp(`^${text}$`, "u") }),
    search: page.getByRole("searchbox", { name: "Search" }),
    marked: page.getByRole("group", { name: "Marked resources" }),
    views,
    openViews,
    async saveView(name: string, { isShared = false } = {}): Promise<void> {
      await openViews();
      await views.getByRole("textbox").fill(name);
      if (isShared) await views.getByText("Share with everybody").click();
      await views.getByRole("button", { name: "Save", exact: true }).click();
      await shown(views.getByRole("button", { name, exact: true }));
      await press("Escape");
      await gone(views);
    },
    /** Shows or hides a column. */
    async toggleColumn(name: string): Promise<void> {
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Columns of the list" });
      await dialog.getByText(name, { exact: true }).click();
      await press("Escape");
      await gone(dialog);
    },
    show: (mode: "Archived" | "List" | "Map") =>
      page.getByRole("radio", { name: mode, exact: true }).click(),
  };
}
