import { OPERATORS } from "../../../../src/domain/base/holders.ts";
import { DEFAULT_LOCALE } from "../../../../src/domain/base/locale.ts";
import { profilesAt } from "../../../../src/domain/base/profile.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { ReminderDigest } from "../../../../src/domain/reports/reminders/reminderDigest.ts";
import { mayOpen } from "../../../../src/domain/users/pageAccess.ts";
import type { Sdk } from "../../platform/kuzzle/sdk.ts";
import { readPermissions } from "../../platform/tenancy/customers.ts";
import { usersOf } from "../../platform/tenancy/users.ts";

/**
 * Whom reminders concern: people who work for the customer, whose account is in use, who may open the lists that they
 * speak of, and who have not switched them off. Somebody who is kept to another customer receives nothing of this one.
 */
export async function reminderRecipients(
  sdk: Sdk,
  { index, kind }: Pick<Customer, "index" | "kind">,
): Promise<ReminderDigest["recipients"]> {
  const permissions = await readPermissions(sdk, index);
  if (permissions === null) return [];
  return (await usersOf(sdk, index)).flatMap((user) => {
    const { id: userId, profileIds, restriction, pausedAt, mailsOff, email, locale } = user;
    const concerns =
      pausedAt === null &&
      !mailsOff.includes("reminders") &&
      (restriction === null || restriction === index) &&
      profilesAt(profileIds, index).some((profile) => OPERATORS.includes(profile)) &&
      mayOpen("assets", {
        userId,
        profileIds,
        customer: index,
        kind,
        permissions,
        disabledFlags: [],
      });
    return concerns ? [{ email, locale: locale ?? DEFAULT_LOCALE }] : [];
  });
}
