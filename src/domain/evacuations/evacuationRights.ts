import type { CustomerIndex } from "../base/ids.ts";
import { OPERATORS } from "../base/holders.ts";
import { profilesAt } from "../base/profile.ts";
import { isSuperAdmin } from "../base/profileIds.ts";

/** Whether the user may take part in evacuations of the customer; the server decides, this spares them the refusal. */
export function mayRunEvacuations(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => OPERATORS.includes(profile));
}

/** Whether the screen is shared and people are shown by pseudonyms there (product.md section 5.12). */
export function isSharedScreen(profileIds: readonly string[], index: CustomerIndex): boolean {
  return !mayRunEvacuations(profileIds, index) && profilesAt(profileIds, index).includes("screen");
}
