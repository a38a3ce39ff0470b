import type { OwnInvitation } from "../../domain/users/invitationCalls.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type {
  InvitationAnswer,
  InvitationCommand,
} from "../../streams/calls/users/answerInvitation.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of what concerns the user alone, with their effects. */
export type UserMachines = {
  readonly invitations: ReadingMachine<null, readonly OwnInvitation[]>;
  readonly invitation: CommandMachine<InvitationCommand, InvitationAnswer>;
};

export const [UserMachinesContext, useUserMachines] =
  machinesContext<UserMachines>("UserMachinesContext");
