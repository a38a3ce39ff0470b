import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { FloorNumber } from "../sites/floor.ts";
import { CustomerIndex } from "../base/ids.ts";
import { PhoneNumber } from "../base/phone.ts";
import { DEFAULT_TIMEZONE } from "../base/time.ts";
import { EpochMs, Timezone } from "../base/instant.ts";
import { FEATURE_FLAGS } from "../users/pages.ts";

/** What a customer does (specification section 1): rents equipment out, or builds. */
export const CustomerKind = z.enum(["renter", "worksite"]);
export type CustomerKind = z.infer<typeof CustomerKind>;

/** Somebody at the customer to talk to. */
export const Contact = z.object({
  name: z.string().trim().min(1, "A contact has no name: name the person."),
  email: EmailAddress,
  phone: PhoneNumber,
});
export type Contact = z.infer<typeof Contact>;

/** The name of a customer: not empty, no upper case, no hyphen (specification section 5). */
export const CustomerName = z
  .string()
  .trim()
  .min(1, "A customer has no name: name it.")
  .max(100)
  .refine((name) => name === name.toLowerCase(), {
    error: "The name of the customer holds upper case: use lower case.",
  })
  .refine((name) => !name.includes("-"), "The name of the customer holds a hyphen: use a space.");
export type CustomerName = z.infer<typeof CustomerName>;

const required = (what: string) => {
  const message = `A customer has no ${what}: give it.`;
  return z.string(message).trim().min(1, message);
};

/** A customer (specification section 3). Its document's id is its index: there is one customer an index. No setting without an effect: decision 0121. */
export const Customer = z
  .object({
    id: CustomerIndex,
    name: CustomerName,
    /** How people write the name; null: as `name`. */
    displayName: z.string().trim().min(1).nullable(),
    index: CustomerIndex,
    kind: CustomerKind,
    /** What the customer said of its size, e.g. "50-200"; for the operators of the platform only. */
    size: z.string().nullable(),
    entity: required("entity"),
    mapToken: required("map token"),
    venueId: required("venue id"),
    defaultFloor: FloorNumber,
    timezone: Timezone.default(DEFAULT_TIMEZONE),
    operationalContact: Contact.nullable(),
    administrativeContact: Contact.nullable(),
    createdAt: EpochMs,
    /** True: positions are given a city by a geocoding service. */
    geocoding: z.boolean(),
    isArchived: z.boolean(),
    /** Features that are switched off for all its users (specification section 6). */
    disabledFlags: z.array(z.enum(FEATURE_FLAGS)).max(FEATURE_FLAGS.length).default([]),
  })
  .refine((customer) => customer.id === customer.index, {
    error: "The id of a customer is not its index: give both the same.",
    path: ["index"],
  });
export type Customer = z.infer<typeof Customer>;

/** The name to show. */
export function shownName(customer: Pick<Customer, "name" | "displayName">): string {
  return customer.displayName ?? customer.name;
}

/** Customers in the order of their names, as super admins list them (specification section 6). Case and accents do not count. */
export function sortedByName(customers: readonly Customer[]): Customer[] {
  return customers.toSorted((a, b) => COLLATOR.compare(shownName(a), shownName(b)));
}

const COLLATOR = new Intl.Collator("fr", { sensitivity: "base", numeric: true });
