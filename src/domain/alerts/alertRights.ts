import type { CustomerIndex } from "../base/ids.ts";
import { OPERATORS } from "../base/holders.ts";
import { profilesAt } from "../base/profile.ts";
import { isSuperAdmin } from "../base/profileIds.ts";

/** Whether the user may acknowledge and comment alerts of the customer; the server decides, this spares them the refusal. */
export function mayHandleAlerts(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => OPERATORS.includes(profile));
}
