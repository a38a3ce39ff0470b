import type {
  AdministrationAnswer,
  AdministrationCommand,
  AdministrationOutcome,
} from "../../../streams/calls/administration/administrationCommands.ts";
import { type CommandWork, useCommand } from "../useCommand.ts";
import { useAdministrationMachines } from "./administrationContext.ts";

/** Commands of one part of a screen, one at a time. */
export type AdministrationWork = CommandWork<AdministrationCommand, AdministrationAnswer>;

/** What an administrator does, and how far it is. `onDone`: after each that was carried out. */
export function useAdministrationCommand(
  onDone: (command: AdministrationCommand, outcome: AdministrationOutcome) => void = () =>
    undefined,
): AdministrationWork {
  return useCommand(useAdministrationMachines().command, (command, { outcome }) =>
    onDone(command, outcome),
  );
}
