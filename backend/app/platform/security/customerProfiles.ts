import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  PROFILE_NAMES,
  profileIdOf,
  type ProfileName,
} from "../../../../src/domain/base/profile.ts";
import { NO_RIGHTS, PLATFORM_INDEX, USER_CHANNEL } from "./platform.ts";
import { RATE_LIMITS, READABLE } from "./rights.ts";
import { roleId, roles } from "./roles.ts";

/** A profile of Kuzzle: roles, each kept to some indexes and collections, and a rate limit (requests a second). */
export type Profile = {
  readonly rateLimit: number;
  readonly policies: readonly Policy[];
};

type Policy = {
  readonly roleId: string;
  readonly restrictedTo?: readonly {
    readonly index: string;
    readonly collections: readonly string[];
  }[];
};

/** The profiles that no customer owns. */
export function platformProfiles(): ReadonlyMap<string, Profile> {
  return new Map([
    ["admin", { rateLimit: 0, policies: [{ roleId: "admin" }] }],
    ["anonymous", { rateLimit: RATE_LIMITS.anonymous, policies: [{ roleId: "anonymous" }] }],
    ["default", { rateLimit: RATE_LIMITS[NO_RIGHTS], policies: [{ roleId: "default" }] }],
    [NO_RIGHTS, { rateLimit: RATE_LIMITS[NO_RIGHTS], policies: [{ roleId: NO_RIGHTS }] }],
  ]);
}

/**
 * The eight profiles of a customer. Those of an archived customer hold no right: Kuzzle itself then refuses its
 * users on every node, whatever they call, and gives them back what they had when it is unarchived.
 */
export function customerProfiles(
  index: CustomerIndex,
  isArchived: boolean,
): ReadonlyMap<string, Profile> {
  return new Map(
    PROFILE_NAMES.map((name) => [
      profileIdOf(index, name),
      {
        rateLimit: RATE_LIMITS[name],
        policies: isArchived ? [{ roleId: NO_RIGHTS }] : policies(index, name),
      },
    ]),
  );
}

function policies(index: CustomerIndex, name: ProfileName): readonly Policy[] {
  const known = roles();
  const readable = READABLE[name];
  const all: readonly Policy[] = [
    { roleId: roleId(name, "calls") },
    // No collection at all is every one to Kuzzle: who reads none gets no policy.
    ...(readable.length === 0
      ? []
      : [
          {
            roleId: roleId(name, "reads"),
            restrictedTo: [{ index, collections: readable === "all" ? [] : readable }],
          },
        ]),
    {
      roleId: roleId(name, "channel"),
      restrictedTo: [{ index: PLATFORM_INDEX, collections: [USER_CHANNEL] }],
    },
  ];
  return all.filter((policy) => known.has(policy.roleId));
}
