import { createHash } from "node:crypto";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  countedForSend,
  type CountedSend,
  SEND_COUNT_LIFE,
  sendDay,
} from "../../../../src/domain/base/sendLimits.ts";
import type { AppDeps } from "../deps.ts";
import { readConfig } from "../tenancy/customers.ts";

/** `by` null: nobody is signed in, the recipient asks for it. */
type Spent = { readonly by: string | null; readonly customer: CustomerIndex };

/**
 * Counts messages that somebody is about to send by hand, on all nodes together, before they are sent: many at once pass no
 * better. Answers how many more the same person may send today.
 * @throws DomainError too_many_sends; none of them is to be sent, and none is counted
 */
export async function spendSends(
  { internals, sdk, now }: Pick<AppDeps, "internals" | "now" | "sdk">,
  { by, customer }: Spent,
  recipients: readonly string[],
): Promise<{ readonly left: number }> {
  const domains = (await readConfig(sdk, customer))?.mailDomains ?? [];
  const day = sendDay(now());
  const keyOf = ({ rule, subject }: CountedSend) =>
    `sends/${day}/${rule.name}/${createHash("sha256").update(subject).digest("base64url")}`;
  const counted: string[] = [];
  let left = Infinity;
  for (const recipient of recipients)
    for (const one of countedForSend({ administrator: by, customer, recipient, domains })) {
      const key = keyOf(one);
      const sent = await internals.count(key, 1, SEND_COUNT_LIFE);
      counted.push(key);
      if (sent > one.rule.max) {
        for (const taken of counted) await internals.count(taken, -1, SEND_COUNT_LIFE);
        throw tooMany(one, domains.length > 0);
      }
      if (one.rule.name !== "recipient") left = Math.min(left, one.rule.max - sent);
    }
  return { left };
}

function tooMany({ rule: { name, max } }: CountedSend, hasDomains: boolean): DomainError {
  const reason =
    name === "recipient"
      ? `This recipient was sent ${max} messages today`
      : name.endsWith("Outside") && !hasDomains
        ? `${max} messages were sent today to recipients of no domain that this customer lists: list its domains in the configuration`
        : `${max} messages were sent today`;
  return new DomainError("too_many_sends", { rule: name, max }, `${reason}; go on tomorrow.`);
}
