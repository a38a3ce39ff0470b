import { readDrillRegister } from "../../domain/evacuations/drillCalls.ts";
import { saveEvacuationMessages } from "../../streams/calls/evacuations/evacuationMessages.ts";
import type { EvacuationMachines } from "../../views/evacuations/evacuationMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, reading } from "../kit/effects.ts";

/** The machines of the messages of evacuations at work. The evacuation itself runs apart from screens: `evacuationActors`. */
export function evacuationMachines({ live, customer }: CustomerPorts): EvacuationMachines {
  return {
    messagesForm: form((save) => saveEvacuationMessages(live, customer(), save)),
    register: reading("drillRegister", () =>
      live.call(readDrillRegister, { customerIndex: customer() }),
    ),
  };
}
