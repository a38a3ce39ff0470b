import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
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
});
export type Ticket = z.infer<typeof Ticket>;

const TICKET_BYTES = 32;
const keyOf = (ticket: string) =>
  `factor-ticket/${createHash("sha256").update(ticket).digest("base64url")}`;

type Cache = Pick<AppDeps, "internals">;

export async function issueTicket({ internals }: Cache, ticket: Ticket): Promise<string> {
  const secret = randomBytes(TICKET_BYTES).toString("base64url");
  await internals.remember(keyOf(secret), JSON.stringify(ticket), TICKET_LIFE);
  return secret;
}

/** @throws DomainError ticket_over */
export async function readTicket({ internals }: Cache, secret: string): Promise<Ticket> {
  const kept = await internals.recall(keyOf(secret));
  const read = kept === null ? null : (Ticket.safeParse(JSON.parse(kept)).data ?? null);
  if (read === null) throw new DomainError("ticket_over");
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
