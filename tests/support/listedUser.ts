import { ListedUser } from "../../src/domain/users/calls.ts";

/** A user of a list, called so, with their address at example.org; a worker who is nobody else's. */
export function listedUser(username: string, more: Record<string, unknown> = {}): ListedUser {
  return ListedUser.parse({
    id: `user-${username}`,
    username,
    firstName: username,
    lastName: "Doe",
    email: `${username}@example.org`,
    phone: null,
    restriction: null,
    lastLogin: null,
    locale: null,
    pausedAt: null,
    roles: ["worker"],
    isShared: false,
    isOfProvider: false,
    roleFrom: null,
    sessions: 0,
    link: null,
    isOutside: false,
    isSynced: null,
    hasFactor: false,
    ...more,
  });
}
