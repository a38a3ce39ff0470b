import { z } from "zod";
import { CustomerIndex } from "../base/ids.ts";
import { ownValue } from "../base/ownValue.ts";
import { ProfileName } from "../base/profile.ts";

/** What people are given by a mapping: programs have keys. */
const MappedRole = z.enum(["admin", "worker", "preperer", "screen"]);

const claim = z.string().min(1).max(200);
const value = z.string().min(1).max(200);

/** Whoever has the value in the claim has the role at the customer. */
export const RoleRule = z.strictObject({
  /** A name, or names on the way to it with dots between: `groups`, `realm_access.roles`. */
  claim,
  value,
  customer: CustomerIndex,
  role: MappedRole,
});
export type RoleRule = z.infer<typeof RoleRule>;

/** An OpenID Connect provider of the installation. */
export const IdentityProvider = z.strictObject({
  /** Names it in addresses and in the browser's memory. */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "needs letters from a to z, digits and - alone"),
  /** What the sign-in page says: the name of the organisation. */
  name: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/u, error: "must begin with http:// or https://" }),
  clientId: z.string().min(1).max(255),
  scope: z
    .string()
    .refine((scope) => scope.split(" ").includes("openid"), "must hold openid")
    .default("openid"),
  /** The token whose claims are mapped; Keycloak puts roles in the access token by itself. */
  claimsOf: z.enum(["idToken", "accessToken"]).default("idToken"),
  /** Domains of the addresses that it may speak for; `*`: all. */
  domains: z.array(z.string().toLowerCase().min(1).max(253)).min(1, "names no domain"),
  /** Of a customer's rules the first one that matches decides: the strongest role first. */
  roles: z.array(RoleRule).max(500).default([]),
  /**
   * Null: nobody becomes super admin by signing in here, and no super admin is known by their address. `byAddress`: a super
   * admin is known by their address, and nobody becomes one; for a provider whose accounts the platform writes itself.
   */
  superAdmin: z
    .union([z.strictObject({ claim, value }), z.literal("byAddress")])
    .nullable()
    .default(null),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** The list of providers cannot be used. */
export class IdentityProvidersInvalid extends Error {
  override readonly name = "IdentityProvidersInvalid";
}

/** What the environment says of providers; nothing of it: the provider that comes with the installation. */
export type GivenProviders = {
  /** JSON of a list. */
  readonly list: string | undefined;
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly publicUrl: string;
};

/**
 * The providers of an installation, one at least, in the order of the sign-in page. The list stands for all of them;
 * without it there is one that speaks for every address and maps nothing. @throws IdentityProvidersInvalid
 */
export function readIdentityProviders({
  list,
  issuer,
  clientId,
  publicUrl,
}: GivenProviders): readonly IdentityProvider[] {
  const embedded = `${publicUrl}/identity`;
  if (list === undefined || list.trim() === "") {
    return [
      {
        id: "organisation",
        name: "Balise",
        issuer: issuer || embedded,
        clientId: clientId || "balise-front",
        scope: "openid",
        claimsOf: "idToken",
        domains: ["*"],
        roles: [],
        // The embedded provider knows the accounts of the installation's own file alone.
        superAdmin: (issuer || embedded) === embedded ? "byAddress" : null,
      },
    ];
  }
  const read = z.array(IdentityProvider).min(1, "names no provider").safeParse(jsonOf(list));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new IdentityProvidersInvalid(
      `${issue?.path.join(".") || "the list"}: ${issue?.message ?? ""}`,
    );
  }
  for (const key of ["id", "issuer"] as const) {
    const twice = read.data.find((one, at) =>
      read.data.some((o, i) => i < at && o[key] === one[key]),
    );
    if (twice !== undefined)
      throw new IdentityProvidersInvalid(`two providers have the ${key} ${twice[key]}`);
  }
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new IdentityProvidersInvalid("the list is no JSON");
  }
}

/** The values of a claim: a text, or the texts of a list. A claim whose own name has dots is found first. */
export function claimValues(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const found = ownValue(claims, path) ?? within(claims, path.split("."));
  if (typeof found === "string") return [found];
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
}

function within(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return within(Reflect.get(value, name), rest);
}

/** Whether an address is of the domains of a provider. */
export function speaksFor({ domains }: Pick<IdentityProvider, "domains">, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.includes("*") || domains.includes(domain);
}

/** The customers at which a provider says who has which role. */
export function mappedCustomers({ roles }: Pick<IdentityProvider, "roles">): CustomerIndex[] {
  return [...new Set(roles.map(({ customer }) => customer))];
}

/** The role that claims give at a customer of the mapping; null: none. */
export function mappedRole(
  { roles }: Pick<IdentityProvider, "roles">,
  claims: Readonly<Record<string, unknown>>,
  customer: CustomerIndex,
): ProfileName | null {
  const rule = roles.find(
    (one) => one.customer === customer && claimValues(claims, one.claim).includes(one.value),
  );
  return rule?.role ?? null;
}
