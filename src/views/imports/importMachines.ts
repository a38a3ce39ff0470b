import type { importerMachine } from "../../machines/imports/importerMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machine of imports with its effects, for the open customer. */
export type ImportMachines = { readonly importer: typeof importerMachine };

export const [ImportMachinesContext, useImportMachines] =
  machinesContext<ImportMachines>("ImportMachinesContext");
