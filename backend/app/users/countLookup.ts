import { DomainError } from "../../../src/domain/base/domainError.ts";
import { SEND_COUNT_LIFE, sendDay } from "../../../src/domain/base/sendLimits.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";

/**
 * How often within a day of UTC an administrator may be answered whether a name or address is a user's of another customer:
 * more than a file of users comes upon, and too few to try a list of names (docs/decisions/0214).
 */
export const MAX_LOOKUPS = 200;

/**
 * Counts such an answer on all nodes together, before it is given.
 * @throws DomainError too_many_lookups in its place
 */
export async function countLookup(
  { internals, now }: Pick<AppDeps, "internals" | "now">,
  { kuid, isSuperAdmin }: Pick<Caller, "isSuperAdmin" | "kuid">,
): Promise<void> {
  if (isSuperAdmin) return;
  const key = `lookups/${sendDay(now())}/${kuid}`;
  const count = await internals.count(key, 1, SEND_COUNT_LIFE);
  if (count > MAX_LOOKUPS) throw new DomainError("too_many_lookups", { max: MAX_LOOKUPS });
}
