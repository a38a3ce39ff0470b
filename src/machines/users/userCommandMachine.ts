import type { UserCommand, UserCommandAnswer } from "../../streams/calls/users/userCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with users and invitations, by the kit's `commandMachine`. */
export const userCommandMachine = commandMachine<UserCommand, UserCommandAnswer>({
  id: "userCommand",
  whenBroken: WHEN_BROKEN,
});
