import { DAY } from "./time.ts";

/** How far back it goes (product.md section 5.1). */
export const TIME_MACHINE_REACH = 30 * DAY;
/** Seconds of the past in a second of playing. */
export const PLAY_SPEEDS = [1, 10, 60, 600] as const;
export type PlaySpeed = (typeof PLAY_SPEEDS)[number];

/** Playing moves in steps of this many ms of real time. */
export const PLAY_STEP = 250;
