import { readDrillRegister } from "../../domain/evacuations/drillCalls.ts";
import { observeMachine } from "../../machines/evacuations/observeMachine.ts";
import { observe } from "../../streams/calls/evacuations/observe.ts";
import { namesMachine } from "../../machines/evacuations/namesMachine.ts";
import { resendMessageMachine } from "../../machines/evacuations/resendMessageMachine.ts";
import {
  resendMessage,
  saveEvacuationMessages,
} from "../../streams/calls/evacuations/evacuationMessages.ts";
import { commandNames } from "../../streams/calls/evacuations/names.ts";
import type { EvacuationMachines } from "../../views/evacuations/evacuationMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, reading, withRun } from "../kit/effects.ts";

/** The machines of the messages of evacuations at work. The evacuation itself runs apart from screens: `evacuationActors`. */
export function evacuationMachines({ live, customer }: CustomerPorts): EvacuationMachines {
  return {
    messagesForm: form((save) => saveEvacuationMessages(live, customer(), save)),
    names: withRun(namesMachine, (command) => commandNames(live, customer(), command)),
    observe: withRun(observeMachine, (command) => observe(live, customer(), command)),
    register: reading("drillRegister", () =>
      live.call(readDrillRegister, { customerIndex: customer() }),
    ),
    resend: withRun(resendMessageMachine, (command) => resendMessage(live, customer(), command)),
  };
}
