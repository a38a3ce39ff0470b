import { z } from "zod";
import { EpochMs } from "../base/instant.ts";
import { CustomerIndex } from "../base/ids.ts";
import { DAY } from "../base/time.ts";
import { type Customer, shownName } from "./customer.ts";

/** How long a customer who is to be deleted can come back, in ms (product.md section 8). */
export const DELETION_GRACE = 7 * DAY;

/** A customer who is to be deleted; its document's id is the customer's index. It is the last that goes. */
export const CustomerDeletion = z.object({
  id: CustomerIndex,
  askedAt: EpochMs,
  dueAt: EpochMs,
  byName: z.string(),
});
export type CustomerDeletion = z.infer<typeof CustomerDeletion>;

/**
 * `inUse` its users come in; `archived` nobody does but super admins; `leaving` the same, and it is deleted once the
 * grace is over; `removing` the grace is over, nothing brings it back.
 */
export const CUSTOMER_STATUSES = ["inUse", "archived", "leaving", "removing"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

export function customerStatus(
  { isArchived }: Pick<Customer, "isArchived">,
  deletion: Pick<CustomerDeletion, "dueAt"> | null,
  now: EpochMs,
): CustomerStatus {
  if (deletion !== null) return isDue(deletion, now) ? "removing" : "leaving";
  return isArchived ? "archived" : "inUse";
}

/** What a super admin may do with a customer as a whole. `keep`: the deletion is called off, the customer stays archived. */
export type CustomerAction = "archive" | "delete" | "keep" | "unarchive";

const ACTIONS: Readonly<Record<CustomerStatus, readonly CustomerAction[]>> = {
  inUse: ["archive", "delete"],
  archived: ["unarchive", "delete"],
  leaving: ["keep"],
  removing: [],
};

export function customerActions(status: CustomerStatus): readonly CustomerAction[] {
  return ACTIONS[status];
}

/** The deletion of a customer that is asked for now. */
export function newDeletion(index: CustomerIndex, byName: string, now: EpochMs): CustomerDeletion {
  return { id: index, askedAt: now, dueAt: now + DELETION_GRACE, byName };
}

export function isDue({ dueAt }: Pick<CustomerDeletion, "dueAt">, now: EpochMs): boolean {
  return now >= dueAt;
}

/** Whether what was typed is the name of the customer, as it is shown: who deletes reads it. */
export function isTypedName(
  customer: Pick<Customer, "name" | "displayName">,
  typed: string,
): boolean {
  return typed.trim() === shownName(customer);
}
