import type { AccountClaims } from "oidc-provider";
import type { Account } from "./accounts.ts";

/** The claims the provider can state. They are part of `openid`, the one scope the front asks for (specification section 3). */
export const personClaims = [
  "sub",
  "email",
  "email_verified",
  "name",
  "given_name",
  "family_name",
  "preferred_username",
  "locale",
  "groups",
] as const;

/** What tokens say of a person. */
export function claimsOf(account: Account): AccountClaims {
  return {
    sub: account.id,
    email: account.email,
    email_verified: true,
    name: `${account.givenName} ${account.familyName}`,
    given_name: account.givenName,
    family_name: account.familyName,
    preferred_username: account.username,
    locale: account.locale,
    ...(account.groups === undefined ? {} : { groups: account.groups }),
  };
}
