import type { DrillRegister } from "../../domain/evacuations/drillRegister.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of the messages of evacuations with their effects, for the open customer. */
export type EvacuationMachines = {
  /** The form of who is notified. */
  readonly messagesForm: typeof formMachine;
  /** The register of drills; the question is how many times it has changed. */
  readonly register: ReadingMachine<string, DrillRegister>;
};

export const [EvacuationMachinesContext, useEvacuationMachines] =
  machinesContext<EvacuationMachines>("EvacuationMachinesContext");
