import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { Permissions } from "../../../../src/domain/users/permissions.ts";
import { hasAnyRight } from "../../../../src/domain/users/anyRight.ts";
import { profilesAt, SENDERS } from "../../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";

/**
 * Whether a user may sign in: they need a profile in a customer that is not archived and whose permissions have not all
 * been removed (specification section 6).
 */
export function maySignIn(
  profileIds: readonly string[],
  customers: readonly Pick<Customer, "index" | "isArchived">[],
  permissions: ReadonlyMap<string, Pick<Permissions, "permissions">>,
): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return customers.some(({ index, isArchived }) => {
    if (isArchived) return false;
    const profiles = profilesAt(profileIds, index);
    if (profiles.some((profile) => SENDERS.includes(profile))) return true;
    const given = permissions.get(index);
    return profiles.length > 0 && given !== undefined && hasAnyRight(given);
  });
}
