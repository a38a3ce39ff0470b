import type { AccountCommand, AccountAnswer } from "../../streams/calls/users/ownAccount.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** What somebody does with their own sessions, by the kit's `commandMachine`. */
export const accountCommandMachine = commandMachine<AccountCommand, AccountAnswer>({
  id: "accountCommand",
  whenBroken: { status: "refused", problem: "failed" },
});
