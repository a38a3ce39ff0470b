import { ownValue } from "../../../../src/domain/base/ownValue.ts";
/** Reads one text; undefined when the format does not fit. Rounding up fills what the text leaves open. */
type DateReader = (text: string, roundUp: boolean, zone: DateZone) => number | undefined;

/** Milliseconds to add to a local time of the zone to get UTC; used for texts without an offset. */
export type DateZone = (localMs: number) => number;

/** The formats of a date field, in the order they are tried. */
export type DateFormats = {
  readonly text: string;
  readonly readers: readonly DateReader[];
  /** How Elasticsearch writes a value of the field: the first format decides. */
  readonly write: (ms: number) => string;
};

const UTC: DateZone = () => 0;

const ISO =
  /^(-?\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](?:(\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;

function offsetMs(text: string): number {
  if (text === "Z") return 0;
  const digits = text.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (text.startsWith("-") ? -1 : 1) * minutes * 60_000;
}

function utcMs(year: number, month: number, ...rest: readonly number[]): number {
  const [day = 1, hour = 0, minute = 0, second = 0, ms = 0] = rest;
  const date = new Date(0);
  // Date.UTC would read years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

const readIso: DateReader = (text, roundUp, zone) => {
  const parts = ISO.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, fraction, offset] = parts;
  const [y, mo, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000 + 1e-6);
  const at = utcMs(y, mo, d, Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0), ms);
  const inRange =
    mo < 12 &&
    new Date(utcMs(y, mo, d)).getUTCDate() === d &&
    Number(hour ?? 0) < 24 &&
    Number(minute ?? 0) < 60 &&
    Number(second ?? 0) < 60;
  if (!inRange) return undefined;
  let end = at;
  if (roundUp && fraction === undefined) {
    if (second !== undefined) end = at + 999;
    else if (minute !== undefined) end = at + 59_999;
    else if (hour !== undefined) end = at + 3_599_999;
    // A month or a year alone is its first day to Elasticsearch, also when it rounds up.
    else end = at + 86_399_999;
  }
  return offset === undefined ? end + zone(end) : end - offsetMs(offset);
};

const readMillis: DateReader = (text) =>
  /^-?\d+(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : undefined;

const readSeconds: DateReader = (text) =>
  /^-?\d+(\.\d+)?$/.test(text) ? Math.floor(Number(text) * 1000) : undefined;

function readShape(shape: RegExp): DateReader {
  return (text, roundUp, zone) => (shape.test(text) ? readIso(text, roundUp, zone) : undefined);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.,]\d{1,9}(Z|[+-]\d{2}(:?\d{2})?)$/;
const DATE_TIME_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}(:?\d{2})?)$/;
const SPACED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

function isoText(ms: number): string {
  return new Date(ms).toISOString();
}

type Format = { readonly read: DateReader; readonly write: (ms: number) => string };

const FORMATS: Record<string, Format> = {
  strict_date_optional_time: {
    read: (t, r, z) => (t.includes(" ") ? undefined : readIso(t, r, z)),
    write: isoText,
  },
  date_optional_time: {
    read: (t, r, z) => (t.includes(" ") ? undefined : readIso(t, r, z)),
    write: isoText,
  },
  strict_date_time: { read: readShape(DATE_TIME), write: isoText },
  date_time: { read: readShape(DATE_TIME), write: isoText },
  strict_date_time_no_millis: {
    read: readShape(DATE_TIME_SECONDS),
    write: (ms) => isoText(ms).replace(/\.\d+Z$/, "Z"),
  },
  strict_date: { read: readShape(DATE), write: (ms) => isoText(ms).slice(0, 10) },
  date: { read: readShape(DATE), write: (ms) => isoText(ms).slice(0, 10) },
  "yyyy-MM-dd": { read: readShape(DATE), write: (ms) => isoText(ms).slice(0, 10) },
  "yyyy-MM-dd HH:mm:ss": {
    read: readShape(SPACED),
    write: (ms) => isoText(ms).slice(0, 19).replace("T", " "),
  },
  epoch_millis: { read: readMillis, write: (ms) => String(ms) },
  epoch_second: { read: readSeconds, write: (ms) => String(Math.floor(ms / 1000)) },
};

/** The format of a date field that names none. */
export const DEFAULT_DATE_FORMAT = "strict_date_optional_time||epoch_millis";

/** The formats of a mapping's or a query's `format`, or undefined when one of them is not known. */
export function parseDateFormats(text: string): DateFormats | undefined {
  const formats = text.split("||").map((name) => ownValue(FORMATS, name));
  const known = formats.filter((format) => format !== undefined);
  const [first] = known;
  if (!first || known.length !== formats.length) return undefined;
  return { text, readers: known.map((format) => format.read), write: first.write };
}

/** A date as milliseconds since 1970, or undefined when no format fits. */
export function readDate(
  formats: DateFormats,
  text: string,
  roundUp = false,
  zone: DateZone = UTC,
): number | undefined {
  for (const read of formats.readers) {
    const ms = read(text, roundUp, zone);
    if (ms !== undefined && !Number.isNaN(ms)) return ms;
  }
  return undefined;
}
