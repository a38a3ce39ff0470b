import { type EpochMs, localInstant, SECOND } from "../../domain/base/time.ts";

const TIME = /^(?<hour>[01]?\d|2[0-3])[:hH.](?<minute>[0-5]\d)(?:[:.](?<second>[0-5]\d))?$/u;
const DATE = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/u;

/** The instant of a date (YYYY-MM-DD) and a time of day (14:03, 14:03:27 or 14h03) in a timezone; null: no time. */
export function readInstant(date: string, time: string, timezone: string): EpochMs | null {
  const day = DATE.exec(date)?.groups;
  const clock = TIME.exec(time.trim())?.groups;
  if (day === undefined || clock === undefined) return null;
  const minute = localInstant(
    {
      year: Number(day["year"]),
      month: Number(day["month"]),
      day: Number(day["day"]),
      hour: Number(clock["hour"]),
      minute: Number(clock["minute"]),
    },
    timezone,
  );
  return minute + Number(clock["second"] ?? 0) * SECOND;
}
