import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS, PEOPLE } from "../base/holders.ts";
import { CustomerIndex, InvitationId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { OfCustomer } from "./calls.ts";
import { Invitation, InvitationState, InvitedRole } from "./invitation.ts";

/** As the administrators of the customer see it. */
export const ShownInvitation = Invitation.pick({
  id: true,
  invited: true,
  role: true,
  invitedByName: true,
  at: true,
  expiresAt: true,
}).extend({ state: z.enum([...InvitationState.options, "expired"]) });
export type ShownInvitation = z.infer<typeof ShownInvitation>;

/** As the user sees it who is invited: only those that still can be answered. */
export const OwnInvitation = z.object({
  id: InvitationId,
  customer: CustomerIndex,
  customerName: z.string(),
  role: InvitedRole,
  invitedByName: z.string(),
  expiresAt: EpochMs,
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

const OneOfCustomer = OfCustomer.extend({ invitationId: InvitationId });
const One = z.strictObject({ invitationId: InvitationId });

/**
 * Invites a user of other customers, by username or address, to take part here. Once more for the same user begins
 * anew.
 */
export const createInvitation = defineCall({
  name: "omniscient/invitation:create",
  request: OfCustomer.extend({
    invited: z.string().trim().min(1).max(254),
    role: InvitedRole,
  }),
  answer: z.object({ invitation: ShownInvitation }),
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: true,
  refusals: ["too_many", "too_many_lookups", "too_many_sends"],
});

/** The invitations of a customer, the newest first, 200 at most. */
export const searchInvitations = defineCall({
  name: "omniscient/invitation:search",
  request: OfCustomer,
  answer: z.object({ invitations: z.array(ShownInvitation) }),
  customer: "customer",
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Withdraws an invitation: it can no longer be accepted. */
export const withdrawInvitation = defineCall({
  name: "omniscient/invitation:withdraw",
  request: OneOfCustomer,
  answer: z.object({ invitation: ShownInvitation }),
  customer: "customer",
  holders: ADMINS,
  isRepeatable: true,
});

/** The caller's own invitations that they can answer. */
export const listOwnInvitations = defineCall({
  name: "omniscient/invitation:mine",
  request: z.strictObject({}),
  answer: z.object({ invitations: z.array(OwnInvitation) }),
  customer: null,
  holders: PEOPLE,
  isReading: true,
  isRepeatable: true,
});

/**
 * Accepts an invitation: the caller takes part from now on. Of another's invitation, or one that has ended, nobody
 * learns anything.
 */
export const acceptInvitation = defineCall({
  name: "omniscient/invitation:accept",
  request: One,
  answer: z.object({ customer: CustomerIndex }),
  customer: null,
  holders: PEOPLE,
  isRepeatable: true,
});

/** Declines an invitation. Of another's invitation, or one that has ended, nobody learns anything. */
export const declineInvitation = defineCall({
  name: "omniscient/invitation:decline",
  request: One,
  answer: z.object({ customer: CustomerIndex }),
  customer: null,
  holders: PEOPLE,
  isRepeatable: true,
});
