import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { customersOf } from "../../../../src/domain/base/profile.ts";
import { Permissions } from "../../../../src/domain/users/permissions.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { readCustomers } from "../tenancy/customers.ts";
import type { AppDeps } from "../deps.ts";
import { readDocuments } from "../kuzzle/documents.ts";
import { reasonOf } from "../log.ts";
import { USERS_LOCK } from "../../users/userRules.ts";
import { readUser, updateUser } from "../tenancy/users.ts";
import { maySignIn } from "./maySignIn.ts";
import { PLATFORM_INDEX } from "./platform.ts";

/** The lock for the note is one of all users: a morning's sign-ins must not make their admins wait. In ms. */
const NOTED_AGAIN = HOUR;

/** Who signs in, as Kuzzle has read them: the fields of the account stand beside its profiles. */
export type SigningIn = {
  readonly _id: string;
  readonly profileIds: readonly string[];
  readonly pausedAt?: unknown;
};

/**
 * The last word at a sign-in, by whatever strategy: whoever could reach nothing is told so and gets no token; of the
 * others the time is kept.
 * @throws DomainError no_rights, with the specification's sentence (section 8), or account_paused
 */
export async function signIn(
  { sdk, now, log, exclusively }: Pick<AppDeps, "sdk" | "now" | "log" | "exclusively">,
  user: SigningIn,
): Promise<void> {
  if (typeof user.pausedAt === "number") throw new DomainError("account_paused");
  const indexes = customersOf(user.profileIds);
  const [customers, permissions] = await Promise.all([
    readCustomers(sdk, indexes),
    readDocuments(
      sdk,
      { index: PLATFORM_INDEX, collection: "permissions", ids: indexes },
      Permissions,
      // What one customer's cannot say must not keep the people of others out.
      (unreadable) => log.error(unreadable.message),
    ),
  ]);
  const byIndex = new Map<string, Permissions>(permissions.map((given) => [given.id, given]));
  if (!maySignIn(user.profileIds, customers, byIndex)) throw new DomainError("no_rights");
  // Nobody waits for the note of the time, and a sign-in does not fail for it.
  noteSignIn({ sdk, now, exclusively }, UserId.parse(user._id)).catch((error: unknown) => {
    log.warn(`The sign-in of ${user._id} could not be noted: ${reasonOf(error)}`);
  });
}

async function noteSignIn(
  { sdk, now, exclusively }: Pick<AppDeps, "sdk" | "now" | "exclusively">,
  id: UserId,
): Promise<void> {
  const known = await readUser(sdk, id);
  if (known?.lastLogin !== null && now() - (known?.lastLogin ?? 0) < NOTED_AGAIN) return;
  // Under the lock of all writes to users: Kuzzle writes a whole user back, with the profiles it has read before.
  await exclusively(USERS_LOCK, () => updateUser(sdk, id, { lastLogin: now() }));
}
