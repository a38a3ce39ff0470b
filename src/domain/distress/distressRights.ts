import { OPERATORS } from "../base/holders.ts";
import type { CustomerIndex } from "../base/ids.ts";
import { profilesAt } from "../base/profile.ts";
import { isSuperAdmin } from "../base/profileIds.ts";

/** Whether the user may answer calls for help of the customer; the server decides, this spares them the refusal. */
export function mayAnswerCalls(profileIds: readonly string[], index: CustomerIndex): boolean {
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, index).some((profile) => OPERATORS.includes(profile));
}
