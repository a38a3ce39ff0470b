import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { updateUser } from "../platform/tenancy/users.ts";
import { voidInvitations } from "./invitations.ts";
import { removeLink } from "./userLinks.ts";
import {
  assertAdministratorStays,
  mayChangeIdentity,
  shared,
  userOfCustomer,
  USERS_LOCK,
} from "./userRules.ts";

/**
 * Lets nobody sign in with an account though it stays, or lets them again. Its sessions end, and so does what it could
 * answer or open.
 * @throws DomainError not_found, not_allowed, conflict, last_administrator
 */
export async function setPaused(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
  isPaused: boolean,
): Promise<{ user: User }> {
  if (userId === caller.kuid) {
    throw new DomainError(
      "conflict",
      { userId },
      "You cannot pause the account you are signed in with: ask another admin.",
    );
  }
  return deps.exclusively(USERS_LOCK, async () => {
    const known = await userOfCustomer(deps, customer, userId);
    if (!mayChangeIdentity(caller, known, customer)) throw shared(known);
    const isSo = (known.pausedAt !== null) === isPaused;
    if (isSo) return { user: known };
    const user: User = { ...known, pausedAt: isPaused ? EpochMs.parse(deps.now()) : null };
    await assertAdministratorStays(deps, caller, customer, userId, user);
    await updateUser(deps.sdk, userId, { pausedAt: user.pausedAt });
    if (isPaused) {
      await voidInvitations(deps, caller, user);
      await removeLink(deps, userId);
      await publishRightsChange(deps, [userId], { areTaken: true, caller });
    }
    return { user };
  });
}
