import { invitationMachine } from "../../machines/users/invitationMachine.ts";
import { answerInvitation, readInvitations } from "../../streams/calls/users/answerInvitation.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { UserMachines } from "../../views/users/userMachines.ts";
import { reading, withRun } from "../kit/effects.ts";

/** The machines of what concerns the user alone, at work. */
export function userMachines(live: LiveClient): UserMachines {
  return {
    invitations: reading("invitations", () => readInvitations(live)),
    invitation: withRun(invitationMachine, (command) => answerInvitation(live, command)),
  };
}
