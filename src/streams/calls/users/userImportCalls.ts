import type { RequestOf } from "../../../domain/base/call.ts";
import { isUnchanged } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, UserId } from "../../../domain/base/ids.ts";
import { deleteUser, searchUsers, sendUserLink } from "../../../domain/users/calls.ts";
import { createUser, updateUser } from "../../../domain/users/formCalls.ts";
import { InvitedRole } from "../../../domain/users/invitation.ts";
import { createInvitation, withdrawInvitation } from "../../../domain/users/invitationCalls.ts";
import {
  type ImportedUser,
  seenOfUser,
  type UserPatch,
  type UserRowPlan,
} from "../../../domain/users/userImport.ts";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { NO_USER_WRITTEN, type UsersWritten } from "../../../domain/users/usersWritten.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusalOf } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What somebody decides for the whole file. */
export type UserWishes = { readonly sendsLinks: boolean; readonly invites: boolean };

/** What the server answers where somebody of another customer has the username or the address. */
const MET_ELSEWHERE: readonly string[] = ["email_already_exists", "username_already_exists"];

/**
 * Writes what a file was found to do, one user after another: who is new first, so that an administrator who is made by
 * the file is there before another is none any more. Yields what is written so far; what fails is named, and the rest
 * goes on.
 */
export async function* writeUsers(
  live: Live,
  customer: CustomerIndex,
  plan: readonly UserRowPlan[],
  wishes: UserWishes,
  signal: AbortSignal,
): AsyncGenerator<UsersWritten> {
  let written = NO_USER_WRITTEN;
  for (const one of plan) {
    if (one.verdict !== "create") continue;
    if (signal.aborted) return;
    written = await created(live, customer, one.user, wishes, written);
    yield written;
  }
  for (const one of givingFirst(plan)) {
    if (signal.aborted) return;
    written = await updated(live, customer, one.user, one.changes, written);
    yield written;
  }
}

type Update = Extract<UserRowPlan, { readonly verdict: "update" }>;

/** The changes, those that make administrators first. */
function givingFirst(plan: readonly UserRowPlan[]): readonly Update[] {
  const all = plan.flatMap((one) => (one.verdict === "update" ? [one] : []));
  const gives = ({ changes }: Update) => changes.role === "admin";
  return [...all.filter(gives), ...all.filter((one) => !gives(one))];
}

async function created(
  live: Live,
  customer: CustomerIndex,
  user: ImportedUser,
  { sendsLinks, invites }: UserWishes,
  written: UsersWritten,
): Promise<UsersWritten> {
  const name = user.username;
  try {
    const asked = { ...user, restriction: null } as RequestOf<typeof createUser>["user"];
    const { user: made } = await live.call(createUser, { customer, user: asked });
    const next = { ...written, created: [...written.created, { id: made.id, name, user }] };
    const isSent = !sendsLinks || (await isLinkSent(live, customer, made.id));
    return isSent ? next : { ...next, unsent: [...next.unsent, name] };
  } catch (error) {
    const { problem } = refusalOf(error);
    const role = InvitedRole.safeParse(user.role).data;
    if (!invites || role === undefined || !MET_ELSEWHERE.includes(problem))
      return { ...written, failed: [...written.failed, { name, problem }] };
    return invited(live, customer, user, role, problem, written);
  }
}

/** By the address: the username may be that of somebody else who is called alike. */
async function invited(
  live: Live,
  customer: CustomerIndex,
  { email, username: name }: ImportedUser,
  role: InvitedRole,
  met: string,
  written: UsersWritten,
): Promise<UsersWritten> {
  try {
    const { invitation } = await live.call(createInvitation, { customer, invited: email, role });
    return { ...written, invited: [...written.invited, { id: invitation.id, name: email }] };
  } catch (error) {
    const { problem } = refusalOf(error);
    const told = problem === "too_many" || problem === "unreachable" ? problem : met;
    return { ...written, failed: [...written.failed, { name, problem: told }] };
  }
}

async function isLinkSent(live: Live, customer: CustomerIndex, userId: UserId): Promise<boolean> {
  try {
    return (await live.call(sendUserLink, { customer, userId })).link.sentAt !== null;
  } catch {
    // The user is made: that the link was not sent is told, and it is sent again from the list.
    return false;
  }
}

async function updated(
  live: Live,
  customer: CustomerIndex,
  user: ListedUser,
  changes: UserPatch,
  written: UsersWritten,
): Promise<UsersWritten> {
  const { id, username: name } = user;
  const seen = seenOfUser(user);
  const fieldsBefore = Object.fromEntries(
    Object.keys(changes).map((field) => [field, Reflect.get(seen, field) as unknown]),
  );
  try {
    await live.call(updateUser, { customer, userId: id, seen: fieldsBefore, changes });
    return {
      ...written,
      updated: [...written.updated, { id, name, fieldsBefore, after: changes }],
    };
  } catch (error) {
    const { problem } = refusalOf(error);
    return { ...written, failed: [...written.failed, { name, problem }] };
  }
}

/**
 * Takes back what was written: who was made is deleted, who was changed is as before, invitations are withdrawn. Who has
 * signed in since, or was changed, stays and is in `failed`. Yields what is left to be taken back.
 */
export async function* takeBackUsers(
  live: Live,
  customer: CustomerIndex,
  written: UsersWritten,
): AsyncGenerator<UsersWritten> {
  let left: UsersWritten = { ...written, unsent: [], failed: [] };
  const attempt = async (name: string, call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      left = { ...left, failed: [...left.failed, { name, problem: refusalOf(error).problem }] };
    }
  };
  for (const [at, { id: userId, name, fieldsBefore, after }] of written.updated.entries()) {
    const changes = fieldsBefore as RequestOf<typeof updateUser>["changes"];
    await attempt(name, () => live.call(updateUser, { customer, userId, seen: after, changes }));
    left = { ...left, updated: written.updated.slice(at + 1) };
    yield left;
  }
  const now = await usersNow(live, customer);
  for (const [at, { id: userId, name, user }] of written.created.entries()) {
    if (isUntouched(now.get(userId), user))
      await attempt(name, () => live.call(deleteUser, { customer, userId }));
    else left = { ...left, failed: [...left.failed, { name, problem: "conflict" }] };
    left = { ...left, created: written.created.slice(at + 1) };
    yield left;
  }
  for (const [at, { id: invitationId, name }] of written.invited.entries()) {
    await attempt(name, () => live.call(withdrawInvitation, { customer, invitationId }));
    left = { ...left, invited: written.invited.slice(at + 1) };
    yield left;
  }
}

/** The users by their ids; none where nobody answers, so that nobody is deleted who may be at work. */
async function usersNow(
  live: Live,
  customer: CustomerIndex,
): Promise<ReadonlyMap<UserId, ListedUser>> {
  try {
    const { users } = await live.call(searchUsers, { customer });
    return new Map(users.map((user) => [user.id, user]));
  } catch {
    return new Map();
  }
}

function isUntouched(user: ListedUser | undefined, made: ImportedUser): boolean {
  if (user === undefined || user.lastLogin !== null || user.isShared) return false;
  return isUnchanged<Readonly<Record<string, unknown>>>(made, seenOfUser(user));
}
