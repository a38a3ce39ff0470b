import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { isOfDomains } from "../../../src/domain/base/sendLimits.ts";
import { customersOf, profilesAt } from "../../../src/domain/base/profile.ts";
import type { ListedUser, ShownLink, ShownUser } from "../../../src/domain/users/calls.ts";
import type { IdentityProvider } from "../../../src/domain/users/identityProviders.ts";
import { roleProvider } from "../../../src/domain/users/mappedProfiles.ts";
import type { User } from "../../../src/domain/users/user.ts";
import { linkStatus, type UserLink } from "../../../src/domain/users/userLink.ts";
import { syncedAmong } from "../customers/sync/syncedUsers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { withFactors } from "./factors/factors.ts";
import { sessionCounts } from "./sessions.ts";
import { linksOf } from "./userLinks.ts";

/** The one form in which users are answered, whatever the action. */
export function shownUser(
  user: User,
  customer: CustomerIndex,
  providers: readonly IdentityProvider[],
): ShownUser {
  const {
    profileIds,
    identitySubject,
    identityIssuer: _issuer,
    hubTransmissibleId: _,
    mailsOff: _mails,
    ...told
  } = user;
  return {
    ...told,
    // Where else they must stay is another customer's affair.
    restriction: user.restriction === customer ? customer : null,
    roles: profilesAt(profileIds, customer),
    isShared: customersOf(profileIds).some((index) => index !== customer),
    isOfProvider: identitySubject !== null,
    roleFrom: roleProvider(user, customer, providers)?.name ?? null,
  };
}

/** A link without what opens it. */
export function shownLink(
  { kind, address, byName, at, expiresAt, sentAt, state }: UserLink,
  now: number,
): ShownLink {
  const status = linkStatus({ state, expiresAt }, EpochMs.parse(now));
  return { kind, address, byName, at, expiresAt, sentAt, state: status };
}

/** The users of a customer with how often they are signed in and the link they were sent last. */
export async function listedUsers(
  deps: Pick<AppDeps, "configuration" | "internals" | "now" | "sdk" | "services">,
  customer: CustomerIndex,
): Promise<ListedUser[]> {
  const [users, counts] = await Promise.all([usersOf(deps.sdk, customer), sessionCounts(deps)]);
  const ids = users.map(({ id }) => id);
  const links = new Map((await linksOf(deps, ids)).map((link) => [link.id, link]));
  const factors = await withFactors(deps, ids);
  const synced = await syncedAmong(deps, customer, users);
  const domains = (await readConfig(deps.sdk, customer))?.mailDomains ?? [];
  const now = deps.now();
  return users.map((user) => {
    // Of a user of others too, a link is the affair of who has sent it.
    const link = links.get(user.id);
    const isOwn = link !== undefined && link.customer === customer;
    return {
      ...shownUser(user, customer, deps.configuration.identity),
      sessions: counts.get(user.id) ?? 0,
      link: isOwn ? shownLink(link, now) : null,
      isOutside: domains.length > 0 && !isOfDomains(user.email, domains),
      isSynced: synced === null ? null : synced.has(user.id),
      hasFactor: factors.has(user.id),
    };
  });
}
