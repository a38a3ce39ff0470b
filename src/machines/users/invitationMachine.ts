import type {
  InvitationAnswer,
  InvitationCommand,
} from "../../streams/calls/users/answerInvitation.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Accepting or declining an invitation, by the kit's `commandMachine`. */
export const invitationMachine = commandMachine<InvitationCommand, InvitationAnswer>({
  id: "invitation",
  whenBroken: { status: "refused", problem: "failed" },
});
