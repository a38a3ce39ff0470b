import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { type CustomerIndex, idOf, UserId } from "../../../src/domain/base/ids.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { profileIdOf, profilesAt } from "../../../src/domain/base/profile.ts";
import { User } from "../../../src/domain/users/user.ts";
import { UserForm } from "../../../src/domain/users/userForm.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { createUser, readUser, rivals } from "../platform/tenancy/users.ts";
import { countLookup } from "./countLookup.ts";
import { assertGoodPassword, comparedPassword, USERS_LOCK } from "./userRules.ts";
import { refuseIssues } from "./refuseIssues.ts";
import { changeUser } from "./changeUser.ts";

type Creation = {
  readonly customer: CustomerIndex;
  readonly user: Omit<UserForm, "email" | "role"> & {
    readonly email: string;
    readonly role: string;
  };
  readonly id?: UserId | undefined;
  readonly password?: string | undefined;
  readonly ifMissing: boolean;
};

/**
 * Creates a user with a role in the customer. With `ifMissing`, one who has this id or username already is completed:
 * they get the role, and what the form says where the caller may say it.
 * @throws DomainError with the user security codes
 */
export async function createOrCompleteUser(
  deps: AppDeps,
  caller: Caller,
  { customer, user: form, id, password, ifMissing }: Creation,
): Promise<{ user: User; created: boolean }> {
  const compared = password === undefined ? null : await comparedPassword(deps, password);
  // One lock for all users: usernames and addresses are unique on the whole platform.
  const outcome = await deps.exclusively(USERS_LOCK, async () => {
    const known = await knownUser(deps, form, id);
    if (known !== null && ifMissing) {
      if (profilesAt(known.profileIds, customer).length === 0) await countLookup(deps, caller);
      return { known };
    }
    const others = await rivals(deps.sdk, form);
    await refuseIssues(deps, caller, customer, {
      candidate: form,
      others: known === null ? others : [...others, known],
      self: null,
    });
    const { role, ...fields } = parsed(UserForm, form, "user");
    const { restriction } = fields;
    if (!caller.isSuperAdmin && restriction !== null && restriction !== customer) {
      throw new DomainError(
        "not_allowed",
        { customer },
        "Users are kept to your own customer or to none: choose one of both.",
      );
    }
    const user: User = {
      ...fields,
      id: id ?? UserId.parse(idOf("user", deps.newId())),
      profileIds: [profileIdOf(customer, role)],
      lastLogin: null,
      hubTransmissibleId: null,
      identitySubject: null,
      identityIssuer: null,
      locale: null,
      pausedAt: null,
      mailsOff: [],
    };
    if (compared !== null) await assertGoodPassword(deps, user, compared);
    await createUser(deps.sdk, user, password ?? null);
    return { user };
  });
  if ("user" in outcome && outcome.user !== undefined) return { user: outcome.user, created: true };
  const { user } = await changeUser(deps, caller, {
    customer,
    userId: outcome.known.id,
    changes: form,
    password: undefined,
  });
  return { user, created: false };
}

async function knownUser(
  { sdk }: AppDeps,
  { username, email }: { username: string; email: string },
  id: UserId | undefined,
): Promise<User | null> {
  if (id !== undefined) {
    const byId = await readUser(sdk, id);
    if (byId !== null) return byId;
  }
  const sameName = (await rivals(sdk, { username, email })).find(
    (user) => nameKey(user.username) === nameKey(username),
  );
  return sameName ?? null;
}
