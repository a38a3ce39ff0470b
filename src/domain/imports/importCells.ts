import type { AttributeContent } from "../assets/assetFormFields.ts";
import { withFormula } from "../base/csvText.ts";
import { LOCALES } from "../base/locale.ts";
import { nameKey } from "../base/nameKey.ts";
import { numberIn } from "../base/numberIn.ts";
import { cellText } from "../base/cellText.ts";
import type { ReadCell } from "../base/readTable.ts";
import type { Attribute } from "../referential/referential.ts";
import { type SheetCell, serialDate, serialWall } from "../base/sheet.ts";
import { localInstant } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

const NOTHING: AttributeContent = { string: null, number: null, date: null };
/** DD/MM/YYYY as the product writes it, also with dots and dashes, with or without a time of day. */
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/u;
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/u;
/** `12 mars 2026`, `1er févr. 2026`, `12 March 2026`. */
const MONTH_IN_WORDS = /^(\d{1,2})(?:er|st|nd|rd|th)?\.? ([\p{L}]+)\.?,? (\d{4})$/u;
/** A day as programs write it that keep days as instants: midnight of UTC. */
const MIDNIGHT = /^(\d{4})-(\d{2})-(\d{2})T00:00:00(?:\.0+)?(?:Z|[+-]00:00)$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;

/** A cell to be written again: what was a date is one. */
export function writtenCell(cell: ReadCell, timezone: string): SheetCell {
  if (typeof cell === "string") return withFormula(cell);
  return typeof cell === "object" && cell !== null ? serialDate(cell.serial, timezone) : cell;
}

/**
 * The value of an attribute that a cell means; null: none. What cannot be read as the attribute's type stays text, so
 * that the server refuses the row and names it.
 */
export function attributeContent(
  cell: ReadCell,
  attribute: Pick<Attribute, "allowedValues" | "valueType">,
  timezone: string,
): AttributeContent | null {
  const text = cellText(cell);
  if (text.trim() === "") return null;
  const asText = { ...NOTHING, string: text };
  switch (attribute.valueType) {
    case "string":
      return asText;
    case "list": {
      const wanted = nameKey(text);
      const exact = attribute.allowedValues.find((value) => value === text);
      const close = attribute.allowedValues.filter((value) => nameKey(value) === wanted);
      const value = exact ?? (close.length === 1 ? close[0] : undefined);
      return value === undefined ? asText : { ...NOTHING, string: value };
    }
    case "number": {
      const number = typeof cell === "number" ? cell : numberIn(text);
      return number === null ? asText : { ...NOTHING, number };
    }
    case "date":
    case "computedDate": {
      const serial = typeof cell === "object" ? (cell?.serial ?? null) : cell;
      const date =
        typeof serial === "number" ? dateOfSerial(serial, timezone) : dateIn(text, timezone);
      return date === null ? asText : { ...NOTHING, date };
    }
    default:
      return unreachable(attribute.valueType);
  }
}

/** What is wrong with a cell that its attribute's type does not take. */
export type CellMisfit = "noSuchDay" | "noDate" | "noNumber";

/** Why a cell is not of a type; null: it is, or the type takes every text. */
export function cellMisfit(
  cell: ReadCell,
  { valueType }: Pick<Attribute, "valueType">,
  timezone: string,
): CellMisfit | null {
  const content = attributeContent(cell, { valueType, allowedValues: [] }, timezone);
  if (content === null || content.string === null) return null;
  switch (valueType) {
    case "date":
    case "computedDate":
      return namesNoDay(content.string) ? "noSuchDay" : "noDate";
    case "number":
      return "noNumber";
    case "list":
    case "string":
      return null;
    default:
      return unreachable(valueType);
  }
}

/**
 * The instant that a text says on the customer's calendar: DD/MM/YYYY, YYYY-MM-DD, with or without a time, or with the
 * month in words; null: none. Midnight of UTC is that day, as it would be the day before west of Greenwich.
 */
export function dateIn(text: string, timezone: string): number | null {
  const trimmed = text.trim();
  if (INSTANT.test(trimmed) && !MIDNIGHT.test(trimmed)) {
    const at = Date.parse(trimmed);
    return Number.isNaN(at) || at < 0 ? null : at;
  }
  const wall = wallIn(trimmed);
  return wall === null ? null : instantOf(wall, timezone);
}

/** A moment as it is written, whether or not a calendar has it. Hours and minutes that are not written are NaN. */
type Wall = Partial<Record<"year" | "month" | "day" | "hour" | "minute", number | undefined>>;

function wallIn(text: string): Wall | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) {
    const [, day, month, year, hour, minute] = dayFirst.map(Number);
    return { year, month, day, hour, minute };
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? MIDNIGHT.exec(text);
  if (yearFirst !== null) {
    const [, year, month, day, hour, minute] = yearFirst.map(Number);
    return { year, month, day, hour, minute };
  }
  const [, day, word, year] = MONTH_IN_WORDS.exec(text) ?? [];
  const month = word === undefined ? undefined : monthNames().get(nameKey(word));
  return month === undefined ? null : { year: Number(year), month, day: Number(day) };
}

let months: ReadonlyMap<string, number> | null = null;

/** The months, 1 to 12, by their names and short names in the product's languages. */
function monthNames(): ReadonlyMap<string, number> {
  if (months !== null) return months;
  const names = new Map<string, number>();
  for (const locale of LOCALES)
    for (const form of ["long", "short"] as const) {
      const words = new Intl.DateTimeFormat(locale, { month: form, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1)
        names.set(nameKey(words.format(Date.UTC(2026, month - 1, 1)).replace(".", "")), month);
    }
  months = names;
  return names;
}

function namesNoDay(text: string): boolean {
  const wall = wallIn(text.trim());
  return wall !== null && !isDay(wall);
}

function dateOfSerial(serial: number, timezone: string): number | null {
  const wall = serialWall(serial);
  return wall === null ? null : instantOf(wall, timezone);
}

/** Days that no calendar has are none; `Date.UTC` would go on counting. */
function isDay({ year = 0, month = 0, day = 0 }: Wall): boolean {
  const counted = new Date(Date.UTC(year, month - 1, day)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && counted === day;
}

/** Days and hours that no calendar has are none. */
function instantOf(at: Wall, timezone: string): number | null {
  const { year = 0, month = 0, day = 0 } = at;
  const hour = orZero(at.hour);
  const minute = orZero(at.minute);
  if (!isDay(at) || hour > 23 || minute > 59) return null;
  const instant = localInstant({ year, month, day, hour, minute }, timezone);
  return instant < 0 ? null : instant;
}

/** A group of a pattern that is not there is NaN as a number. */
function orZero(part: number | undefined): number {
  return part === undefined || Number.isNaN(part) ? 0 : part;
}
