import type { KeyCommand, KeyCommandAnswer } from "../../streams/calls/apiKeys/keyCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with keys of machines, by the kit's `commandMachine`. */
export const keyCommandMachine = commandMachine<KeyCommand, KeyCommandAnswer>({
  id: "keyCommand",
  whenBroken: WHEN_BROKEN,
});
