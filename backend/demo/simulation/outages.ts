import { type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { randomOf } from "../world/random.ts";

/** A device may fail once in each of these spans. */
const SPAN = 3 * HOUR;

/**
 * Whether a device is out of order at an instant: with the given likelihood once in three hours, for six to fourteen
 * minutes, which is longer than demo devices may be silent, so that an alert is raised and closed again.
 */
export function isOut(seed: number, device: string, likelihood: number, t: EpochMs): boolean {
  const span = Math.floor(t / SPAN);
  const random = randomOf(seed, "outage", device, span);
  if (random.next() >= likelihood) return false;
  const from = span * SPAN + random.between(0, SPAN - 15 * MINUTE);
  return t >= from && t < from + random.between(6, 14) * MINUTE;
}
