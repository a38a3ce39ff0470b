import { z } from "zod";
import { CustomerIndex } from "./ids.ts";
import { isAdmin, isSuperAdmin, SUPER_ADMIN_PROFILE } from "./profileIds.ts";

/** The profiles a user can have at a customer (specification section 6). */
export const PROFILE_NAMES = [
  "screen",
  "admin",
  "cron",
  "gateway",
  "api_reader",
  "quickconnect",
  "worker",
  "preperer",
] as const;
export const ProfileName = z.enum(PROFILE_NAMES);
export type ProfileName = z.infer<typeof ProfileName>;

/** Programs that open no page: the permissions of pages do not keep them out, so that a customer that is cut off loses no reading. */
export const SENDERS: readonly ProfileName[] = ["gateway", "cron"];

/** What a Kuzzle profile id grants. */
export type ProfileGrant =
  | { readonly kind: "superAdmin" }
  | { readonly kind: "customer"; readonly index: CustomerIndex; readonly profile: ProfileName };

/** The Kuzzle profile id of a profile at a customer: `customer.tour-horizon.worker`. */
export function profileIdOf(index: CustomerIndex, profile: ProfileName): string {
  return `customer.${index}.${profile}`;
}

/** What a Kuzzle profile id grants; null for one that is not ours (`default`, `anonymous`). */
export function parseProfileId(profileId: string): ProfileGrant | null {
  if (profileId === SUPER_ADMIN_PROFILE) return { kind: "superAdmin" };
  // An index holds no dot, so the parts are distinguished without doubt.
  const [word, index, profile, ...rest] = profileId.split(".");
  const parsed = {
    index: CustomerIndex.safeParse(index).data,
    profile: ProfileName.safeParse(profile).data,
  };
  if (word !== "customer" || rest.length > 0) return null;
  if (parsed.index === undefined || parsed.profile === undefined) return null;
  return { kind: "customer", index: parsed.index, profile: parsed.profile };
}

/** The profiles at one customer, without those of other customers. */
export function profilesAt(profileIds: readonly string[], index: CustomerIndex): ProfileName[] {
  const granted = new Set<ProfileName>();
  for (const id of profileIds) {
    const grant = parseProfileId(id);
    if (grant?.kind === "customer" && grant.index === index) granted.add(grant.profile);
  }
  return [...granted];
}

/** The customers at which the user has a profile, in order. Super admins have all others besides: ask `isSuperAdmin`. */
export function customersOf(profileIds: readonly string[]): CustomerIndex[] {
  const indexes = new Set<CustomerIndex>();
  for (const id of profileIds) {
    const grant = parseProfileId(id);
    if (grant?.kind === "customer") indexes.add(grant.index);
  }
  return [...indexes].toSorted();
}

/** Has the worker profile here; never true of a super admin (specification section 6). */
export function isWorker(profileIds: readonly string[], index: CustomerIndex): boolean {
  return !isSuperAdmin(profileIds) && profilesAt(profileIds, index).includes("worker");
}

/** Whether tag-in/tag-out is open: to admins, and to whoever is not a worker (specification section 5). */
export function mayUseTagInOut(profileIds: readonly string[], index: CustomerIndex): boolean {
  return isAdmin(profileIds, index) || !isWorker(profileIds, index);
}

/** The user's profiles with exactly `profiles` at this customer; those of other customers stay as they are. */
export function withProfilesAt(
  profileIds: readonly string[],
  index: CustomerIndex,
  profiles: readonly ProfileName[],
): string[] {
  const elsewhere = profileIds.filter((id) => {
    const grant = parseProfileId(id);
    return grant?.kind !== "customer" || grant.index !== index;
  });
  return [...elsewhere, ...new Set(profiles.map((profile) => profileIdOf(index, profile)))];
}
