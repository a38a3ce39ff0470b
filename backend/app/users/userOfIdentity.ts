import { EmailAddress } from "../../../src/domain/base/email.ts";
import { idOf, UserId } from "../../../src/domain/base/ids.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { NO_RIGHTS } from "../platform/security/platform.ts";
import { USERS_LOCK } from "./userRules.ts";
import { createUser, findUsers, rivals, updateUser } from "../platform/tenancy/users.ts";
import { type IdentityClaims, IdentityRefused } from "./verifyIdToken.ts";

/**
 * The user that an identity is. Known by its subject from the second sign-in on; at the first one the user of its
 * verified address is linked to it, or a user without rights is created, whom an admin can then give a role.
 * @throws IdentityRefused without a verified address, or where the address is another identity's
 */
export async function userOfIdentity(
  { sdk, exclusively, newId }: Pick<AppDeps, "sdk" | "exclusively" | "newId">,
  claims: IdentityClaims,
): Promise<User> {
  const [known] = await findUsers(sdk, "identitySubject", [claims.sub], 1);
  if (known !== undefined) return known;
  // Anybody can claim any address: only one that the provider has verified says who somebody is.
  const email = EmailAddress.safeParse(claims.email ?? "").data;
  if (email === undefined || claims.email_verified !== true) {
    throw new IdentityRefused("its e-mail address is not verified");
  }
  return exclusively(USERS_LOCK, async () => {
    const [linkedMeanwhile] = await findUsers(sdk, "identitySubject", [claims.sub], 1);
    if (linkedMeanwhile !== undefined) return linkedMeanwhile;
    const [user] = await findUsers(sdk, "email", [email], 1);
    if (user === undefined) {
      const created = await newUser(sdk, newId(), email, claims);
      await createUser(sdk, created, null);
      return created;
    }
    if (user.identitySubject !== null) {
      throw new IdentityRefused("its e-mail address belongs to another identity");
    }
    await updateUser(sdk, user.id, { identitySubject: claims.sub });
    return { ...user, identitySubject: claims.sub };
  });
}

async function newUser(
  sdk: AppDeps["sdk"],
  ulid: string,
  email: EmailAddress,
  claims: IdentityClaims,
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
    locale: null,
    pausedAt: null,
    mailsOff: [],
  };
}

function nameOr(name: string | undefined, fallback: string): string {
  const trimmed = name?.trim().slice(0, 100) ?? "";
  return trimmed === "" ? fallback : trimmed;
}
