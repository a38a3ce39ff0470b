import { createHash } from "node:crypto";
import { z } from "zod";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import { sentUser } from "../../../../src/domain/customers/quickconnectService.ts";
import type { User } from "../../../../src/domain/users/user.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { readDocuments } from "../../platform/kuzzle/documents.ts";
import type { Sdk } from "../../platform/kuzzle/sdk.ts";
import type { Caller } from "../../platform/request.ts";
import { PLATFORM_INDEX } from "../../platform/security/platform.ts";
import { readConfig } from "../../platform/tenancy/customers.ts";

export const SYNCED_USERS = "synced-users";

/** That quickconnect knows a user of a customer, and by what they were when they were sent. */
export const SyncedUser = z.object({
  id: z.string().min(1),
  customer: CustomerIndex,
  userId: UserId,
  /** Of what was sent: what they are called is kept once. */
  digest: z.string(),
  sentAt: EpochMs,
});
export type SyncedUser = z.infer<typeof SyncedUser>;

/** An index holds no dot, so that no two users have one id. */
export function syncedUserId(customer: CustomerIndex, user: UserId): string {
  return `${customer}.${user}`;
}

export function digestOf(user: User, customer: CustomerIndex): string {
  return createHash("sha256")
    .update(JSON.stringify(sentUser(user, customer)))
    .digest("hex");
}

/** Which of the users quickconnect knows as they are now; null: it does not lead the customer. */
export async function syncedAmong(
  { sdk, services }: Pick<AppDeps, "sdk" | "services">,
  customer: CustomerIndex,
  users: readonly User[],
): Promise<ReadonlySet<UserId> | null> {
  if (services.quickconnect === null) return null;
  if ((await readConfig(sdk, customer))?.quickConnectSlave !== true) return null;
  const known = new Map(
    (await readSyncedUsers(sdk, customer, users)).map((one) => [one.userId, one.digest]),
  );
  return new Set(
    users.filter((user) => known.get(user.id) === digestOf(user, customer)).map(({ id }) => id),
  );
}

function readSyncedUsers(
  sdk: Sdk,
  customer: CustomerIndex,
  users: readonly User[],
): Promise<SyncedUser[]> {
  const ids = users.map(({ id }) => syncedUserId(customer, id));
  return readDocuments(sdk, { index: PLATFORM_INDEX, collection: SYNCED_USERS, ids }, SyncedUser);
}

/**
 * Whether a user may be deleted (specification section 8): quickconnect, which does not know them as they are now, would
 * keep somebody who is gone, or never learn of them.
 * @throws DomainError unsynced_user_not_deletable, or unsynced_user_recreatable for a super admin who has not said so
 */
export async function assertSynced(
  deps: Pick<AppDeps, "sdk" | "services">,
  caller: Caller,
  customer: CustomerIndex,
  user: User,
  isUnsyncedToo: boolean,
): Promise<void> {
  if (caller.isSuperAdmin && isUnsyncedToo) return;
  const synced = await syncedAmong(deps, customer, [user]);
  if (synced === null || synced.has(user.id)) return;
  throw new DomainError(
    caller.isSuperAdmin ? "unsynced_user_recreatable" : "unsynced_user_not_deletable",
    { userId: user.id },
  );
}
