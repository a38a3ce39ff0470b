import { SECOND } from "../../domain/base/time.ts";

/** From here on the pause does not grow, so that attempts need not be counted further. */
const LAST_COUNTED = 5;

/** Pause before the next attempt, in ms: 1 s after the first failure, doubling, never above 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(SECOND * 2 ** Math.max(failures - 1, 0), 30 * SECOND);
}

/** One failure more, as far as it makes a difference. */
export function oneMore(failures: number): number {
  return Math.min(failures + 1, LAST_COUNTED + 1);
}
