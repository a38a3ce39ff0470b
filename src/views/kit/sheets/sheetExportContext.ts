import { createContext } from "react";
import { sheetExportMachine } from "../../../machines/kit/sheetExportMachine.ts";

/** The machine that writes tables as files, with its effects. Without a provider every export fails and says so. */
export const SheetExportContext = createContext<typeof sheetExportMachine>(sheetExportMachine);
