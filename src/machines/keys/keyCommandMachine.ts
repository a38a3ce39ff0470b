import type { KeyCommand, KeyCommandAnswer } from "../../streams/calls/keys/keyCommands.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** What an administrator does with keys of machines, by the kit's `commandMachine`. */
export const keyCommandMachine = commandMachine<KeyCommand, KeyCommandAnswer>({
  id: "keyCommand",
  whenBroken: { status: "refused", problem: "failed", told: "", issues: [], impact: null },
});
