import { z } from "zod";
import { DAY, type EpochMs, WEEK } from "../base/time.ts";

/** MOVING and STATIC are the tag's own words; in trip is a GPS tag's for a journey under way (specification section 4). */
export const MovementState = z.enum(["MOVING", "STATIC", "IN_TRIP"]);
export type MovementState = z.infer<typeof MovementState>;

export const Technology = z.enum(["BLE", "GPS"]);
export type Technology = z.infer<typeof Technology>;

/** How long a tag may stand still before it counts as inactive, in ms (specification section 9: GPS 24 hours, BLE 7 days). */
export const ACTIVITY_WINDOW: Readonly<Record<Technology, number>> = { GPS: DAY, BLE: WEEK };

/** Active: moved within the window of its technology. A tag that was never seen moving is not active. */
export function isActive(
  technology: Technology,
  lastMovedAt: EpochMs | null,
  now: EpochMs,
): boolean {
  return lastMovedAt !== null && now - lastMovedAt <= ACTIVITY_WINDOW[technology];
}
