import { forgetUser } from "../platform/security/sessionNotes.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { withProfilesAt } from "../../../src/domain/base/profile.ts";
import type { User } from "../../../src/domain/users/user.ts";
import { assertSynced } from "../customers/sync/syncedUsers.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { NO_RIGHTS } from "../platform/security/platform.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { updateUser } from "../platform/tenancy/users.ts";
import { voidInvitations } from "./invitations.ts";
import { removeFactors } from "./factors/factors.ts";
import { removeLink } from "./userLinks.ts";
import {
  assertAdministratorStays,
  assertRoleByHand,
  mayChangeIdentity,
  shared,
  userOfCustomer,
  USERS_LOCK,
} from "./userRules.ts";

/**
 * Deletes an account: credentials, tokens and subscriptions go with it.
 * @throws DomainError not_found, not_allowed, conflict, last_administrator, unsynced_user_not_deletable, unsynced_user_recreatable
 */
export async function deleteUser(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
  isUnsyncedToo: boolean,
): Promise<{ userId: UserId }> {
  if (userId === caller.kuid) {
    throw new DomainError(
      "conflict",
      { userId },
      "You cannot delete the account you are signed in with: ask another admin.",
    );
  }
  return deps.exclusively(USERS_LOCK, async () => {
    const user = await userOfCustomer(deps, customer, userId);
    if (!mayChangeIdentity(caller, user, customer)) throw shared(user);
    await assertAdministratorStays(deps, caller, customer, userId, null);
    await assertSynced(deps, caller, customer, user, isUnsyncedToo);
    await publishRightsChange(deps, [userId], { areTaken: true, caller });
    await voidInvitations(deps, caller, user);
    await removeLink(deps, userId);
    await removeFactors(deps, userId);
    await forgetUser(deps.internals, userId);
    await deps.sdk.security.deleteUser(userId);
    return { userId };
  });
}

/** Takes a user's roles in a customer. @throws DomainError not_found, last_administrator */
export async function revokeRole(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
): Promise<{ user: User }> {
  return deps.exclusively(USERS_LOCK, async () => {
    const known = await userOfCustomer(deps, customer, userId);
    assertRoleByHand(deps, known, customer);
    const left = withProfilesAt(known.profileIds, customer, []);
    // Kuzzle knows no user without a profile.
    const user = { ...known, profileIds: left.length === 0 ? [NO_RIGHTS] : left };
    await assertAdministratorStays(deps, caller, customer, userId, user);
    await updateUser(deps.sdk, userId, { profileIds: user.profileIds });
    await publishRightsChange(deps, [userId], { areTaken: true, caller });
    return { user };
  });
}
