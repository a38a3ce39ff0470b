import type { EmailAddress } from "../../../src/domain/base/email.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import type { Report } from "../../../src/domain/reports/report.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { usersOf } from "../platform/tenancy/users.ts";

/**
 * Whom a report goes to now, each address once: the addresses, and of the users and roles those who still have a role
 * here and whose account is in use.
 */
export async function recipientsOfReport(
  sdk: Sdk,
  index: CustomerIndex,
  { emails, users, roles }: Pick<Report, "emails" | "roles" | "users">,
): Promise<EmailAddress[]> {
  const known = users.length + roles.length === 0 ? [] : await usersOf(sdk, index);
  const named = known.filter(
    ({ id, pausedAt, profileIds }) =>
      pausedAt === null &&
      (users.includes(id) || profilesAt(profileIds, index).some((role) => roles.includes(role))),
  );
  return [...new Set([...emails, ...named.map(({ email }) => email)])];
}

/** Who made a report, where they can still be notified of it: a role here, and an account in use. */
export async function makerOf(
  sdk: Sdk,
  index: CustomerIndex,
  { createdBy }: Pick<Report, "createdBy">,
): Promise<User | null> {
  const users = await usersOf(sdk, index);
  return users.find(({ id, pausedAt }) => id === createdBy && pausedAt === null) ?? null;
}
