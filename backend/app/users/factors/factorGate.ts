import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { customersOf, profilesAt } from "../../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";
import { type FactorDemand, waysOf } from "../../../../src/domain/users/factor.ts";
import type { AppDeps } from "../../platform/deps.ts";
import type { SigningIn } from "../../platform/security/signIn.ts";
import { readConfig } from "../../platform/tenancy/customers.ts";
import { factorsOf } from "./factors.ts";
import { issueTicket } from "./tickets.ts";

type Deps = Pick<AppDeps, "configuration" | "internals" | "now" | "sdk">;

/** Who is asked for one: super admins, and the roles that a customer of theirs names. Never a screen or a program. */
export async function needsFactor(
  { configuration, sdk }: Pick<Deps, "configuration" | "sdk">,
  profileIds: readonly string[],
): Promise<boolean> {
  if (isSuperAdmin(profileIds)) return !configuration.superAdminsByPassword;
  const asked = await Promise.all(
    customersOf(profileIds).map(async (index) => {
      const { factorRoles } = (await readConfig(sdk, index)) ?? { factorRoles: [] };
      return profilesAt(profileIds, index).some((role) => factorRoles.some((one) => one === role));
    }),
  );
  return asked.includes(true);
}

/**
 * Where a right password is not enough: stands between Kuzzle's check of it and the token (docs/decisions/0227), so that
 * no way of signing in by password goes past it. The ticket stands for the first step.
 * @throws DomainError factor_needed with a `FactorDemand`
 */
export async function assertFactor(
  deps: Deps,
  strategy: string,
  user: SigningIn & { readonly username?: unknown },
): Promise<void> {
  // The identity provider asks for its own; strategy "factor" has taken one.
  if (strategy !== "local") return;
  // Refused by `signIn`, which says so.
  if (typeof user.pausedAt === "number") return;
  const userId = UserId.parse(user._id);
  const known = await factorsOf(deps, userId);
  const mustEnrol = known.factors.length === 0;
  if (mustEnrol && !(await needsFactor(deps, user.profileIds))) return;
  const username = typeof user.username === "string" ? user.username : "";
  const ticket = await issueTicket(deps, { userId, username, mustEnrol, isProven: false });
  const demand: FactorDemand = { ticket, ways: waysOf(known), mustEnrol };
  throw new DomainError("factor_needed", demand);
}
