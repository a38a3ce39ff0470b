import type { UserImportKind } from "../../../../machines/users/userImportMachine.ts";
import type { SheetImportView } from "../../../kit/sheets/sheetImportView.ts";

/** The import of users as its steps see it. */
export type UserImportView = SheetImportView<UserImportKind>;
