import type { EpochMs } from "../../../domain/base/time.ts";
import { dateTimeFormat, type Place } from "./intl.ts";

/** HH:mm on the wall of the place, 00 to 23 hours; HH:mm:ss where seconds count. */
export function formatTime(
  at: EpochMs,
  { locale, timezone }: Place,
  { hasSeconds = false }: { readonly hasSeconds?: boolean } = {},
): string {
  return dateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    ...(hasSeconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
    timeZone: timezone,
  }).format(at);
}
