import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import type { ShownSession } from "../../../src/domain/users/shownSession.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { sessionIdOf, sessionNote } from "../platform/security/sessionNotes.ts";
import { mayChangeIdentity, shared, userOfCustomer } from "./userRules.ts";

/** How many sessions each user has now. */
export async function sessionCounts({
  internals,
}: Pick<AppDeps, "internals">): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { userId } of await internals.tokens(null))
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

/** Where somebody is signed in: this session first, then the newest. @param token of the session that asks; null: none of theirs */
export async function sessionsOf(
  { internals }: Pick<AppDeps, "internals">,
  { kuid, token }: Pick<Caller, "kuid" | "token">,
): Promise<ShownSession[]> {
  const tokens = await internals.tokens(kuid);
  const sessions = await Promise.all(
    tokens.map(async ({ jwt }): Promise<ShownSession> => {
      const note = await sessionNote(internals, kuid, jwt);
      return {
        id: sessionIdOf(jwt),
        isCurrent: jwt === token,
        at: note?.at ?? null,
        renewedAt: note?.renewedAt ?? null,
        expiresAt: note?.expiresAt ?? null,
        address: note?.address ?? null,
        agent: note?.agent ?? null,
      };
    }),
  );
  return sessions.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) || (other.at ?? 0) - (one.at ?? 0),
  );
}

/** Ends one session of a user, or, null, all but the one that asks. Ended before: nothing is left to do. */
export async function endOwnSessions(
  { internals }: Pick<AppDeps, "internals">,
  { kuid, token }: Pick<Caller, "kuid" | "token">,
  sessionId: string | null,
): Promise<{ ended: number }> {
  const doomed = (await internals.tokens(kuid)).filter(
    ({ jwt }) => jwt !== token && (sessionId === null || sessionIdOf(jwt) === sessionId),
  );
  for (const { jwt } of doomed) await internals.revokeToken(jwt);
  return { ended: doomed.length };
}

/** A user whose sessions an administrator sees and ends. @throws DomainError not_found, not_allowed */
async function assertTheirs(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
): Promise<void> {
  const user = await userOfCustomer(deps, customer, userId);
  if (!mayChangeIdentity(caller, user, customer)) throw shared(user);
}

/** Where a user who belongs to the customer alone is signed in. @throws DomainError not_found, not_allowed */
export async function sessionsOfUser(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  userId: UserId,
): Promise<ShownSession[]> {
  await assertTheirs(deps, caller, customer, userId);
  return sessionsOf(deps, { kuid: userId, token: userId === caller.kuid ? caller.token : null });
}

/**
 * Ends one session of a user who belongs to the customer alone; null: all. Ended before: nothing is left to do.
 * @throws DomainError not_found, not_allowed
 */
export async function endSessionsOf(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string | null },
): Promise<{ userId: UserId; ended: number }> {
  await assertTheirs(deps, caller, customer, userId);
  if (userId === caller.kuid) {
    throw new DomainError("conflict", { userId }, "These are your own: end them in your account.");
  }
  if (sessionId !== null)
    return { userId, ...(await endOwnSessions(deps, { kuid: userId, token: null }, sessionId)) };
  const ended = (await deps.internals.tokens(userId)).length;
  await publishRightsChange(deps, [userId], { areTaken: true, caller });
  return { userId, ended };
}
