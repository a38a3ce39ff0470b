import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HubProblem } from "../../../machines/users/hubUserMachine.ts";

/** Why the partner hub's user could not be signed in, and what now. */
export const HUB_PROBLEMS: Readonly<Record<HubProblem, MessageDescriptor>> = {
  incomplete: msg`The answer of the partner hub is incomplete. Come from the hub again; if it stays so, tell its operator.`,
  unknownUser: msg`The partner hub does not know this user. Come from the hub again.`,
  unreachable: msg`The partner hub or the server could not be reached. Try again.`,
  refused: msg`The partner hub's user was refused. Ask your administrator for an account.`,
  noRights: msg`Your account is created but seems to have no rights, please contact your administrator / project manager`,
};
