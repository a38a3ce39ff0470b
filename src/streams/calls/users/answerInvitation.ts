import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from "../../../domain/users/invitationCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusalOf } from "../refusal.ts";

/** How somebody answers an invitation of theirs. */
export type InvitationCommand = {
  readonly kind: "accept" | "decline";
  readonly invitation: OwnInvitation;
};

/** `gone`: it has run out, or was withdrawn. */
export type InvitationAnswer =
  | { readonly status: "done" }
  | { readonly status: "refused"; readonly problem: "gone" | "unreachable" | "failed" };

/** The invitations that the user can answer. @throws RequestFailed */
export async function readInvitations(
  live: Pick<LiveClient, "call">,
): Promise<readonly OwnInvitation[]> {
  return (await live.call(listOwnInvitations, {})).invitations;
}

/** Accepts or declines an invitation. */
export async function answerInvitation(
  live: Pick<LiveClient, "call">,
  { kind, invitation: { id: invitationId } }: InvitationCommand,
): Promise<InvitationAnswer> {
  try {
    await live.call(kind === "accept" ? acceptInvitation : declineInvitation, { invitationId });
    return { status: "done" };
  } catch (error) {
    const { problem } = refusalOf(error);
    if (problem === "not_found") return { status: "refused", problem: "gone" };
    return { status: "refused", problem: problem === "unreachable" ? "unreachable" : "failed" };
  }
}
