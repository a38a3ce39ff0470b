import type { administrationCommandMachine } from "../../../machines/kit/administrationCommandMachine.ts";
import { machinesContext } from "../machinesContext.ts";

/** What administrators do with codes, labels, families and sites as a whole, for the open customer. */
export type AdministrationMachines = { readonly command: typeof administrationCommandMachine };

export const [AdministrationContext, useAdministrationMachines] =
  machinesContext<AdministrationMachines>("AdministrationContext");
