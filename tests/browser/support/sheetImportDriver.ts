import type { Page } from "playwright-core";
import type { PickedFile } from "./assetsDriver.ts";

/** An import by the kit of sheets: of sites, of users. */
export function sheetImporterOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: /^Import/u });
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  return {
    dialog,
    async choose({ name, content }: PickedFile): Promise<void> {
      const chooser = page.waitForEvent("filechooser");
      await button("Choose a file").click();
      const buffer = typeof content === "string" ? Buffer.from(content) : content;
      await (await chooser).setFiles({ name, mimeType: "", buffer });
    },
    /** What a column of the file is taken for. */
    field: (header: string) => button(new RegExp(`Field of “${header}”$`, "u")),
    check: button("Check the rows"),
    row: (line: number) =>
      dialog
        .locator(".SheetImport-row")
        .filter({ has: page.getByText(`Line ${line}`, { exact: true }) }),
    rows: (name: RegExp) => dialog.getByRole("radio", { name }),
    exchange: button("Exchange them"),
    /** `what`: sites, users. */
    write: (count: number, what: string) => button(`Save ${count} ${what}`),
    takeBack: button("Undo the whole import"),
    undo: page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }),
  };
}
