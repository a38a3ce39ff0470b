import { administrationCommandMachine } from "../machines/kit/administrationCommandMachine.ts";
import { runAdministrationCommand } from "../streams/calls/administration/administrationCommands.ts";
import type { AdministrationMachines } from "../views/kit/administration/administrationContext.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { withRun } from "./kit/effects.ts";

/** What administrators do with codes, labels, families and sites as a whole, at work. */
export function administrationMachines({ live, customer }: CustomerPorts): AdministrationMachines {
  return {
    command: withRun(administrationCommandMachine, (command) =>
      runAdministrationCommand(live, customer(), command),
    ),
  };
}
