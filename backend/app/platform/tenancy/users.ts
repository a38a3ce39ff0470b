import { z } from "zod";
import type { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { nameKey } from "../../../../src/domain/base/nameKey.ts";
import { PROFILE_NAMES, profileIdOf } from "../../../../src/domain/base/profile.ts";
import { User } from "../../../../src/domain/users/user.ts";
import { DocumentUnreadable } from "../kuzzle/documents.ts";
import type { Sdk } from "../kuzzle/sdk.ts";

/** A user as Kuzzle stores them; `usernameKey` is what usernames are compared by. */
const StoredUser = z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) });
const Profiles = z.object({ profileIds: z.array(z.string()) });
const Found = z.object({ hits: z.array(StoredUser), total: z.number().optional() });

/** How the content of users is searched; Kuzzle's index of users maps nothing but the profiles by itself. */
export const USER_MAPPING = {
  username: { type: "keyword" },
  usernameKey: { type: "keyword" },
  firstName: { type: "text", fields: { keyword: { type: "keyword" } } },
  lastName: { type: "text", fields: { keyword: { type: "keyword" } } },
  email: { type: "keyword" },
  phone: { type: "keyword" },
  restriction: { type: "keyword" },
  lastLogin: { type: "date", format: "epoch_millis" },
  hubTransmissibleId: { type: "keyword" },
  identitySubject: { type: "keyword" },
  identityIssuer: { type: "keyword" },
  locale: { type: "keyword" },
  pausedAt: { type: "date", format: "epoch_millis" },
  mailsOff: { type: "keyword" },
} as const;

/** Brings the mapping of Kuzzle's users up to date. Idempotent. */
export async function ensureUserMapping(sdk: Sdk): Promise<void> {
  await sdk.query({
    controller: "security",
    action: "updateUserMapping",
    body: { properties: structuredClone(USER_MAPPING) },
  });
}

/** The user of an id; null where there is none or they are not one of ours (made by a hand, without our fields). */
export async function readUser(sdk: Sdk, id: string): Promise<User | null> {
  const { result } = await sdk.query({
    controller: "security",
    action: "mGetUsers",
    body: { ids: [id] },
  });
  const [found] = Found.parse(result).hits;
  return found === undefined ? null : decoded(found);
}

const Called = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileIds: z.array(z.string()),
});

/** What the users of the ids are called who exist, with their profiles. */
export async function calledUsers(
  sdk: Sdk,
  ids: readonly string[],
): Promise<{ id: string; name: string; profileIds: readonly string[] }[]> {
  if (ids.length === 0) return [];
  const { result } = await sdk.query({
    controller: "security",
    action: "mGetUsers",
    body: { ids: [...ids] },
  });
  return Found.parse(result).hits.flatMap(({ _id, _source }) => {
    const { data } = Called.safeParse(_source);
    if (data === undefined) return [];
    const { firstName, lastName, profileIds } = data;
    return [{ id: _id, name: `${firstName} ${lastName}`, profileIds }];
  });
}

/** How the user is called in what outlives their account. */
export async function nameOf(sdk: Sdk, id: string): Promise<string> {
  const user = await readUser(sdk, id);
  return user === null ? id : `${user.firstName} ${user.lastName}`;
}

/** Users whose field has one of the values, at most `size` (10,000: all). */
export async function findUsers(
  sdk: Sdk,
  field: "email" | "identitySubject" | "phone" | "profileIds" | "restriction" | "usernameKey",
  values: readonly string[],
  size = 10_000,
): Promise<User[]> {
  const { result } = await sdk.query({
    controller: "security",
    action: "searchUsers",
    body: { query: { terms: { [field]: [...values] } } },
    from: 0,
    size,
  });
  return Found.parse(result).hits.flatMap((hit) => decoded(hit) ?? []);
}

/** The users that have a profile in the customer. */
export function usersOf(sdk: Sdk, index: CustomerIndex): Promise<User[]> {
  return findUsers(
    sdk,
    "profileIds",
    PROFILE_NAMES.map((name) => profileIdOf(index, name)),
  );
}

/** All that have a profile in the customer, with their profiles: programs too, which no list of users shows. */
export async function everyHolderIn(
  sdk: Sdk,
  index: CustomerIndex,
): Promise<{ id: string; profileIds: readonly string[] }[]> {
  await showUsers(sdk);
  const profiles = PROFILE_NAMES.map((name) => profileIdOf(index, name));
  const { result } = await sdk.query({
    controller: "security",
    action: "searchUsers",
    body: { query: { terms: { profileIds: profiles } } },
    from: 0,
    size: 10_000,
  });
  return Found.parse(result).hits.map(({ _id, _source }) => ({
    id: _id,
    profileIds: Profiles.parse(_source).profileIds,
  }));
}

/** The profiles of every user, of 10,000 at most. */
export async function userProfiles(sdk: Sdk): Promise<readonly (readonly string[])[]> {
  const { result } = await sdk.query({
    controller: "security",
    action: "searchUsers",
    body: { query: { match_all: {} } },
    from: 0,
    size: 10_000,
  });
  return Found.parse(result).hits.map(({ _source }) => Profiles.parse(_source).profileIds);
}

/** Users that a new or changed one could be confused with: same username or e-mail, on the whole platform. */
export async function rivals(
  sdk: Sdk,
  { username, email }: { username: string; email: string },
): Promise<User[]> {
  const [byName, byEmail] = await Promise.all([
    findUsers(sdk, "usernameKey", [nameKey(username)]),
    findUsers(sdk, "email", [email.trim().toLowerCase()]),
  ]);
  return [...byName, ...byEmail];
}

/** What Kuzzle stores of a user. */
export function contentOf({ id: _, ...content }: User): Record<string, unknown> {
  return { ...content, usernameKey: nameKey(content.username) };
}

/** Creates the user, with a password where they have one. Kuzzle takes the user back when the password is refused. */
export async function createUser(sdk: Sdk, user: User, password: string | null): Promise<void> {
  await sdk.query({
    controller: "security",
    action: "createUser",
    _id: user.id,
    body: {
      content: contentOf(user),
      credentials: password === null ? {} : { local: { username: user.username, password } },
    },
    refresh: "false",
  });
  await showUsers(sdk);
}

/** Writes some fields of a user. */
export async function updateUser(
  sdk: Sdk,
  id: UserId,
  changes: Partial<Omit<User, "id">>,
): Promise<void> {
  await sdk.query({
    controller: "security",
    action: "updateUser",
    _id: id,
    body: {
      ...changes,
      ...(changes.username === undefined ? {} : { usernameKey: nameKey(changes.username) }),
    },
    refresh: "false",
  });
  await showUsers(sdk);
}

/** Makes searches see the users as they are now: the next one is compared with them. Faster than to wait for it. */
async function showUsers(sdk: Sdk): Promise<void> {
  await sdk.query({ controller: "security", action: "refresh", collection: "users" });
}

function decoded({ _id, _source }: z.infer<typeof StoredUser>): User | null {
  const { _kuzzle_info: _, usernameKey, ...content } = _source;
  if (usernameKey === undefined) return null;
  const read = User.safeParse({ ...content, id: _id });
  if (read.success) return read.data;
  throw new DocumentUnreadable(`users/${_id}`, z.prettifyError(read.error));
}
