import { isHubUser } from "../../../src/domain/user.ts";
import { parseProfileId } from "../../../src/domain/profile.ts";
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
};

/** Programs sign in by username and password at the backend itself; only people have an account to sign in with. */
const PEOPLE = new Set(["admin", "worker", "preperer", "screen"]);

/** The accounts of the demo's people, hub users among them. */
export function identityAccounts(world: World): IdentityAccount[] {
  const users = [world.superAdmin, ...customersOfWorld(world).flatMap(({ users: own }) => own)];
  return users.filter(isPerson).map(accountOf);
}

function isPerson({ user }: DemoUser): boolean {
  return user.profileIds.some((id) => {
    const grant = parseProfileId(id);
    return grant?.kind === "superAdmin" || (grant !== null && PEOPLE.has(grant.profile));
  });
}

function accountOf({ user, password }: DemoUser): IdentityAccount {
  return {
    sub: subjectOf(user.username),
    email: user.email,
    givenName: user.firstName,
    familyName: user.lastName,
    locale: user.locale ?? "fr",
    username: user.username,
    password,
    ...(isHubUser(user) && user.hubTransmissibleId !== null
      ? { hubTransmissibleId: user.hubTransmissibleId }
      : {}),
  };
}
