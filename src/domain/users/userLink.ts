import { z } from "zod";
import { CustomerIndex, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { EmailAddress } from "../base/email.ts";
import { INVITATION_LIFE } from "./invitation.ts";

/** How long a link stands, in ms (product.md section 8). */
export const LINK_LIFE = INVITATION_LIFE;

/** A link is not sent again sooner, in ms: whoever presses often fills nobody's mailbox. */
export const LINK_PAUSE = 60_000;

/** `invitation`: the account has no password yet. `reset`: it is to have another. */
export const LinkKind = z.enum(["invitation", "reset"]);
export type LinkKind = z.infer<typeof LinkKind>;

/** `expired` is not stored: it follows from the time. */
export const LinkState = z.enum(["open", "used", "withdrawn"]);
export type LinkState = z.infer<typeof LinkState>;
export const LinkStatus = z.enum([...LinkState.options, "expired"]);
export type LinkStatus = z.infer<typeof LinkStatus>;

/**
 * A link by which somebody sets their own password, once. There is one for a user: another takes its place, and the
 * earlier one opens nothing any more. Of the secret in it only the hash is kept.
 */
export const UserLink = z.object({
  id: UserId,
  kind: LinkKind,
  /** SHA-256 of the secret, in hexadecimal digits. */
  hash: z.string().length(64),
  /** Whose administrator has sent it. */
  customer: CustomerIndex,
  /** Where it was sent. */
  address: EmailAddress,
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  expiresAt: EpochMs,
  /** When a mail server has taken it; null: none has. */
  sentAt: EpochMs.nullable(),
  state: LinkState,
  /** When it was used or withdrawn. */
  endedAt: EpochMs.nullable(),
});
export type UserLink = z.infer<typeof UserLink>;

/** How a link stands now. */
export function linkStatus(
  { state, expiresAt }: Pick<UserLink, "state" | "expiresAt">,
  now: EpochMs,
): LinkStatus {
  return state === "open" && now >= expiresAt ? "expired" : state;
}

/**
 * How long until the link may be sent once more, in ms; 0: now. One that no mail server has taken may be at once; one that
 * was withdrawn or used was sent all the same.
 */
export function linkPause(link: Pick<UserLink, "sentAt"> | null, now: EpochMs): number {
  if (link === null || link.sentAt === null) return 0;
  return Math.max(0, link.sentAt + LINK_PAUSE - now);
}

/** What the address carries: whose link it is, and the secret. */
export function linkToken(id: UserId, secret: string): string {
  return `${id}.${secret}`;
}

/** What an address carries; null: nothing of ours. */
export function readLinkToken(
  token: string,
): { readonly id: UserId; readonly secret: string } | null {
  const at = token.lastIndexOf(".");
  const id = UserId.safeParse(token.slice(0, Math.max(0, at)));
  const secret = token.slice(at + 1);
  return at < 1 || !id.success || !/^[\w-]{43}$/u.test(secret) ? null : { id: id.data, secret };
}
