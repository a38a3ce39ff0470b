import { type Locator, locators, page } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** Where neither role nor text names a part: by a selector of CSS. */
    getByCSS(selector: string): Locator;
  }
}

locators.extend({ getByCSS: (selector) => `css=${selector}` });

/** A row of a sheet that is imported, by its line in the file. @param place the dialog of the import */
export function sheetRow(place: Locator, line: number): Locator {
  const name = page.getByText(`Line ${line}`, { exact: true });
  return place.getByCSS(".SheetImport-row").filter({ has: name });
}
