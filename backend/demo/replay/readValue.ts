import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";

/** A plain decimal number; null for anything else: empty, NaN, Infinity, hexadecimal, a decimal comma. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(trimmed) ? Number(trimmed) : null;
}

/** No tracker is older than this; an earlier time is a clock that was never set. */
const EARLIEST = Date.UTC(2000, 0, 1);
/** Year 2100: what lies beyond has another unit. */
const LATEST = Date.UTC(2100, 0, 1);

/**
 * A time of a log: epoch seconds (with a fraction or not), epoch milliseconds, or ISO 8601 with a `T` or a space. A
 * time without a zone is UTC. Null for what is no time, no date of the calendar, or outside 2000 to 2100.
 */
export function readTime(text: string): EpochMs | null {
  const at = readEpoch(text.trim()) ?? readIso(text.trim());
  return at !== null && at >= EARLIEST && at < LATEST ? at : null;
}

function readEpoch(text: string): EpochMs | null {
  if (/^\d{9,10}(?:\.\d+)?$/u.test(text)) return Math.round(Number(text) * SECOND);
  return /^\d{12,13}$/u.test(text) ? Number(text) : null;
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/iu;

function readIso(text: string): EpochMs | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const fields = [year, month, day, hour, minute, second ?? "0"].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  const at = Date.UTC(y, mo - 1, d, h, mi, s);
  // The calendar rolls 30 February over to March instead of refusing it.
  const back = new Date(at);
  const isReal =
    back.getUTCFullYear() === y &&
    back.getUTCMonth() === mo - 1 &&
    back.getUTCDate() === d &&
    back.getUTCHours() === h &&
    back.getUTCMinutes() === mi &&
    back.getUTCSeconds() === s;
  const ahead = aheadOfUtc(zone ?? "Z");
  if (!isReal || ahead === null) return null;
  return at + Math.floor(Number(`0.${fraction ?? "0"}`) * SECOND) - ahead;
}

function aheadOfUtc(zone: string): number | null {
  if (zone.toUpperCase() === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 3600 + minutes * 60) * SECOND;
}
