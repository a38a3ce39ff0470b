import { illegalArgument } from "../elasticsearchError.ts";

/** A time zone: how far local time is ahead of UTC at an instant, in ms. */
export type TimeZone = { readonly id: string; readonly offsetAt: (utcMs: number) => number };

/** The zone of UTC. */
export const UTC_ZONE: TimeZone = { id: "UTC", offsetAt: () => 0 };

const QUARTER_MS = 900_000;

/** A zone by its id (`Europe/Paris`) or its offset (`+01:00`); 400 when there is none such. */
export function timeZone(id: string): TimeZone {
  if (id === "UTC" || id === "Z" || id === "z") return UTC_ZONE;
  const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(id);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    const offset = (fixed[1] === "-" ? -1 : 1) * minutes * 60_000;
    return { id, offsetAt: () => offset };
  }
  const formatter = formatterOf(id);
  const known = new Map<number, number>();
  return {
    id,
    offsetAt(utcMs) {
      // Every transition of the time zone database of this century lies on a quarter of an hour.
      const quarter = Math.floor(utcMs / QUARTER_MS) * QUARTER_MS;
      let offset = known.get(quarter);
      if (offset === undefined) {
        offset = offsetOf(formatter, quarter);
        if (known.size > 100_000) known.clear();
        known.set(quarter, offset);
      }
      return offset;
    },
  };
}

/** What must be added to a local time of the zone to get UTC; the earlier instant where two fit. */
export function localToUtc(zone: TimeZone, localMs: number): number {
  const before = localMs - zone.offsetAt(localMs - 86_400_000);
  const after = localMs - zone.offsetAt(localMs + 86_400_000);
  const fits = [before, after].filter((utc) => utc + zone.offsetAt(utc) === localMs);
  if (fits.length > 0) return Math.min(...fits);
  // The local time is skipped by the change of the clocks: the first instant after the gap.
  return firstAfterGap(zone, Math.min(before, after), Math.max(before, after));
}

function firstAfterGap(zone: TimeZone, from: number, to: number): number {
  const offset = zone.offsetAt(from);
  let at = Math.floor(from / QUARTER_MS) * QUARTER_MS;
  while (at <= to && zone.offsetAt(at) === offset) at += QUARTER_MS;
  return at;
}

function formatterOf(id: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: id,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw illegalArgument(`Unknown time-zone ID: ${id}`);
  }
}

function offsetOf(formatter: Intl.DateTimeFormat, utcMs: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(utcMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - utcMs;
}
