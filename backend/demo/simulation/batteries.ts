import { DAY, type EpochMs } from "../../../src/domain/base/time.ts";
import { chance, randomOf } from "../world/random.ts";

/** Days from one battery to the next, at the least and the most. */
const LIFE = [35, 70] as const;

/**
 * The level of a battery in percent: it sinks over weeks and is replaced (or charged), by most people in time and by
 * some only after the alert.
 */
export function batteryAt(seed: number, device: string, t: EpochMs): number {
  const random = randomOf(seed, "battery", device);
  const life = random.between(LIFE[0], LIFE[1]) * DAY;
  const age = t / life + random.next();
  const cycle = Math.floor(age);
  const lowest = 26 + 10 * chance(seed, "replaced", device, cycle);
  const share = age - cycle;
  return Math.round(10 * (100 - (100 - lowest) * share ** 1.1)) / 10;
}
