import type { SiteImportKind } from "../../../machines/sites/siteImportMachine.ts";
import type { SheetImportView } from "../../kit/sheets/sheetImportView.ts";

/** The import of sites as its steps see it. */
export type SiteImportView = SheetImportView<SiteImportKind>;
