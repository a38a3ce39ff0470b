import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { customersOf, profilesAt } from "../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import { roleProvider } from "../../../src/domain/users/mappedProfiles.ts";
import { hasAdministrator, type User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readUser, usersOf } from "../platform/tenancy/users.ts";
import type { Caller } from "../platform/request.ts";
import { isMadeOfContext } from "../../../src/domain/users/passwordStrength.ts";
import { readCustomers } from "../platform/tenancy/customers.ts";
import { isBreached } from "./breached.ts";
import { isGuessable } from "./guessable.ts";

/** @throws DomainError last_administrator: an admin would leave their customer without one in use */
export async function assertAdministratorStays(
  { sdk }: Pick<AppDeps, "sdk">,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
  /** Null: the account goes. */
  after: Pick<User, "pausedAt" | "profileIds"> | null,
): Promise<void> {
  // Super admins can always give somebody the role; of the others nobody could any more.
  if (caller.isSuperAdmin) return;
  const others = (await usersOf(sdk, customer)).filter(({ id }) => id !== userId);
  if (!hasAdministrator(after === null ? others : [...others, after], customer)) {
    throw new DomainError("last_administrator", { userId });
  }
}

/** A user with a role in the customer. @throws DomainError not_found */
export async function userOfCustomer(
  { sdk }: Pick<AppDeps, "sdk">,
  customer: CustomerIndex,
  userId: UserId,
): Promise<User> {
  const user = await readUser(sdk, userId);
  if (user === null || profilesAt(user.profileIds, customer).length === 0) throw noSuchUser(userId);
  return user;
}

/** The lock under which usernames and addresses are compared and written. */
export const USERS_LOCK = "users";

/**
 * Whether the caller may change who the user is: name, address, password, or delete them. An admin may for users of
 * their customer alone: with a new address for a user they share with another customer, they could sign in there as that user.
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

/**
 * Whether an admin may give the user a role: one of their customer, or one who belongs to no customer yet. Who belongs
 * to others has not asked for it, and their own admins may know the password, with which they would come in here.
 */
export function mayTakeIn(user: Pick<User, "profileIds">, customer: CustomerIndex): boolean {
  const customers = customersOf(user.profileIds);
  return customers.length === 0 || customers.includes(customer);
}

/** @throws DomainError belongs_elsewhere */
export function ofOthers(user: Pick<User, "id" | "username">): DomainError {
  return new DomainError(
    "belongs_elsewhere",
    { userId: user.id },
    `${user.username} belongs to another customer: invite them, they decide themselves.`,
  );
}

/** @throws DomainError not_allowed */
export function ofProvider(user: Pick<User, "id" | "username">): DomainError {
  return new DomainError(
    "not_allowed",
    { userId: user.id },
    `${user.username} signs in by the identity provider: address and password are changed there.`,
  );
}

/** @throws DomainError not_allowed: the identity provider says the role, and would say it again at the next sign-in */
export function assertRoleByHand(
  { configuration }: Pick<AppDeps, "configuration">,
  user: Pick<User, "id" | "identityIssuer" | "username">,
  customer: CustomerIndex,
): void {
  const provider = roleProvider(user, customer, configuration.identity);
  if (provider === null) return;
  throw new DomainError(
    "not_allowed",
    { userId: user.id },
    `${provider.name} says at each sign-in which role ${user.username} has here: change it there.`,
  );
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
    `${user.username} belongs to other customers too: their role here is yours to change, the rest a super admin's.`,
  );
}

/** A new password, and whether it is in a list of breached ones. */
export type NewPassword = { readonly text: string; readonly isBreached: boolean };

/** Asked before a lock is taken: a foreign service may take seconds. */
export async function comparedPassword(
  { configuration, log }: Pick<AppDeps, "configuration" | "log">,
  text: string,
): Promise<NewPassword> {
  return {
    text,
    isBreached: await isBreached({ url: configuration.breachedPasswordsUrl, log }, text),
  };
}

/** @throws DomainError invalid_password with `issues`: the password holds the username, is among those that are tried first, or was breached elsewhere */
export async function assertGoodPassword(
  { sdk }: Pick<AppDeps, "sdk">,
  user: Pick<User, "username" | "firstName" | "lastName" | "email" | "profileIds">,
  { text: password, isBreached: isKnown }: NewPassword,
): Promise<void> {
  if (password.toLowerCase().includes(user.username.toLowerCase())) {
    throw new DomainError(
      "invalid_password",
      { issues: ["holdsUsername"] },
      "The password holds the username: choose another.",
    );
  }
  const about = [user.username, user.firstName, user.lastName, user.email];
  const customers = await readCustomers(sdk, customersOf(user.profileIds));
  const around = customers.flatMap(({ name, displayName, index }) => [
    name,
    displayName ?? "",
    index,
  ]);
  if (
    isMadeOfContext(password, [...about, ...around]) ||
    (await isGuessable(password, [...about, ...around]))
  ) {
    throw new DomainError(
      "invalid_password",
      { issues: ["guessable"] },
      "The password is common, repeats itself or follows a pattern: choose another.",
    );
  }
  if (isKnown) {
    throw new DomainError(
      "invalid_password",
      { issues: ["breached"] },
      "The password was stolen from another service and is public: choose another.",
    );
  }
}
