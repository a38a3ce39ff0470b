import { type EpochMs, SECOND } from "../base/time.ts";
import { READINGS_PER_BATCH } from "../devices/reading.ts";

/** Over how long readings count as use, in ms: a burst is over soon, and a flood is known within a second. */
const MEMORY = 2 * SECOND;
/** Readings within that time up to which a customer yields to nobody: one full batch of a gateway. */
const LITTLE = READINGS_PER_BATCH;
/** How many times as much as another's a use is that yields to it: customers that send alike run beside each other. */
const TIMES = 2;
/** How long a fold takes at most where others use the node too, in ms: what one that comes meanwhile waits for. */
export const TURN = 50;
/** How long a fold takes for each ms that it has waited, where that is longer: however many others send, a fifth of the time. */
export const SHARE = 0.25;
/** How long a customer yields at most, in ms. */
export const MAX_YIELD = SECOND / 2;

/** Readings of one customer that a node has folded of late, each counting the less the longer ago it was. */
export type Use = { readonly readings: number; readonly at: EpochMs };

/** The use as of `now`, ms by the clock of `use.at`. */
export function useAt(use: Use | undefined, now: EpochMs): number {
  return use === undefined ? 0 : use.readings * Math.exp(-Math.max(0, now - use.at) / MEMORY);
}

/** The use after so many more readings. */
export function useAfter(use: Use | undefined, readings: number, now: EpochMs): Use {
  return { readings: useAt(use, now) + readings, at: now };
}

/** Whether a customer lets another go first, by the uses of both: who uses much lets those first that use far less. */
export function yieldsTo(own: number, other: number): boolean {
  return own > LITTLE && own > TIMES * other;
}
