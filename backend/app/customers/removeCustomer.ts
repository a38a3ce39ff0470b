import { forgetUser } from "../platform/security/sessionNotes.ts";
import { type CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import {
  customersOf,
  PROFILE_NAMES,
  profileIdOf,
  withProfilesAt,
} from "../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";
import { JOBS_THAT_REMEMBER } from "../platform/jobs/jobState.ts";
import { forgetInNotices } from "../platform/notices/openNotices.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { everyHolderIn, findUsers, updateUser, usersOf } from "../platform/tenancy/users.ts";
import { USERS_LOCK } from "../users/userRules.ts";
import { PLATFORM_TRACES } from "./platformTraces.ts";

type Deps = Pick<AppDeps, "exclusively" | "files" | "internals" | "now" | "sdk">;

/**
 * Deletes everything of a customer: users who belong to nobody else, profiles, files, documents, index, cache. It may be
 * interrupted anywhere and begun again; the document that says that it is to be deleted goes last.
 */
export async function removeCustomer(deps: Deps, index: CustomerIndex): Promise<void> {
  const { sdk, files } = deps;
  await removeUsers(deps, index);
  await removeProfiles(deps, index);
  await files.deleteAll(customerFolder(index));
  await removeTraces(deps, index);
  if (await sdk.index.exists(index)) await sdk.index.delete(index);
  // Last of all that a node remembers: whatever was done before may have remembered something.
  await deps.internals.forgetAll((key) => key.split("/").includes(index));
  await removeDocument(deps, "customers", index);
  await removeDocument(deps, "customer-deletions", index);
}

async function removeUsers(deps: Deps, index: CustomerIndex): Promise<void> {
  await deps.exclusively(USERS_LOCK, async () => {
    const [members, restricted] = await Promise.all([
      usersOf(deps.sdk, index),
      findUsers(deps.sdk, "restriction", [index]),
    ]);
    const all = new Map([...members, ...restricted].map((user) => [user.id, user]));
    for (const user of all.values()) await removeUser(deps, index, user);
    // What is left acts for programs, or was made by a hand.
    for (const { id, profileIds } of await everyHolderIn(deps.sdk, index)) {
      await deps.internals.revokeTokens(id, null);
      const left = withProfilesAt(profileIds, index, []);
      if (left.length === 0) {
        await forgetUser(deps.internals, id);
        await deps.sdk.security.deleteUser(id);
      } else await updateUser(deps.sdk, UserId.parse(id), { profileIds: left });
    }
  });
}

/** Who belongs to another customer too, or to the platform, keeps their account. */
async function removeUser(deps: Deps, index: CustomerIndex, user: User): Promise<void> {
  const { sdk, internals } = deps;
  const { id, restriction } = user;
  const profileIds = withProfilesAt(user.profileIds, index, []);
  await publishRightsChange(deps, [id], { areTaken: true, caller: null });
  if (customersOf(profileIds).length > 0 || isSuperAdmin(profileIds)) {
    await updateUser(sdk, id, {
      profileIds,
      restriction: restriction === index ? null : restriction,
    });
    return;
  }
  const query = { query: { term: { userId: id } } };
  await sdk.document.deleteByQuery(PLATFORM_INDEX, "invitations", query);
  await removeDocument(deps, "user-links", id);
  await removeDocument(deps, "user-factors", id);
  await forgetUser(internals, id);
  await sdk.security.deleteUser(id);
}

async function removeProfiles({ sdk }: Deps, index: CustomerIndex): Promise<void> {
  const ids = PROFILE_NAMES.map((name) => profileIdOf(index, name));
  await sdk.query({ controller: "security", action: "mDeleteProfiles", body: { ids } });
}

async function removeTraces(deps: Deps, index: CustomerIndex): Promise<void> {
  for (const [collection, trace] of Object.entries(PLATFORM_TRACES)) {
    if (trace === "id") await removeDocument(deps, collection, index);
    if (trace === "field") {
      await deps.sdk.collection.refresh(PLATFORM_INDEX, collection);
      const query = { query: { term: { customer: index } } };
      await deps.sdk.document.deleteByQuery(PLATFORM_INDEX, collection, query);
    }
    if (trace === "notices") {
      await deps.sdk.collection.refresh(PLATFORM_INDEX, collection);
      await forgetInNotices(deps.sdk, index);
    }
    if (trace === "jobs")
      for (const job of JOBS_THAT_REMEMBER)
        await removeDocument(deps, collection, `${job}-${index}`);
  }
}

async function removeDocument({ sdk }: Deps, collection: string, id: string): Promise<void> {
  if (await sdk.document.exists(PLATFORM_INDEX, collection, id))
    await sdk.document.delete(PLATFORM_INDEX, collection, id, { refresh: "wait_for" });
}
