import { dayOf } from "../base/localDay.ts";
import { addLocalDays, type EpochMs } from "../base/time.ts";

/** A day of a calendar. `uid` stays the same for as long as it is the same thing, wherever its day moves. */
export type CalendarDay = {
  readonly uid: string;
  readonly at: EpochMs;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
};

/** Longest line of a calendar, in bytes without its end (RFC 5545, section 3.1). */
const LONGEST_LINE = 75;

/**
 * Days as a calendar (RFC 5545). Each is a whole day of the timezone: a deadline is a day, and programs that show it an hour
 * earlier or later would show another one. Programs are asked to read it anew every hour.
 */
export function calendarText(
  name: string,
  days: readonly CalendarDay[],
  { now, timezone }: { readonly now: EpochMs; readonly timezone: string },
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Balise//Deadlines//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...days.flatMap(({ uid, at, summary, description, url }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART;VALUE=DATE:${compact(dayOf(at, timezone))}`,
      `DTEND;VALUE=DATE:${compact(dayOf(addLocalDays(at, 1, timezone), timezone))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      // Nobody is busy because of it.
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** Text as a value (RFC 5545, section 3.3.11); other control characters are none. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\n\r]/gu, "\\n")
    .replaceAll(/[^\P{Cc}\t]/gu, "");
}

/** A line in parts of 75 bytes at most; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, length] = ["", 0];
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > LONGEST_LINE) [text, length] = [`${text}\r\n `, 1];
    text += character;
    length += bytes;
  }
  return text;
}

const compact = (day: string) => day.replaceAll("-", "");

function utc(at: EpochMs): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/gu, "")}Z`;
}
