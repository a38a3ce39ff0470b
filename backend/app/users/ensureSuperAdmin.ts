import { randomBytes } from "node:crypto";
import { UserId } from "../../../src/domain/base/ids.ts";
import { SUPER_ADMIN_PROFILE } from "../../../src/domain/base/profileIds.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createUser, findUsers } from "../platform/tenancy/users.ts";

/** What somebody signs in with. */
export type Login = {
  readonly profile: string;
  /** The customer it is for; empty: the platform. */
  readonly customer: string;
  readonly username: string;
  readonly password: string;
};

/** The first super admin; their name and address are theirs to change. */
const FIRST: Omit<User, "id"> = {
  username: "superadmin",
  firstName: "Super",
  lastName: "Admin",
  email: "superadmin@balise.example",
  phone: null,
  profileIds: [SUPER_ADMIN_PROFILE],
  restriction: null,
  lastLogin: null,
  hubTransmissibleId: null,
  identitySubject: null,
  identityIssuer: null,
  locale: null,
  pausedAt: null,
  mailsOff: [],
};

/** 18 bytes are 24 characters that nobody guesses. */
const GENERATED_BYTES = 18;

/**
 * Creates the first super admin where there is none, with the password of the configuration or a generated one.
 * Answers their login when the password was generated, to be told this once; null otherwise.
 */
export async function ensureSuperAdmin({
  sdk,
  configuration,
}: Pick<AppDeps, "sdk" | "configuration">): Promise<Login | null> {
  const admins = await findUsers(sdk, "profileIds", [SUPER_ADMIN_PROFILE], 1);
  if (admins.length > 0) return null;
  const given = configuration.adminPassword;
  const password = given ?? randomBytes(GENERATED_BYTES).toString("base64url");
  await createUser(sdk, { ...FIRST, id: UserId.parse("user-superadmin") }, password);
  return given === null
    ? { profile: "super admin", customer: "", username: FIRST.username, password }
    : null;
}
