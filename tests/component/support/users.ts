import { EpochMs } from "../../../src/domain/base/instant.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { InvitationId, NewUserId } from "../../../src/domain/base/ids.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import {
  deleteUser,
  type ListedUser,
  pauseUser,
  resumeUser,
  searchUsers,
  sendUserLink,
  type ShownLink,
} from "../../../src/domain/users/calls.ts";
import { createUser, updateUser } from "../../../src/domain/users/formCalls.ts";
import {
  createInvitation,
  searchInvitations,
  type ShownInvitation,
  withdrawInvitation,
} from "../../../src/domain/users/invitationCalls.ts";
import { UserForm } from "../../../src/domain/users/userForm.ts";
import { seenOfUser } from "../../../src/domain/users/userImport.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { listedUser } from "../../support/listedUser.ts";

/** Who is there: users of the customer, and of others, whose usernames and addresses are taken. */
export type UsersGiven = {
  readonly users: readonly ListedUser[];
  readonly elsewhere?: readonly ListedUser[];
};

/** Users of the customer, made, changed and paused by the rules of the domain as the backend does. */
export function usersOf(server: FixtureServer, { users, elsewhere = [] }: UsersGiven): void {
  const known = new Map<string, ListedUser>(users.map((user) => [user.id, user]));
  const found = (id: string) => {
    const user = known.get(id);
    if (user === undefined) throw new Refusal("not_found", { userId: id }, 404);
    return user;
  };
  const keep = (user: ListedUser) => {
    refuseTaken(user, [...known.values(), ...elsewhere]);
    refuseNobodyInCharge([...known.values()].map((one) => (one.id === user.id ? user : one)));
    known.set(user.id, user);
    return { user };
  };
  server.answer(searchUsers, () => ({ users: [...known.values()], total: known.size }));
  server.answer(createUser, ({ user: asked }) => {
    const { role, ...form } = UserForm.parse(asked);
    const id = NewUserId.parse(`user-${form.username}`);
    return { ...keep(listedUser(form.username, { ...form, id, roles: [role] })), created: true };
  });
  server.answer(updateUser, ({ userId, seen = {}, changes }) => {
    const before = found(userId);
    const conflicts = editConflicts(seenOfUser(before), seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { userId, conflicts });
    const { role, ...fields } = UserForm.partial().parse(changes);
    const roles = role === undefined ? before.roles : [role];
    return keep(Object.assign({ ...before }, fields, { roles }));
  });
  server.answer(deleteUser, ({ userId }) => {
    const { id } = found(userId);
    known.delete(id);
    return { userId: id };
  });
  server.answer(pauseUser, ({ userId }) =>
    keep({ ...found(userId), pausedAt: EpochMs.parse(Date.now()) }),
  );
  server.answer(resumeUser, ({ userId }) => keep({ ...found(userId), pausedAt: null }));
  server.answer(sendUserLink, ({ userId }) => {
    const user = found(userId);
    const link: ShownLink = {
      kind: "invitation",
      address: user.email,
      byName: "First Last",
      at: EpochMs.parse(Date.now()),
      expiresAt: EpochMs.parse(Date.now() + HOUR),
      sentAt: EpochMs.parse(Date.now()),
      state: "open",
    };
    keep({ ...user, link });
    return { link, sendsLeft: 9 };
  });
  invitationsOf(server);
}

/** Invitations of people who are known elsewhere; none at first. */
function invitationsOf(server: FixtureServer): void {
  const sent = new Map<string, ShownInvitation>();
  const keep = (invitation: ShownInvitation) => {
    sent.set(invitation.id, invitation);
    return { invitation };
  };
  server.answer(searchInvitations, () => ({ invitations: [...sent.values()].toReversed() }));
  server.answer(createInvitation, ({ invited, role }) =>
    keep({
      id: InvitationId.parse(`invitation-${sent.size + 1}`),
      invited,
      role,
      invitedByName: "First Last",
      at: EpochMs.parse(Date.now()),
      expiresAt: EpochMs.parse(Date.now() + HOUR),
      state: "pending",
    }),
  );
  server.answer(withdrawInvitation, ({ invitationId }) => {
    const invitation = sent.get(invitationId);
    if (invitation === undefined) throw new Refusal("not_found", { invitationId }, 404);
    return keep({ ...invitation, state: "withdrawn" });
  });
}

function refuseTaken(user: ListedUser, others: readonly ListedUser[]): void {
  for (const other of others) {
    if (other.id === user.id) continue;
    if (nameKey(other.username) === nameKey(user.username))
      throw new Refusal("username_already_exists");
    if (nameKey(other.email) === nameKey(user.email)) throw new Refusal("email_already_exists");
  }
}

function refuseNobodyInCharge(users: readonly ListedUser[]): void {
  const isLed = users.some(({ roles, pausedAt }) => roles.includes("admin") && pausedAt === null);
  if (!isLed) throw new Refusal("last_administrator");
}
