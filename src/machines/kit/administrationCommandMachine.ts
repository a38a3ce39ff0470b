import type {
  AdministrationAnswer,
  AdministrationCommand,
} from "../../streams/calls/administration/administrationCommands.ts";
import { commandMachine } from "./commandMachine.ts";

/** What an administrator does with codes, labels, families or sites as a whole, by the kit's `commandMachine`. */
export const administrationCommandMachine = commandMachine<
  AdministrationCommand,
  AdministrationAnswer
>({
  id: "administrationCommand",
  whenBroken: { status: "refused", problem: "failed", told: "", issues: [], impact: null },
});
