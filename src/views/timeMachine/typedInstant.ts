import { addLocalDays, type EpochMs, localParts, startOfLocalDay } from "../../domain/base/time.ts";
import { readInstant } from "./readInstant.ts";

/** Words for days, in both languages: who works in one types the other's now and then. From Sunday on, as 0. */
const DAYS = [
  "dimanche sunday",
  "lundi monday",
  "mardi tuesday",
  "mercredi wednesday",
  "jeudi thursday",
  "vendredi friday",
  "samedi saturday",
];
const TODAY = ["today", "aujourd'hui", "aujourdhui"];
const YESTERDAY = ["yesterday", "hier"];
/** Between day and time. */
const AT = /^(?:at|a|à|vers|@)$/u;
/** Fewer letters of a weekday could mean anything. */
const LETTERS = 3;

/**
 * The instant that somebody types: a time of day ("10:42", "10h42") alone or after a day ("Thursday", "jeu.", "hier",
 * "22/11", "22/11/2026", "2026-11-22"), the last such one before `now`. Null: no instant of the past.
 */
export function typedInstant(text: string, now: EpochMs, timezone: string): EpochMs | null {
  const words = text.toLowerCase().replaceAll(",", " ").split(/\s+/u);
  const parts = words.filter((word) => word !== "" && !AT.test(word));
  const [first = "", second] = parts;
  if (parts.length > 2) return null;
  const [day, time] = second === undefined ? [null, first] : [first, second];
  const candidates = day === null ? daysBefore(now, timezone, 2) : daysOf(day, now, timezone);
  for (const date of candidates) {
    const instant = readInstant(date, time, timezone);
    if (instant !== null && instant < now) return instant;
  }
  return null;
}

/** The dates (YYYY-MM-DD) that a word can mean, the newest first. */
function daysOf(word: string, now: EpochMs, timezone: string): readonly string[] {
  const recent = daysBefore(now, timezone, 8);
  if (TODAY.includes(word)) return recent.slice(0, 1);
  if (YESTERDAY.includes(word)) return recent.slice(1, 2);
  const [, dayText, monthText, yearText] =
    /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/u.exec(word) ?? [];
  if (dayText !== undefined && monthText !== undefined) {
    const { year } = localParts(now, timezone);
    const years = yearText === undefined ? [year, year - 1] : [Number(yearText)];
    return years.flatMap((one) => dateOf(one, Number(monthText), Number(dayText)) ?? []);
  }
  if (/^\d{4}-\d\d-\d\d$/u.test(word)) return [word];
  const letters = word.replace(/\.$/u, "");
  if (letters.length < LETTERS) return [];
  const weekday = DAYS.findIndex((names) =>
    names.split(" ").some((name) => name.startsWith(letters)),
  );
  return weekday === -1 ? [] : recent.filter((date) => weekdayOf(date) === weekday);
}

/** Today and the days before it. */
function daysBefore(now: EpochMs, timezone: string, count: number): readonly string[] {
  const today = startOfLocalDay(now, timezone);
  return Array.from({ length: count }, (_, ago) => {
    const { year, month, day } = localParts(addLocalDays(today, -ago, timezone), timezone);
    return textOf(year, month, day);
  });
}

/** Null: no day of the calendar. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? textOf(year, month, day) : null;
}

function textOf(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
