import type { resendMessageMachine } from "../../machines/evacuations/resendMessageMachine.ts";
import type { namesMachine } from "../../machines/evacuations/namesMachine.ts";
import type { DrillRegister } from "../../domain/evacuations/drillRegister.ts";
import type { observeMachine } from "../../machines/evacuations/observeMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of the messages of evacuations with their effects, for the open customer. */
export type EvacuationMachines = {
  /** The form of who is notified. */
  readonly messagesForm: typeof formMachine;
  readonly names: typeof namesMachine;
  readonly observe: typeof observeMachine;
  /** The register of drills; the question is how many times it has changed. */
  readonly register: ReadingMachine<string, DrillRegister>;
  readonly resend: typeof resendMessageMachine;
};

export const [EvacuationMachinesContext, useEvacuationMachines] =
  machinesContext<EvacuationMachines>("EvacuationMachinesContext");
