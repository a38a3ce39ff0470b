import { page } from "vitest/browser";
import { chooseFile } from "./chooseFile.ts";
import { sheetRow } from "./css.ts";

/** An import by the kit of sheets: of sites, of users. */
export function sheetImporter() {
  const dialog = page.getByRole("dialog", { name: /^Import/u });
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  return {
    dialog,
    choose: (name: string, content: string) => chooseFile(dialog, name, content),
    /** What a column of the file is taken for. */
    field: (header: string) => button(new RegExp(`Field of “${header}”$`, "u")),
    check: button("Check the rows"),
    row: (line: number) => sheetRow(dialog, line),
    cell: (line: number, column: string) =>
      sheetRow(dialog, line).getByRole("textbox", { name: column }),
    rows: (name: RegExp) => dialog.getByRole("radio", { name }),
    exchange: button("Exchange them"),
    /** `what`: sites, users. */
    write: (count: number, what: string) => button(`Save ${count} ${what}`),
    takeBack: button("Undo the whole import"),
    undo: page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }),
  };
}
