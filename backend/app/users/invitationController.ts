import * as calls from "../../../src/domain/users/invitationCalls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import {
  accept,
  decline,
  invitationsOf,
  invite,
  ownInvitations,
  shownInvitation,
  withdraw,
} from "./invitations.ts";

/** `omniscient/invitation`: users of other customers are asked to take part, and answer for themselves. */
export const invitationController: AnswersModule = (deps) => [
  answer(calls.createInvitation, async (body, caller) => {
    return { invitation: shownInvitation(await invite(deps, caller, body), deps.now()) };
  }),

  answer(calls.searchInvitations, async ({ customer }) => {
    return { invitations: await invitationsOf(deps, customer) };
  }),

  answer(calls.withdrawInvitation, async ({ customer, invitationId }, caller) => {
    const invitation = await withdraw(deps, caller, customer, invitationId);
    return { invitation: shownInvitation(invitation, deps.now()) };
  }),

  answer(calls.listOwnInvitations, async (_, caller) => {
    return { invitations: await ownInvitations(deps, caller) };
  }),

  answer(calls.acceptInvitation, ({ invitationId }, caller) => accept(deps, caller, invitationId)),

  answer(calls.declineInvitation, ({ invitationId }, caller) =>
    decline(deps, caller, invitationId),
  ),
];
