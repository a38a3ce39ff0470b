import type { Asset } from "./asset.ts";
import { ACTIVITY_WINDOW, isActive } from "../devices/movement.ts";
import type { EpochMs } from "../base/time.ts";

/** How many of those with a tag of one technology have moved within its window (specification section 9). */
export type ActivityCount = { readonly active: number; readonly total: number };

/** Whether an asset counts as active now; one without a tag is neither active nor inactive. */
export type Activity = "active" | "inactive" | "untagged";

type Mover = Pick<Asset, "technology" | "lastMovedAt">;

/** GPS: moved within 24 hours, BLE: within 7 days (specification section 9). */
export function activityOf({ technology, lastMovedAt }: Mover, now: EpochMs): Activity {
  if (technology === null) return "untagged";
  return isActive(technology, lastMovedAt, now) ? "active" : "inactive";
}

/** The last instant at which an asset counts as active if it does not move again, epoch ms; null: it never moved, or has no tag. */
export function activeUntil({ technology, lastMovedAt }: Mover): EpochMs | null {
  if (technology === null || lastMovedAt === null) return null;
  return lastMovedAt + ACTIVITY_WINDOW[technology];
}
