import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** The form of a resource, new or stored; a star behind a label marks what must be filled in. */
export function assetFormOf(page: Page) {
  const form = page.getByRole("form", { name: /^(?:New resource|Resource)$/u });
  return {
    form,
    field: (label: string) => form.getByRole("textbox", { name: new RegExp(`^${label}\\b`, "u") }),
    create: form.getByRole("button", { name: "Create the resource" }),
    save: form.getByRole("button", { name: "Save", exact: true }),
    conflict: (field: string) => form.getByRole("radiogroup", { name: field }),
    saveChosen: form.getByRole("button", { name: "Save what is chosen" }),
  };
}

/** The dialog that reads codes, with the camera or by typing. */
export function qrScannerOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Scan a QR code" });
  const press = (name: RegExp | string) => dialog.getByRole("button", { name }).click();
  return {
    dialog,
    /** Among resources: a code leads to its own. */
    open: () => page.getByRole("button", { name: "Scan a QR code" }).click(),
    /** Beside a resource: a code is assigned to it. */
    openForResource: async () => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Assign a QR code" }).click();
    },
    startCamera: () => press(/^(?:Open the camera|Try again)$/u),
    /** The browser asks whether the page may have the camera. */
    opening: dialog.getByRole("progressbar", { name: "Opening the camera" }),
    again: () => press("Scan another"),
    assign: () => press("Assign"),
    close: () => press("Close"),
    async type(text: string): Promise<void> {
      await dialog.getByLabel("Or type the code").fill(text);
      await press("Look up");
    },
    says: (words: RegExp | string) => dialog.getByText(words),
  };
}

/** A file as somebody picks it. */
export type PickedFile = { readonly name: string; readonly content: string | Buffer };

/** The import of resources, in its steps. */
export function importerOf(page: Page) {
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
    async map(header: string, field: string): Promise<void> {
      await button(new RegExp(`Field of “${header}”$`, "u")).click();
      await page.getByRole("option", { name: field, exact: true }).click();
    },
    sheet: button(/Sheet$/u),
    reason: button(/Reason$/u),
    header: button(/Row that names the columns$/u),
    check: button("Check the rows"),
    checkAgain: button("Check again"),
    leaveOut: button("Leave the refused rows out"),
    refused: (line: number) =>
      dialog
        .locator(".Importer-row")
        .filter({ has: page.getByText(`Line ${line}`, { exact: true }) }),
    rows: (name: RegExp) => dialog.getByRole("radio", { name }),
    write: button(/^Save resources \(\d+\)$/u),
    writing: dialog.getByText("Writing the resources"),
    takeBack: button("Undo the whole import"),
    undo: page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }),
    /** Stops what is under way. */
    cancel: button("Cancel"),
    throwAway: button("Discard the import"),
    back: button(/^Back/u),
    anotherFile: button("Another file"),
    tryAgain: button("Try again"),
    mode: (name: string) => dialog.getByRole("radio", { name, exact: true }),
    /** What can be done about an import of the last days. */
    past: (fileName: string, action: string) =>
      dialog.getByRole("row").filter({ hasText: fileName }).getByRole("button", { name: action }),
    close: button("Close").last(),
    problem: dialog.getByRole("alert"),
  };
}

const FORMATS = { csv: "Text (CSV)", xlsx: "Spreadsheet (XLSX)" } as const;

/** Saves the whole set, and answers the bytes. */
export async function exported(page: Page, format: keyof typeof FORMATS): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: FORMATS[format] }).click();
  return readFile(await (await download).path());
}
