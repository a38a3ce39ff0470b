import { DAY } from "./time.ts";

/** Whose public holidays are known. */
export const HOLIDAY_COUNTRIES = ["france"] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/** Of the Labour Code (article L3133-1), `MM-DD`. */
const FIXED_IN_FRANCE = [
  "01-01",
  "05-01",
  "05-08",
  "07-14",
  "08-15",
  "11-01",
  "11-11",
  "12-25",
] as const;
/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50] as const;

/** Whether a day, `YYYY-MM-DD`, is a public holiday. */
export function isPublicHoliday(day: string, country: HolidayCountry): boolean {
  const year = Number(day.slice(0, 4));
  return holidaysOf(year, country).has(day);
}

const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(year: number, country: HolidayCountry): ReadonlySet<string> {
  const key = `${country} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const easter = easterOf(year);
  const days = new Set([
    ...FIXED_IN_FRANCE.map((date) => `${String(year).padStart(4, "0")}-${date}`),
    ...AFTER_EASTER.map((after) => new Date(easter + after * DAY).toISOString().slice(0, 10)),
  ]);
  known.set(key, days);
  return days;
}

/** Easter Sunday of the Gregorian calendar, midnight UTC (the anonymous algorithm of 1876, Meeus' wording). */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}
