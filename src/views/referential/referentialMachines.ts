import type { formStatusMachine } from "../../machines/kit/formStatusMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of families and labels with their effects, for the open customer. */
export type ReferentialMachines = {
  readonly familyForm: typeof formStatusMachine;
  readonly labelForm: typeof formStatusMachine;
};

export const [ReferentialMachinesContext, useReferentialMachines] =
  machinesContext<ReferentialMachines>("ReferentialMachinesContext");
