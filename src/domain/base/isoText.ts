import { type EpochMs, localParts, MINUTE, SECOND } from "./time.ts";

/** An instant as ISO 8601 to the second, by the clock on the wall of a timezone and its offset: `2026-03-02T10:00:00+01:00`. */
export function isoText(at: EpochMs, timezone: string): string {
  const { year, month, day, hour, minute } = localParts(at, timezone);
  const seconds = Math.floor((at % MINUTE) / SECOND);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // Timezones differ from UTC by whole minutes.
  const offset = (wall - Math.floor(at / MINUTE) * MINUTE) / MINUTE;
  const two = (part: number) => String(part).padStart(2, "0");
  const away = `${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(seconds)}${offset < 0 ? "-" : "+"}${away}`;
}
