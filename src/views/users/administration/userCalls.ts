import { type AnswerOf } from "../../../domain/base/call.ts";
import {
  deleteUser,
  endUserSessions,
  pauseUser,
  resumeUser,
  revokeUser,
  sendUserLink,
  withdrawUserLink,
} from "../../../domain/users/calls.ts";
import { resetUserFactors } from "../../../domain/users/factorCalls.ts";
import { createInvitation, withdrawInvitation } from "../../../domain/users/invitationCalls.ts";
import type { CommandOf } from "../../../streams/calls/makeCall.ts";
import type { CallWork } from "../../kit/useCalls.ts";

/** What an administrator does with users and invitations. What is filled in is saved by a form. */
export const USER_CALLS = {
  delete: deleteUser,
  /** Though quickconnect does not know them as they are now; for super admins. */
  deleteUnsynced: deleteUser,
  endSessions: endUserSessions,
  invite: createInvitation,
  pause: pauseUser,
  resetFactors: resetUserFactors,
  resume: resumeUser,
  revoke: revokeUser,
  sendLink: sendUserLink,
  withdrawInvitation,
  withdrawLink: withdrawUserLink,
};

export type UserCommand = CommandOf<typeof USER_CALLS>;
export type UserWork = CallWork<typeof USER_CALLS>;

/** What became of a link that was to be sent, and how many messages more may be sent today. */
export type SentLink = AnswerOf<typeof sendUserLink>;
