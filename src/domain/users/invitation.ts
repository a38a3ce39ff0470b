import { z } from "zod";
import { CustomerIndex, InvitationId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { customersOf } from "../base/profile.ts";
import { HOUR } from "../base/time.ts";
import { offerFor, type User } from "./user.ts";

/** How long an invitation stands, in ms: as long as any link that is sent to somebody (product.md section 8). */
export const INVITATION_LIFE = 72 * HOUR;

/** Invitations of one customer that may be open at once. */
export const MAX_OPEN_INVITATIONS = 100;

/** What people are invited as: screens, gateways and the like have accounts of one customer. */
export const InvitedRole = z.enum(["admin", "worker", "preperer"]);
export type InvitedRole = z.infer<typeof InvitedRole>;

/**
 * `void`: an administrator changed or deleted the account meanwhile, and could have answered in its user's place.
 * `expired` is not stored: it follows from the time.
 */
export const InvitationState = z.enum(["pending", "accepted", "declined", "withdrawn", "void"]);
export type InvitationState = z.infer<typeof InvitationState>;

/** A user who is known at other customers is asked to take part at one more. Who did what and when stays with it. */
export const Invitation = z.object({
  id: InvitationId,
  customer: CustomerIndex,
  userId: UserId,
  /** The username or address that the administrator typed: more of the user they learn by the acceptance only. */
  invited: z.string().min(1).max(254),
  role: InvitedRole,
  invitedBy: UserId,
  invitedByName: z.string(),
  at: EpochMs,
  expiresAt: EpochMs,
  state: InvitationState,
  /** When it was accepted, declined, withdrawn or made void; null: it was not. */
  endedAt: EpochMs.nullable(),
  /** Who did that; null: nobody has. */
  endedBy: UserId.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How an invitation stands now. */
export function status(
  { state, expiresAt }: Pick<Invitation, "state" | "expiresAt">,
  now: EpochMs,
): InvitationState | "expired" {
  return state === "pending" && now >= expiresAt ? "expired" : state;
}

/**
 * What keeps a user from being invited; null: nothing. `unknown`: nobody whom this customer may know of. `member`: they
 * have a role here. `free`: they belong to nobody, and are given a role without being asked.
 */
export function invitationIssue(
  user: Pick<User, "profileIds" | "restriction"> | null,
  customer: CustomerIndex,
): "unknown" | "member" | "free" | null {
  if (user === null) return "unknown";
  const offer = offerFor(user, customer);
  if (offer === "none") return "unknown";
  if (offer === "edit") return "member";
  return customersOf(user.profileIds).length === 0 ? "free" : null;
}

/** The invitation once it has ended. */
export function ended(
  invitation: Invitation,
  state: Exclude<InvitationState, "pending">,
  by: UserId,
  now: EpochMs,
): Invitation {
  return { ...invitation, state, endedAt: now, endedBy: by };
}
