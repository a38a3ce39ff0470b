import type { CustomerIndex, InvitationId, UserId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  deleteUser,
  endUserSessions,
  pauseUser,
  resumeUser,
  revokeUser,
  sendUserLink,
  type ShownLink,
  withdrawUserLink,
} from "../../../domain/users/calls.ts";
import type { InvitedRole } from "../../../domain/users/invitation.ts";
import { createInvitation, withdrawInvitation } from "../../../domain/users/invitationCalls.ts";
import type { UserAction } from "../../../domain/users/userActions.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

/** What an administrator does with users and invitations. What is filled in is saved by a form. */
export type UserCommand =
  /** `deleteUnsynced`: though quickconnect does not know them as they are now; for super admins. */
  | { readonly kind: UserAction | "deleteUnsynced"; readonly userId: UserId }
  | { readonly kind: "invite"; readonly invited: string; readonly role: InvitedRole }
  | { readonly kind: "withdrawInvitation"; readonly invitationId: InvitationId };

/** What became of a link that was to be sent, and how many messages more may be sent today; null: it was about something else. */
export type SentLink = { readonly link: ShownLink; readonly sendsLeft: number };
export type UserCommandAnswer = Answered<{ readonly sent: SentLink | null }>;

/** Carries out what an administrator does with users. */
export const runUserCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: UserCommand,
): Promise<UserCommandAnswer> =>
  answered(async () => ({ sent: await run(live, customer, command) }));

async function run(
  { call }: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: UserCommand,
): Promise<SentLink | null> {
  switch (command.kind) {
    case "delete":
      await call(deleteUser, { customer, userId: command.userId });
      return null;
    case "deleteUnsynced":
      await call(deleteUser, { customer, userId: command.userId, isUnsyncedToo: true });
      return null;
    case "revoke":
      await call(revokeUser, { customer, userId: command.userId });
      return null;
    case "pause":
      await call(pauseUser, { customer, userId: command.userId });
      return null;
    case "resume":
      await call(resumeUser, { customer, userId: command.userId });
      return null;
    case "endSessions":
      await call(endUserSessions, { customer, userId: command.userId });
      return null;
    case "sendLink":
      return call(sendUserLink, { customer, userId: command.userId });
    case "withdrawLink":
      await call(withdrawUserLink, { customer, userId: command.userId });
      return null;
    case "invite":
      await call(createInvitation, { customer, invited: command.invited, role: command.role });
      return null;
    case "withdrawInvitation":
      await call(withdrawInvitation, { customer, invitationId: command.invitationId });
      return null;
    default:
      return unreachable(command);
  }
}
