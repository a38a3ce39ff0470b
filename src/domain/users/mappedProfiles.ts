import type { CustomerIndex } from "../base/ids.ts";
import { profilesAt, withProfilesAt } from "../base/profile.ts";
import { SUPER_ADMIN_PROFILE } from "../base/profileIds.ts";
import {
  claimValues,
  type IdentityProvider,
  mappedCustomers,
  mappedRole,
} from "./identityProviders.ts";
import type { User } from "./user.ts";

/**
 * The profiles of a user after a sign-in with these claims. At the customers of the mapping that exist they are what the
 * claims give, no more and no less; elsewhere they stay. Who is kept to another customer is given nothing and keeps what
 * they have. Super admin is given and taken where the provider is told to, and never otherwise.
 */
export function mappedProfiles(
  { profileIds, restriction }: Pick<User, "profileIds" | "restriction">,
  provider: Pick<IdentityProvider, "roles" | "superAdmin">,
  claims: Readonly<Record<string, unknown>>,
  existing: ReadonlySet<CustomerIndex>,
): string[] {
  let mapped = [...profileIds];
  for (const customer of mappedCustomers(provider)) {
    if (!existing.has(customer)) continue;
    if (restriction !== null && restriction !== customer) continue;
    const role = mappedRole(provider, claims, customer);
    const now = profilesAt(mapped, customer);
    const isSame = role === null ? now.length === 0 : now.length === 1 && now[0] === role;
    if (!isSame) mapped = withProfilesAt(mapped, customer, role === null ? [] : [role]);
  }
  const { superAdmin } = provider;
  if (superAdmin === null || superAdmin === "byAddress") return mapped;
  const others = mapped.filter((id) => id !== SUPER_ADMIN_PROFILE);
  return claimValues(claims, superAdmin.claim).includes(superAdmin.value)
    ? [SUPER_ADMIN_PROFILE, ...others]
    : others;
}

/** The provider that says the user's role at a customer; null: it is given by hand. */
export function roleProvider(
  { identityIssuer }: Pick<User, "identityIssuer">,
  customer: CustomerIndex,
  providers: readonly IdentityProvider[],
): IdentityProvider | null {
  const provider = providers.find(({ issuer }) => issuer === identityIssuer);
  if (provider === undefined) return null;
  return mappedCustomers(provider).includes(customer) ? provider : null;
}
