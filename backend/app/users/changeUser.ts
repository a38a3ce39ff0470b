import { isDeepStrictEqual } from "node:util";
import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import {
  type ProfileName,
  ProfileName as Profile,
  profilesAt,
  withProfilesAt,
} from "../../../src/domain/base/profile.ts";
import { offerFor, User } from "../../../src/domain/users/user.ts";
import { UserForm } from "../../../src/domain/users/userForm.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { readUser, rivals, updateUser } from "../platform/tenancy/users.ts";
import { refuseIssues } from "./refuseIssues.ts";
import { voidInvitations } from "./invitations.ts";
import { setPassword } from "./setPassword.ts";
import { removeLink } from "./userLinks.ts";
import {
  assertAdministratorStays,
  assertGoodPassword,
  assertRoleByHand,
  comparedPassword,
  mayChangeIdentity,
  mayTakeIn,
  type NewPassword,
  noSuchUser,
  ofOthers,
  ofProvider,
  shared,
  USERS_LOCK,
} from "./userRules.ts";

type Change = {
  readonly customer: CustomerIndex;
  readonly userId: UserId;
  readonly changes: {
    readonly [Field in keyof UserForm]?: UserForm[Field] | string | null | undefined;
  };
  /** What the editor saw of the fields that are changed; absent: they are written whatever is stored. */
  readonly seen?: Fields | undefined;
  readonly password?: string | undefined;
};

/**
 * Edits a user of the customer: the role there, and who they are where they belong to it alone. A user of another
 * customer is given a role by a super admin, and nothing else (specification section 6).
 * @throws DomainError with the user security codes, not_found, not_allowed, last_administrator, conflict with `conflicts`
 */
export async function changeUser(
  deps: AppDeps,
  caller: Caller,
  { customer, userId, changes, seen, password }: Change,
): Promise<{ user: User }> {
  const compared = password === undefined ? null : await comparedPassword(deps, password);
  const { before, after } = await deps.exclusively(USERS_LOCK, async () => {
    const known = await readUser(deps.sdk, userId);
    if (known === null) throw noSuchUser(userId);
    if (!caller.isSuperAdmin && offerFor(known, customer) === "none") throw noSuchUser(userId);
    if (!caller.isSuperAdmin && !mayTakeIn(known, customer)) throw ofOthers(known);
    if (seen !== undefined) assertSeen(known, customer, seen, changes);
    const next = changed(known, customer, changes);
    if (!isDeepStrictEqual(new Set(known.profileIds), new Set(next.profileIds)))
      assertRoleByHand(deps, known, customer);
    if (!caller.isSuperAdmin && !mayRestrict(known, next, customer)) throw notToRestrict(customer);
    await assertAdministratorStays(deps, caller, customer, userId, next);
    const identity =
      password !== undefined || !isDeepStrictEqual(withoutProfiles(known), withoutProfiles(next));
    if (identity && !mayChangeIdentity(caller, known, customer)) throw shared(known);
    const signsInElsewhere = !caller.isSuperAdmin && known.identitySubject !== null;
    if (signsInElsewhere && (password !== undefined || next.email !== known.email))
      throw ofProvider(known);
    if (identity) await checkIdentity(deps, caller, next, compared, customer);
    const { id: _, ...content } = next;
    await updateUser(deps.sdk, userId, content);
    if (known.username !== next.username || password !== undefined) {
      await setPassword(deps, userId, { username: next.username, password });
    }
    if (identity) await voidInvitations(deps, caller, known);
    // It was sent to the former address, or is for another password than this one.
    if (known.email !== next.email || password !== undefined) await removeLink(deps, userId);
    return { before: known, after: next };
  });
  if (password !== undefined) await deps.internals.revokeTokens(userId, ownToken(caller, userId));
  await notifyOfChange(deps, caller, before, after);
  return { user: after };
}

function changed(
  user: User,
  customer: CustomerIndex,
  { role, ...fields }: Change["changes"],
): User {
  const form = UserForm.omit({ role: true, email: true }).partial();
  const { email, ...others } = fields;
  const given = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined),
  );
  const roles: readonly ProfileName[] =
    role === undefined ? profilesAt(user.profileIds, customer) : [roleOf(role)];
  return {
    ...user,
    ...(parsed(form, given, "user") as Partial<User>),
    ...(typeof email === "string" ? { email: email.trim().toLowerCase() } : {}),
    profileIds: withProfilesAt(user.profileIds, customer, roles),
  };
}

function roleOf(role: unknown): ProfileName {
  const read = Profile.safeParse(role);
  if (!read.success) throw new DomainError("invalid_role_name", { role });
  return read.data;
}

/** @throws DomainError conflict with `conflicts`: somebody else has saved meanwhile */
function assertSeen(
  user: User,
  customer: CustomerIndex,
  seen: Fields,
  changes: Change["changes"],
): void {
  const [role = null] = profilesAt(user.profileIds, customer);
  const conflicts = editConflicts({ ...user, role }, seen, changes);
  if (conflicts.length > 0) throw new DomainError("conflict", { userId: user.id, conflicts });
}

/** An administrator keeps users to their own customer or lets them go; where else somebody stays is not theirs to say. */
function mayRestrict(before: User, after: User, customer: CustomerIndex): boolean {
  return (
    after.restriction === before.restriction ||
    after.restriction === null ||
    after.restriction === customer
  );
}

function notToRestrict(customer: CustomerIndex): DomainError {
  return new DomainError(
    "not_allowed",
    { customer },
    "Users are kept to your own customer or to none: choose one of both.",
  );
}

async function checkIdentity(
  deps: AppDeps,
  caller: Caller,
  user: User,
  password: NewPassword | null,
  customer: CustomerIndex,
): Promise<void> {
  const [role = "worker"] = profilesAt(user.profileIds, customer);
  const others = await rivals(deps.sdk, user);
  const candidate = { ...user, role };
  await refuseIssues(deps, caller, customer, { candidate, others, self: user.id });
  parsed(User, user, "user");
  if (password !== null) await assertGoodPassword(deps, user, password);
}

async function notifyOfChange(
  deps: AppDeps,
  caller: Caller,
  before: User,
  after: User,
): Promise<void> {
  if (isDeepStrictEqual(new Set(before.profileIds), new Set(after.profileIds))) return;
  const areTaken = before.profileIds.some((id) => !after.profileIds.includes(id));
  await publishRightsChange(deps, [after.id], { areTaken, caller });
}

function withoutProfiles({ profileIds: _, ...identity }: User): Omit<User, "profileIds"> {
  return identity;
}

function ownToken(caller: Caller, userId: UserId): string | null {
  return caller.kuid === userId ? caller.token : null;
}
