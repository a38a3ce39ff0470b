import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CustomerKind } from "../../domain/customers/customer.ts";
import type { CustomerPart } from "../../domain/customers/customerParts.ts";
import type { CustomerStatus } from "../../domain/customers/customerStatus.ts";
import type { Tone } from "../ui/tone.ts";
import type { CustomerFieldIssue } from "./customerFields.ts";

/** What kinds of customers are called. */
export const KIND_WORDS: Readonly<Record<CustomerKind, MessageDescriptor>> = {
  worksite: msg`Worksite`,
  renter: msg`Renter`,
};

/** How customers stand, in a word and with its shape. */
export const STATUS_WORDS: Readonly<
  Record<CustomerStatus, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  inUse: { word: msg({ message: "In use", context: "customer" }), tone: "success" },
  archived: { word: msg({ message: "Archived", context: "customer" }), tone: "neutral" },
  leaving: { word: msg({ message: "To be deleted", context: "customer" }), tone: "warning" },
  removing: { word: msg({ message: "Being deleted", context: "customer" }), tone: "danger" },
};

/** What a duplicate takes over. */
export const PART_WORDS: Readonly<Record<CustomerPart, MessageDescriptor>> = {
  configuration: msg`Configuration`,
  permissions: msg`Permissions`,
  referential: msg`Referential and saved forms`,
  alertRules: msg`Alert rules`,
};

/** What is wrong with a field, and what now. */
export const CUSTOMER_ISSUE_WORDS: Readonly<Record<CustomerFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  long: msg`It is too long: shorten it.`,
  upperCase: msg`The name contains capitals: use lower case. The shown name may have them.`,
  hyphen: msg`The name contains a hyphen: use a space.`,
  indexReserved: msg`The index means something else on this platform: choose another.`,
  indexMalformed: msg`The index needs letters from a to z, digits, - and _ alone, a letter or digit first.`,
  indexTaken: msg`Another customer has this index: choose another.`,
  emailInvalid: msg`The e-mail address is not valid: it needs the form name@example.org.`,
  phoneInvalid: msg`The phone number is not valid: write it as 06 12 34 56 78 or with its country, +44 20 7946 0958.`,
  timezoneInvalid: msg`There is no such timezone: write it as Europe/Paris.`,
  wrong: msg`This cannot be saved: correct it.`,
};
