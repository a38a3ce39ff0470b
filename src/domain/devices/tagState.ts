import { isActive, type MovementState, type Technology } from "./movement.ts";
import type { EpochMs } from "../base/time.ts";

/**
 * How a tag stands, in the words of the specification (section 4). GPS: moving, stationary, no signal. BLE: in working
 * order, out of coverage, prolonged inactivity. Of both, never heard: it is registered and nothing was received of it yet,
 * which is no failure.
 */
export const TAG_STATES = [
  "moving",
  "stationary",
  "noSignal",
  "operational",
  "outOfCoverage",
  "inactive",
  "neverHeard",
] as const;
export type TagState = (typeof TAG_STATES)[number];

/** What is known of a tag, partly from the asset that it is on. Times in epoch ms, `timeout` in ms. */
export type TagSigns = {
  readonly technology: Technology;
  /** The last that was received of it; null: nothing yet. */
  readonly lastHeardAt: EpochMs | null;
  readonly timeout: number;
  /** The tag's own word; null: it says nothing of movement. */
  readonly movementState: MovementState | null;
  readonly lastMovedAt: EpochMs | null;
};

/**
 * A tag that was silent for its timeout has no signal (GPS) or is out of coverage (BLE). Of those that speak, a GPS tag
 * moves or stands; a BLE tag is inactive when it last moved over 7 days ago, and in working order otherwise: one that
 * never reported a movement is not said to lack any (product.md section 3).
 */
export function tagStateOf(signs: TagSigns, now: EpochMs): TagState {
  const { technology, lastHeardAt, timeout, movementState, lastMovedAt } = signs;
  if (lastHeardAt === null) return "neverHeard";
  const isSilent = now - lastHeardAt >= timeout;
  if (technology === "GPS") {
    if (isSilent) return "noSignal";
    return movementState === "MOVING" || movementState === "IN_TRIP" ? "moving" : "stationary";
  }
  if (isSilent) return "outOfCoverage";
  return lastMovedAt === null || isActive(technology, lastMovedAt, now)
    ? "operational"
    : "inactive";
}
