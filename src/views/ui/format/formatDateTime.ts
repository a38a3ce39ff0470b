import type { EpochMs } from "../../../domain/base/time.ts";
import { formatDate } from "./formatDate.ts";
import { formatTime } from "./formatTime.ts";
import type { Place } from "./intl.ts";

/** DD/MM/YYYY HH:mm, with seconds where they count. */
export function formatDateTime(
  at: EpochMs,
  place: Place,
  options: { readonly hasSeconds?: boolean } = {},
): string {
  return `${formatDate(at, place)} ${formatTime(at, place, options)}`;
}
