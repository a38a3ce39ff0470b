/** Durations in milliseconds (specification section 9). */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** A month is 30 days (specification section 9). */
export const MONTH = 30 * DAY;

/** An instant in milliseconds since 1970 UTC: every time of the product but `alert.timestamp`. Read by instant.ts. */
export type EpochMs = number;
/** An IANA timezone, e.g. Europe/Paris. Read by instant.ts. */
export type Timezone = string;

/** Used where a customer has chosen none (specification section 9). */
export const DEFAULT_TIMEZONE = "Europe/Paris";

/** Days of the week in the order of the specification's section 9. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What a clock on the wall of a timezone shows. month 1..12, day 1..31, hour 0..23, minute 0..59. */
export type LocalParts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: Weekday;
  readonly hour: number;
  readonly minute: number;
};

/** Whether this runtime knows the timezone by that name. */
export function isTimezone(tz: string): boolean {
  // Offsets such as +02:00 are accepted by Intl, but they know no summer time.
  if (!/^[A-Za-z]/u.test(tz)) return false;
  try {
    return formatOf(tz) !== undefined;
  } catch {
    return false;
  }
}

/** What the clock on the wall shows at an instant. @throws RangeError for an unknown timezone. */
export function localParts(ms: number, tz: string): LocalParts {
  const wall = new Date(ms + offsetAt(ms, tz));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: WEEKDAYS[(wall.getUTCDay() + 6) % 7] ?? "monday",
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** The first instant of the local day that holds `ms`: midnight, or the first instant after it where midnight is skipped. */
export function startOfLocalDay(ms: number, tz: string): number {
  const wall = ms + offsetAt(ms, tz);
  // Where the clock skips midnight, this is the instant at which it jumps.
  return instantOfWall(Math.floor(wall / DAY) * DAY, tz);
}

/**
 * The same time of day, `days` local days later (or earlier): a day of 23 or 25 hours counts as one.
 * A time of day that the target day skips moves on by the length of the gap; one that occurs twice is the first.
 */
export function addLocalDays(ms: number, days: number, tz: string): number {
  const wall = ms + offsetAt(ms, tz);
  return instantOfWall(wall + days * DAY, tz);
}

/** Days of the calendar from one instant to another: 1 from late in the evening to the next morning, whatever the clocks do. */
export function localDaysBetween(from: number, to: number, tz: string): number {
  const day = (ms: number) => Math.floor((ms + offsetAt(ms, tz)) / DAY);
  return day(to) - day(from);
}

/** The instant at which the clock on the wall shows the given time; day and month may overflow as in `Date.UTC`. */
export function localInstant(
  at: { year: number; month: number; day: number; hour?: number; minute?: number },
  tz: string,
): number {
  const wall = Date.UTC(at.year, at.month - 1, at.day, at.hour ?? 0, at.minute ?? 0);
  return instantOfWall(wall, tz);
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Building a format costs about 50 microseconds, using one about 1.
function formatOf(tz: string): Intl.DateTimeFormat {
  const known = formats.get(tz);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: tz,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(tz, made);
  return made;
}

/** Milliseconds to add to an instant to get the clock on the wall, read as if it were UTC. */
function offsetAt(ms: number, tz: string): number {
  const hour = Math.floor(ms / HOUR);
  const known = offsetsOf(tz);
  const kept = known.get(hour);
  if (kept !== undefined) return kept;
  const offset = computedOffset(hour * HOUR, tz);
  // Clocks change within some hours of some zones: those are computed each time.
  if (computedOffset(hour * HOUR + HOUR - 1, tz) !== offset) return computedOffset(ms, tz);
  if (known.size >= KEPT_HOURS) known.clear();
  known.set(hour, offset);
  return offset;
}

/** Hours of a zone whose offset is kept: a year of them. */
const KEPT_HOURS = 366 * 24;
/** Offsets by zone and hour since 1970, in ms: reading one from the runtime takes a hundred times as long. */
const offsets = new Map<string, Map<number, number>>();

function offsetsOf(tz: string): Map<number, number> {
  const known = offsets.get(tz);
  if (known !== undefined) return known;
  const made = new Map<number, number>();
  // A name that the runtime refuses is not kept.
  formatOf(tz);
  offsets.set(tz, made);
  return made;
}

function computedOffset(ms: number, tz: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(tz).formatToParts(ms)) part[type] = value;
  const years = Number(part.year);
  const wall = Date.UTC(
    part.era === "BC" ? 1 - years : years,
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  const wholeSeconds = Math.floor(ms / SECOND) * SECOND;
  return wall - wholeSeconds;
}

/** The instants at which the wall shows `wall`: one, two where the clock goes back, none where it jumps forward. */
function instantOfWall(wall: number, tz: string): number {
  // No zone is more than 14 h from UTC, so a day either side sees both offsets of any change nearby.
  const before = wall - offsetAt(wall - DAY, tz);
  const after = wall - offsetAt(wall + DAY, tz);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant, tz) === wall);
  // In a gap, the offset from before the change moves the time on by the length of the gap.
  return fits.length === 0 ? before : Math.min(...fits);
}
