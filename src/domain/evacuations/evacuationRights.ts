import type { CustomerIndex } from "../base/ids.ts";
import { type ProfileName, profilesAt } from "../users/profile.ts";
import { isSuperAdmin } from "../users/profileIds.ts";

/** Those who start evacuations and check people in. A screen on a wall only shows them. */
export const EVACUATION_OPERATORS: readonly ProfileName[] = ["admin", "worker", "preperer"];

/** Whether the user may take part in evacuations of the customer; the server decides, this spares him the refusal. */
export function mayRunEvacuations(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => EVACUATION_OPERATORS.includes(profile));
}

/** Whether the screen is shared and people are shown by pseudonyms there (product.md section 5.12). */
export function isSharedScreen(profileIds: readonly string[], index: CustomerIndex): boolean {
  return !mayRunEvacuations(profileIds, index) && profilesAt(profileIds, index).includes("screen");
}
