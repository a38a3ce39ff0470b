import { parseProfileId, type ProfileName } from "./profile.ts";

// Who is given the calls of the product (docs/security.md shows the whole table). Super admins may make every call.

export const ADMINS: readonly ProfileName[] = ["admin"];
/** Those who work with what there is: alerts, evacuations, comments, files. A screen on the wall only shows them. */
export const OPERATORS: readonly ProfileName[] = ["admin", "worker", "preperer"];
/** Those who prepare equipment: they say what an asset is and where it goes, but do not archive, import or change the referential. */
export const PREPARERS: readonly ProfileName[] = ["admin", "preperer"];
export const PEOPLE: readonly ProfileName[] = ["screen", "admin", "worker", "preperer"];
/** Whoever is shown the present: the sites with their plans, and the past too. */
export const READERS: readonly ProfileName[] = [...PEOPLE, "api_reader"];
/** Those who read the figures made of a customer's history. */
export const REPORTERS: readonly ProfileName[] = [...OPERATORS, "api_reader"];
/** Nobody but super admins. */
export const SUPER_ADMINS_ONLY: readonly ProfileName[] = [];

/** Whether it is the account of somebody who works with what there is, at any customer or at all: no screen's, no program's. */
export function isPerson(profileIds: readonly string[]): boolean {
  return profileIds.map(parseProfileId).some((grant) => {
    return grant?.kind === "superAdmin" || (grant !== null && OPERATORS.includes(grant.profile));
  });
}
