import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { InvitedRole } from "../../../domain/users/invitation.ts";
import type { InvitationProblem } from "./invitationProblem.ts";

/** What somebody is invited as. */
export const INVITED_AS: Readonly<Record<InvitedRole, MessageDescriptor>> = {
  admin: msg`Administrator`,
  worker: msg`Worker`,
  preperer: msg`Preparer`,
};

/** Why an invitation was not answered. */
export const INVITATION_PROBLEMS: Readonly<Record<InvitationProblem, MessageDescriptor>> = {
  gone: msg`This invitation has run out or was withdrawn: ask for a new one.`,
  unreachable: msg`Your answer was not sent: the server could not be reached. Try again.`,
  failed: msg`Your answer was not taken: the server refused it. Try again.`,
};
