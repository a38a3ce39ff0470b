import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf } from "../../../src/domain/users/profile.ts";
import { isSuperAdmin } from "../../../src/domain/users/profileIds.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { Caller } from "../platform/request.ts";

/** The lock under which usernames and addresses are compared and written. */
export const USERS_LOCK = "users";

/**
 * Whether the caller may change who the user is: name, address, password, or delete him. An admin may for users of his
 * customer alone: with a new address for a user he shares with another customer, he could sign in there as that user.
 */
export function mayChangeIdentity(
  caller: Caller,
  user: Pick<User, "profileIds">,
  customer: CustomerIndex,
): boolean {
  if (caller.isSuperAdmin) return true;
  const customers = customersOf(user.profileIds);
  return !isSuperAdmin(user.profileIds) && customers.length === 1 && customers[0] === customer;
}

/** @throws DomainError not_found: the user is none of this customer's, or not there at all */
export function noSuchUser(userId: string): DomainError {
  return new DomainError(
    "not_found",
    { userId },
    `There is no user ${userId} here: load the list again.`,
  );
}

/** @throws DomainError not_allowed */
export function shared(user: Pick<User, "id" | "username">): DomainError {
  return new DomainError(
    "not_allowed",
    { userId: user.id },
    `${user.username} belongs to other customers too: his role here is yours to change, the rest a super admin's.`,
  );
}

/** @throws DomainError invalid_password when the password holds the username */
export function assertNameIsNotPassword(username: string, password: string): void {
  if (password.toLowerCase().includes(username.toLowerCase())) {
    throw new DomainError(
      "invalid_password",
      { issues: ["holdsUsername"] },
      "The password holds the username: choose another.",
    );
  }
}
