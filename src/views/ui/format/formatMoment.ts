import { DAY, type EpochMs } from "../../../domain/base/time.ts";
import { formatDateTime } from "./formatDateTime.ts";
import { formatTime } from "./formatTime.ts";
import type { Place } from "./intl.ts";

/** The time of day, with the date where it is half a day or more from `now`: of another day the time alone would lie. */
export function formatMoment(
  at: EpochMs,
  now: EpochMs,
  place: Place,
  options: { readonly hasSeconds?: boolean } = {},
): string {
  return Math.abs(now - at) < DAY / 2
    ? formatTime(at, place, options)
    : formatDateTime(at, place, options);
}
