import type { EXPORT_FORMATS } from "./limits.ts";
import { DAY, type EpochMs, localInstant, localParts, MINUTE, SECOND } from "./time.ts";

/** A date in a table: a day of the calendar, or a minute or a second of it. */
export type SheetDate = { readonly at: EpochMs; readonly precision: "day" | "minute" | "second" };
/** A cell: text as it is, a number that can be calculated with, a date that can be sorted; null: empty. */
export type SheetCell = string | number | SheetDate | null;
export type SheetRow = readonly SheetCell[];
/** `width` in characters; without it the column is as wide as its header. */
export type SheetColumn = { readonly header: string; readonly width?: number };

/** What a table says of itself before its rows; dates are those of the timezone. */
export type SheetHead = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly timezone: string;
};

/** Formats of exports (specification section 9). */
export type SheetFormat = (typeof EXPORT_FORMATS)[number];

/** The day that spreadsheets call 0: 30 December 1899 UTC, since they count a 29 February 1900 that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Longest name of a table in a spreadsheet, in characters, and what it cannot hold. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/gu;

/** A date as text: DD/MM/YYYY, with HH:mm or HH:mm:ss where they count (specification section 9). */
export function dateText({ at, precision }: SheetDate, tz: string): string {
  const { year, month, day, hour, minute } = localParts(at, tz);
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${two(day)}/${two(month)}/${String(year).padStart(4, "0")}`;
  if (precision === "day") return date;
  const time = `${date} ${two(hour)}:${two(minute)}`;
  return precision === "minute" ? time : `${time}:${two(secondOf(at))}`;
}

/** A date as spreadsheets keep it: days since their day 0 on the wall of the timezone, whole where only the day counts. */
export function dateSerial({ at, precision }: SheetDate, tz: string): number {
  const { year, month, day, hour, minute } = localParts(at, tz);
  const isDay = precision === "day";
  const wall = Date.UTC(year, month - 1, day, isDay ? 0 : hour, isDay ? 0 : minute);
  const seconds = precision === "second" ? secondOf(at) * SECOND : 0;
  return (wall + seconds - DAY_ZERO) / DAY;
}

/** Timezones differ by whole minutes. */
function secondOf(at: EpochMs): number {
  return Math.floor((at % MINUTE) / SECOND);
}

/** The clock on the wall that a spreadsheet's number of a date means, to the minute; null: it means no date. */
export function serialWall(serial: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
} | null {
  const wall = new Date(DAY_ZERO + Math.round((serial * DAY) / MINUTE) * MINUTE);
  if (Number.isNaN(wall.getTime()) || serial < 1) return null;
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** A spreadsheet's number of a date as text: DD/MM/YYYY, with HH:mm where it has a time of day; HH:mm where it has no day. */
export function serialText(serial: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const wall = serialWall(serial < 1 && serial >= 0 ? serial + 1 : serial);
  if (wall === null) return String(serial);
  const { year, month, day, hour, minute } = wall;
  const time = `${two(hour)}:${two(minute)}`;
  if (serial < 1) return time;
  const date = `${two(day)}/${two(month)}/${String(year).padStart(4, "0")}`;
  return hour === 0 && minute === 0 ? date : `${date} ${time}`;
}

/** A spreadsheet's number of a date as a date of the timezone, to be written again; the number where it means no day. */
export function serialDate(serial: number, timezone: string): SheetDate | number {
  const wall = serialWall(serial);
  if (wall === null) return serial;
  const at = localInstant(wall, timezone);
  return { at, precision: wall.hour === 0 && wall.minute === 0 ? "day" : "minute" };
}

/** The number that spreadsheets keep for a moment of ISO 8601 without a timezone; null: the text is none. */
export function isoSerial(text: string): number | null {
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/u.test(text);
  const at = isIso ? Date.parse(text.includes("T") ? `${text}Z` : text) : Number.NaN;
  return Number.isNaN(at) ? null : (at - DAY_ZERO) / DAY;
}

/** A name that spreadsheets take for a table. */
export function tableName(name: string): string {
  const usable = name.replaceAll(NOT_IN_NAMES, " ").trim().slice(0, LONGEST_NAME);
  return usable === "" ? "1" : usable;
}

/** The name of a file: what it is of and the day it is of, e.g. `resources-2026-03-02.csv`. */
export function sheetFileName(
  name: string,
  extension: string,
  at: EpochMs,
  timezone: string,
): string {
  const { year, month, day } = localParts(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
  return `${plain === "" ? "export" : plain}-${year}-${two(month)}-${two(day)}.${extension}`;
}
