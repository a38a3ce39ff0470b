import type { CustomerIndex } from "../base/ids.ts";
import { type ProfileName, profilesAt } from "../users/profile.ts";
import { isSuperAdmin } from "../users/profileIds.ts";

/** Those who work through alerts. A screen on a wall only shows them; programs only read them. */
export const ALERT_OPERATORS: readonly ProfileName[] = ["admin", "worker", "preperer"];

/** Whether the user may acknowledge and comment alerts of the customer; the server decides, this spares him the refusal. */
export function mayHandleAlerts(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => ALERT_OPERATORS.includes(profile));
}
