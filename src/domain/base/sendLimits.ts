import { z } from "zod";
import { DAY, HOUR } from "./time.ts";

/** What messages that somebody has sent by hand are counted by, within a day of UTC (docs/decisions/0192). */
type SendRule = {
  readonly name:
    | "administrator"
    | "customer"
    | "administratorOutside"
    | "customerOutside"
    | "recipient"
    | "owner";
  readonly max: number;
};

/** One count: a rule and whom it is about. */
export type CountedSend = { readonly rule: SendRule; readonly subject: string };

const RULES = {
  administrator: { name: "administrator", max: 500 },
  customer: { name: "customer", max: 1000 },
  /** As many as one report has recipients: where a customer lists its domains, few of its people are outside of them. */
  administratorOutside: { name: "administratorOutside", max: 100 },
  customerOutside: { name: "customerOutside", max: 200 },
  /** Over all customers: nobody's mailbox is filled. */
  recipient: { name: "recipient", max: 10 },
  /** What somebody has sent to themselves while nobody is signed in: by a stranger, perhaps, who spends nothing of others. */
  owner: { name: "owner", max: 5 },
} as const satisfies Record<SendRule["name"], SendRule>;

/** How many messages more whoever calls may send by hand today, as it is answered. */
export const SendsLeft = z.number().int().min(0);

/** It is told from here on, before nothing is left. */
export const TOLD_SENDS_LEFT = 20;

/** How long a count is kept, in ms: longer than the day it counts. */
export const SEND_COUNT_LIFE = DAY + HOUR;

/** The day that a message counts in: the days of UTC since 1970. */
export function sendDay(now: number): number {
  return Math.floor(now / DAY);
}

/**
 * Whether a recipient is known to be the customer's: its address is of a domain that the customer lists. A phone has no
 * domain, and a customer that lists none says so of nobody.
 */
export function isOfDomains(recipient: string, domains: readonly string[]): boolean {
  const at = recipient.lastIndexOf("@");
  return at > 0 && domains.includes(recipient.slice(at + 1).toLowerCase());
}

/** What a message to this recipient counts against. `administrator` null: nobody is signed in, its owner asks for it. */
export function countedForSend({
  administrator,
  customer,
  recipient,
  domains,
}: {
  readonly administrator: string | null;
  readonly customer: string;
  readonly recipient: string;
  readonly domains: readonly string[];
}): readonly CountedSend[] {
  if (administrator === null) return [{ rule: RULES.owner, subject: recipient }];
  const outside = isOfDomains(recipient, domains)
    ? []
    : [
        { rule: RULES.administratorOutside, subject: administrator },
        { rule: RULES.customerOutside, subject: customer },
      ];
  return [
    { rule: RULES.administrator, subject: administrator },
    { rule: RULES.customer, subject: customer },
    ...outside,
    { rule: RULES.recipient, subject: recipient },
  ];
}
