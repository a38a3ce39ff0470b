import { createHash } from "node:crypto";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { customersOf } from "../../../src/domain/base/profile.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { findUsers, readUser } from "../platform/tenancy/users.ts";
import { readCustomers } from "../platform/tenancy/customers.ts";
import { makeLink } from "./userLinks.ts";

/** Requests an hour from one place; an office is one. */
const MAX_REQUESTS = 20;

/**
 * Has a user who has forgotten their password sent a link, if there is one of that username or address. Nobody waits for
 * it, so that neither the answer nor its time says whether there is. Super admins who belong to no customer are sent none.
 * @throws DomainError too_many_attempts, whatever was asked for
 */
export async function requestLink(deps: AppDeps, name: string, place: string): Promise<void> {
  const key = `link-requests/${createHash("sha256").update(place).digest("base64url")}`;
  if ((await deps.internals.count(key, 1, HOUR)) > MAX_REQUESTS)
    throw new DomainError(
      "too_many_attempts",
      {},
      "There were too many requests from here: wait an hour, then try again.",
    );
  send(deps, name).catch((error: unknown) => {
    // Too soon, or too many today: said to nobody but the operator.
    deps.log.info(`A link that was asked for was not sent: ${reasonOf(error)}`);
  });
}

async function send(deps: AppDeps, name: string): Promise<void> {
  const [byName = null] = await findUsers(deps.sdk, "usernameKey", [nameKey(name)], 1);
  const [user = null] =
    byName === null ? await findUsers(deps.sdk, "email", [name.toLowerCase()], 1) : [byName];
  if (user === null || !isLinkable(user)) return;
  const customers = await readCustomers(deps.sdk, customersOf(user.profileIds));
  const customer = customers.find(({ isArchived }) => !isArchived);
  if (customer === undefined) return;
  await makeLink(deps, null, customer, async () => {
    const known = await readUser(deps.sdk, user.id);
    if (known === null || !isLinkable(known)) throw new DomainError("not_found");
    return known;
  });
}

/** Who has their password here, and may sign in. */
function isLinkable({ identitySubject, pausedAt }: User): boolean {
  return identitySubject === null && pausedAt === null;
}
