import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import { TICKET_LIFE } from "../../../../src/domain/users/factor.ts";
import type { AppDeps } from "../../platform/deps.ts";

/** A sign-in whose password was right: it stands for the first step, and is no session. */
const Ticket = z.object({
  userId: UserId,
  username: z.string(),
  /** There was no second factor: its holder may set the first one up. */
  mustEnrol: z.boolean(),
  /** The factor was set up with it just now, which proves it. */
  isProven: z.boolean(),
  at: EpochMs,
});
export type Ticket = z.infer<typeof Ticket>;

const TICKET_BYTES = 32;
const keyOf = (ticket: string) =>
  `factor-ticket/${createHash("sha256").update(ticket).digest("base64url")}`;

/** Under which key is remembered when the password of a user was changed last, as long as a ticket of the one before could live. */
const voidKeyOf = (userId: string) => `factor-tickets-void/${userId}`;

type Cache = Pick<AppDeps, "internals">;

export async function issueTicket(
  { internals, now }: Pick<AppDeps, "internals" | "now">,
  ticket: Omit<Ticket, "at">,
): Promise<string> {
  const secret = randomBytes(TICKET_BYTES).toString("base64url");
  const issued: Ticket = { ...ticket, at: EpochMs.parse(now()) };
  await internals.remember(keyOf(secret), JSON.stringify(issued), TICKET_LIFE);
  return secret;
}

/** The user has another password: tickets of the former one open nothing any more. */
export function voidTickets(
  { internals, now }: Pick<AppDeps, "internals" | "now">,
  userId: string,
): Promise<void> {
  return internals.remember(voidKeyOf(userId), String(now()), TICKET_LIFE);
}

/** @throws DomainError ticket_over */
export async function readTicket({ internals }: Cache, secret: string): Promise<Ticket> {
  const kept = await internals.recall(keyOf(secret));
  const read = kept === null ? null : (Ticket.safeParse(JSON.parse(kept)).data ?? null);
  if (read === null) throw new DomainError("ticket_over");
  const changedAt = await internals.recall(voidKeyOf(read.userId));
  if (changedAt !== null && read.at <= Number(changedAt)) throw new DomainError("ticket_over");
  return read;
}

/** The factor was set up by the ticket's holder: the ticket signs them in, once. */
export async function proveTicket({ internals }: Cache, secret: string): Promise<void> {
  const ticket = { ...(await readTicket({ internals }, secret)), mustEnrol: false, isProven: true };
  await internals.remember(keyOf(secret), JSON.stringify(ticket), TICKET_LIFE);
}

/** It has signed somebody in. */
export function endTicket({ internals }: Cache, secret: string): Promise<void> {
  return internals.forget(keyOf(secret));
}
