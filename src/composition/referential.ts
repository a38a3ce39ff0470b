import { referentialCommandMachine } from "../machines/referential/referentialCommandMachine.ts";
import { runReferentialCommand } from "../streams/calls/referential/referentialCommands.ts";
import { saveFamily, saveLabel } from "../streams/calls/referential/saveReferential.ts";
import type { ReferentialMachines } from "../views/referential/referentialMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, withRun } from "./kit/effects.ts";

/** The machines of families and labels at work. */
export function referentialMachines({ live, customer }: CustomerPorts): ReferentialMachines {
  return {
    command: withRun(referentialCommandMachine, (command) =>
      runReferentialCommand(live, customer(), command),
    ),
    familyForm: form((save) => saveFamily(live, customer(), save)),
    labelForm: form((save) => saveLabel(live, customer(), save)),
  };
}
