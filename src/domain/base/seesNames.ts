import type { ProfileName } from "./profile.ts";
import { profilesAt } from "./profile.ts";
import { isSuperAdmin } from "./profileIds.ts";
import type { CustomerIndex } from "./ids.ts";

/** Who reads the names of people. A screen that many pass by does not (product.md section 5.12). */
const NAMES_READERS: readonly ProfileName[] = [
  "admin",
  "api_reader",
  "preperer",
  "quickconnect",
  "worker",
];

/**
 * Whether people have their names for this user at the customer; for all others the server puts pseudonyms in the place
 * of names (docs/decisions/0106). Without any profile there it is false.
 */
export function seesNames(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => NAMES_READERS.includes(profile));
}
