import { isHubUser } from "../../../src/domain/users/user.ts";
import { parseProfileId, profilesAt } from "../../../src/domain/base/profile.ts";
import { subjectOf } from "./users.ts";
import { customersOfWorld, type World } from "./world.ts";
import type { DemoUser } from "./worldTypes.ts";

/** An account of the identity provider, as its file of new accounts holds it. */
export type IdentityAccount = {
  readonly sub: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: "fr" | "en";
  readonly username: string;
  readonly password: string;
  readonly hubTransmissibleId?: string;
  /** The customer's name, for the pages that tell the logins; none: the platform. */
  readonly customer?: string;
  readonly profile: string;
};

/** How the super admin really signs in. */
export type DemoAdmin = { readonly username: string; readonly password: string };

/** Programs sign in by username and password at the backend itself; only people have an account to sign in with. */
const PEOPLE = new Set(["admin", "worker", "preperer", "screen"]);

/** The accounts of the demo's people, hub users among them; the super admin's only with the password they have. */
export function identityAccounts(world: World, admin: DemoAdmin | null): IdentityAccount[] {
  const { user } = world.superAdmin;
  const first =
    admin?.username === user.username
      ? [accountOf({ user, password: admin.password }, "superadmin", null)]
      : [];
  return [
    ...first,
    ...customersOfWorld(world).flatMap(({ customer, users }) =>
      users.filter(isPerson).map((one) => {
        const [profile = "worker"] = profilesAt(one.user.profileIds, customer.index);
        return accountOf(one, profile, customer.displayName ?? customer.name);
      }),
    ),
  ];
}

function isPerson({ user }: DemoUser): boolean {
  return user.profileIds.some((id) => {
    const grant = parseProfileId(id);
    return grant?.kind === "customer" && PEOPLE.has(grant.profile);
  });
}

function accountOf(
  { user, password }: DemoUser,
  profile: string,
  customer: string | null,
): IdentityAccount {
  return {
    sub: subjectOf(user.username),
    email: user.email,
    givenName: user.firstName,
    familyName: user.lastName,
    locale: user.locale ?? "fr",
    username: user.username,
    password,
    profile,
    ...(customer === null ? {} : { customer }),
    ...(isHubUser(user) && user.hubTransmissibleId !== null
      ? { hubTransmissibleId: user.hubTransmissibleId }
      : {}),
  };
}
