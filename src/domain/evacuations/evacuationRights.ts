import type { CustomerIndex } from "../base/ids.ts";
import { OPERATORS } from "../base/holders.ts";
import { profilesAt } from "../base/profile.ts";
import { isSuperAdmin } from "../base/profileIds.ts";

/** Whether the user may take part in evacuations of the customer; the server decides, this spares them the refusal. */
export function mayRunEvacuations(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => OPERATORS.includes(profile));
}
