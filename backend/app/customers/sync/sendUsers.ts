import type { UserId } from "../../../../src/domain/base/ids.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { sentUser } from "../../../../src/domain/customers/quickconnectService.ts";
import type { SyncCounts } from "../../../../src/domain/customers/sync.ts";
import type { User } from "../../../../src/domain/users/user.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { searchAll } from "../../platform/kuzzle/searchDocuments.ts";
import type { Sdk } from "../../platform/kuzzle/sdk.ts";
import { PLATFORM_INDEX } from "../../platform/security/platform.ts";
import { usersOf } from "../../platform/tenancy/users.ts";
import { digestOf, SYNCED_USERS, SyncedUser, syncedUserId } from "./syncedUsers.ts";

/** Something that is said of one user, and what is written here once the service has taken it. */
export type UserErrand = {
  readonly userId: UserId;
  readonly name: string;
  readonly method: "PUT" | "DELETE";
  readonly body?: unknown;
  readonly counted: keyof SyncCounts;
  readonly note: () => Promise<void>;
};

type Deps = Pick<AppDeps, "now" | "sdk">;

/** Every user of the customer as they are now. Super admins are the platform's. */
export async function usersToSend(deps: Deps, customer: Customer): Promise<UserErrand[]> {
  return (await members(deps.sdk, customer)).map((user) => ({
    userId: user.id,
    name: user.username,
    method: "PUT",
    body: sentUser(user, customer.index),
    counted: "sent",
    note: () => noteSent(deps, customer, user),
  }));
}

/** Users that were sent once and are none of the customer's any more. */
export async function usersToRemove({ sdk }: Deps, customer: Customer): Promise<UserErrand[]> {
  const there = new Set((await members(sdk, customer)).map(({ id }) => id));
  // A search sees what was written up to a second ago only.
  await sdk.collection.refresh(PLATFORM_INDEX, SYNCED_USERS);
  const query = { query: { term: { customer: customer.index } } };
  const errands: UserErrand[] = [];
  for await (const known of searchAll(sdk, PLATFORM_INDEX, SYNCED_USERS, SyncedUser, query))
    if (!there.has(known.userId))
      errands.push({
        userId: known.userId,
        name: known.userId,
        method: "DELETE",
        counted: "removed",
        note: async () => {
          if (await sdk.document.exists(PLATFORM_INDEX, SYNCED_USERS, known.id))
            await sdk.document.delete(PLATFORM_INDEX, SYNCED_USERS, known.id);
        },
      });
  return inOrder(errands);
}

async function members(sdk: Sdk, { index }: Customer): Promise<User[]> {
  const users = await usersOf(sdk, index);
  return users
    .filter(({ profileIds }) => !isSuperAdmin(profileIds))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function inOrder(errands: UserErrand[]): UserErrand[] {
  return errands.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
}

async function noteSent({ sdk, now }: Deps, { index }: Customer, user: User): Promise<void> {
  const stored = { customer: index, userId: user.id, digest: digestOf(user, index), sentAt: now() };
  const id = syncedUserId(index, user.id);
  await sdk.document.createOrReplace(PLATFORM_INDEX, SYNCED_USERS, id, stored);
}
