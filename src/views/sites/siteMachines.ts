import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { floorCommandMachine } from "../../machines/sites/floorCommandMachine.ts";
import type { siteImportMachine } from "../../machines/sites/siteImportMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of sites with their effects, for the open customer. */
export type SiteMachines = {
  readonly form: typeof formMachine;
  readonly floorForm: typeof formMachine;
  readonly floorCommand: typeof floorCommandMachine;
  readonly import: typeof siteImportMachine;
};

export const [SiteMachinesContext, useSiteMachines] =
  machinesContext<SiteMachines>("SiteMachinesContext");
