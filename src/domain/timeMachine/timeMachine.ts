import { DAY, type EpochMs } from "../base/time.ts";

/** How far back it goes (product.md section 5.1). */
export const TIME_MACHINE_REACH = 30 * DAY;
/** Seconds of the past in a second of playing. */
export const PLAY_SPEEDS = [1, 10, 60, 600] as const;
export type PlaySpeed = (typeof PLAY_SPEEDS)[number];

/** Why an instant is not shown: nothing was kept of it, or the server could not be asked. */
export type PastFailure = "nothingKept" | "unreachable";

/** Playing moves in steps of this many ms of real time. */
export const PLAY_STEP = 250;

/** The instant that an address names (ISO 8601, to the second, UTC), epoch ms; null: none, or none that can be read. */
export function instantOfAddress(text: string | null): EpochMs | null {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || at < 0 ? null : at;
}

/** An instant as addresses name it; what is below a second is left out. */
export function addressOfInstant(at: EpochMs): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
