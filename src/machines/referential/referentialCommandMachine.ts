import type {
  ReferentialAnswer,
  ReferentialCommand,
} from "../../streams/calls/referential/referentialCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with families and labels as a whole, by the kit's `commandMachine`. */
export const referentialCommandMachine = commandMachine<ReferentialCommand, ReferentialAnswer>({
  id: "referentialCommand",
  whenBroken: WHEN_BROKEN,
});
