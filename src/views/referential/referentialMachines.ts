import type { formMachine } from "../../machines/kit/formMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of families and labels with their effects, for the open customer. */
export type ReferentialMachines = {
  readonly familyForm: typeof formMachine;
  readonly labelForm: typeof formMachine;
};

export const [ReferentialMachinesContext, useReferentialMachines] =
  machinesContext<ReferentialMachines>("ReferentialMachinesContext");
