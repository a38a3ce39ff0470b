import { EmailAddress } from "../../../src/domain/base/email.ts";
import { type CustomerIndex, idOf, UserId } from "../../../src/domain/base/ids.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import {
  claimValues,
  type IdentityProvider,
  mappedCustomers,
  speaksFor,
} from "../../../src/domain/users/identityProviders.ts";
import { mappedProfiles } from "../../../src/domain/users/mappedProfiles.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { readCustomers } from "../platform/tenancy/customers.ts";
import { NO_RIGHTS } from "../platform/security/platform.ts";
import { USERS_LOCK } from "./userRules.ts";
import { createUser, findUsers, rivals, updateUser } from "../platform/tenancy/users.ts";
import { type IdentityClaims, IdentityRefused } from "./verifyIdToken.ts";

type Deps = Pick<
  AppDeps,
  "configuration" | "exclusively" | "internals" | "log" | "newId" | "now" | "sdk"
>;
type Claims = Readonly<Record<string, unknown>>;

/**
 * The user that an identity is. Known by its subject from the second sign-in on; at the first one the user of its
 * verified address is linked to it, or a user without rights is created, whom an admin can then give a role. What its
 * provider's mapping says is written down at every sign-in.
 * @param mapped the claims that are mapped
 * @throws IdentityRefused without a verified address that the provider may speak for, or where the address is another
 * identity's
 */
export async function userOfIdentity(
  deps: Deps,
  provider: IdentityProvider,
  claims: IdentityClaims,
  mapped: Claims,
): Promise<User> {
  const existing = await existingCustomers(deps, provider);
  const known = await knownBy(deps, provider, claims.sub);
  if (known !== null && isUpToDate(known, provider, mapped, existing)) return known;
  const { before, after } = await deps.exclusively(USERS_LOCK, async () => {
    const found =
      (await knownBy(deps, provider, claims.sub)) ??
      (await byAddress(deps, provider, claims, mapped));
    const user = { ...found, identityIssuer: provider.issuer, identitySubject: claims.sub };
    const profileIds = withoutNobody(mappedProfiles(user, provider, mapped, existing));
    const { identityIssuer, identitySubject } = user;
    await updateUser(deps.sdk, user.id, { identityIssuer, identitySubject, profileIds });
    return { before: found.profileIds, after: { ...user, profileIds } };
  });
  const added = after.profileIds.some((id) => !before.includes(id));
  const areTaken = before.some((id) => id !== NO_RIGHTS && !after.profileIds.includes(id));
  if (added || areTaken) {
    deps.log.info(
      `${provider.name} has changed the roles of ${after.id}: ${before.join(", ")} became ${after.profileIds.join(", ")}.`,
    );
    await publishRightsChange(deps, [after.id], { areTaken, caller: null });
  }
  return after;
}

/** Those of the mapping that are there: a role at any other has no profile, which Kuzzle refuses. */
async function existingCustomers(
  { sdk, log }: Deps,
  provider: IdentityProvider,
): Promise<ReadonlySet<CustomerIndex>> {
  const named = mappedCustomers(provider);
  if (named.length === 0) return new Set();
  const existing = new Set((await readCustomers(sdk, named)).map(({ index }) => index));
  const missing = named.filter((index) => !existing.has(index));
  if (missing.length > 0)
    log.warn(`${provider.name} maps roles at ${missing.join(", ")}, which is no customer here.`);
  return existing;
}

/** Subjects are unique within a provider alone. Who was known before there were several is the first one's. */
async function knownBy(
  { sdk, configuration }: Deps,
  { issuer }: IdentityProvider,
  sub: string,
): Promise<User | null> {
  const isFirst = configuration.identity[0]?.issuer === issuer;
  const found = await findUsers(sdk, "identitySubject", [sub]);
  return (
    found.find(({ identityIssuer }) => identityIssuer === issuer) ??
    (isFirst ? found.find(({ identityIssuer }) => identityIssuer === null) : undefined) ??
    null
  );
}

function isUpToDate(
  user: User,
  provider: IdentityProvider,
  mapped: Claims,
  existing: ReadonlySet<CustomerIndex>,
): boolean {
  const wanted = withoutNobody(mappedProfiles(user, provider, mapped, existing));
  return (
    user.identityIssuer === provider.issuer &&
    wanted.length === user.profileIds.length &&
    wanted.every((id) => user.profileIds.includes(id))
  );
}

/** Kuzzle knows no user without a profile. */
function withoutNobody(profileIds: readonly string[]): string[] {
  const given = profileIds.filter((id) => id !== NO_RIGHTS);
  return given.length === 0 ? [NO_RIGHTS] : given;
}

/** The user of the verified address, made where there is none. Anybody can claim any address: only one that the provider has verified, and may speak for, says who somebody is. */
async function byAddress(
  { sdk, newId }: Deps,
  provider: IdentityProvider,
  claims: IdentityClaims,
  mapped: Claims,
): Promise<User> {
  const email = EmailAddress.safeParse(claims.email ?? "").data;
  if (email === undefined || claims.email_verified !== true) {
    throw new IdentityRefused("its e-mail address is not verified");
  }
  if (!speaksFor(provider, email)) {
    throw new IdentityRefused("its e-mail address is of a domain that is not the provider's");
  }
  const [user] = await findUsers(sdk, "email", [email], 1);
  if (user === undefined) {
    const created = await newUser(sdk, newId(), email, claims, provider);
    await createUser(sdk, created, null);
    return created;
  }
  if (user.identitySubject !== null) {
    throw new IdentityRefused("its e-mail address belongs to another identity");
  }
  if (isSuperAdmin(user.profileIds) && !speaksForSuperAdmins(provider, mapped)) {
    throw new IdentityRefused("its e-mail address is a super admin's, whom no mapping names");
  }
  return user;
}

function speaksForSuperAdmins({ superAdmin }: IdentityProvider, mapped: Claims): boolean {
  if (superAdmin === null) return false;
  return (
    superAdmin === "byAddress" || claimValues(mapped, superAdmin.claim).includes(superAdmin.value)
  );
}

async function newUser(
  sdk: AppDeps["sdk"],
  ulid: string,
  email: EmailAddress,
  claims: IdentityClaims,
  provider: IdentityProvider,
): Promise<User> {
  const wanted = claims.preferred_username?.trim() ?? "";
  // The address is free, or we would not be here; a wished name may be somebody's.
  const isFree = wanted !== "" && (await rivals(sdk, { username: wanted, email })).length === 0;
  const username = isFree ? wanted.slice(0, 100) : email.slice(0, 100);
  return {
    id: UserId.parse(idOf("user", ulid)),
    username,
    firstName: nameOr(claims.given_name, username),
    lastName: nameOr(claims.family_name, "-"),
    email,
    phone: null,
    profileIds: [NO_RIGHTS],
    restriction: null,
    lastLogin: null,
    hubTransmissibleId: null,
    identitySubject: claims.sub,
    identityIssuer: provider.issuer,
    locale: null,
    pausedAt: null,
    mailsOff: [],
  };
}

function nameOr(name: string | undefined, fallback: string): string {
  const trimmed = name?.trim().slice(0, 100) ?? "";
  return trimmed === "" ? fallback : trimmed;
}
