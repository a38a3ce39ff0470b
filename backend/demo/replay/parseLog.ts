import { CSV_FLAWS, type CsvRow, csvRows } from "../../../src/domain/base/csvRows.ts";
import {
  busColumns,
  type ColumnNames,
  type Columns,
  namedColumns,
  defaultColumns,
} from "./columns.ts";
import { gpxPoints } from "./gpxPoints.ts";
import { heardLine, MAC } from "./heardLine.ts";
import type { ParsedLine } from "./logEntry.ts";
import { positionLine, quoted } from "./positionLine.ts";
import { UnreadableLog } from "./unreadableLog.ts";

/** How a log is written. */
export type LogFormat = "ble" | "bus" | "csv" | "gpx";

/** Longest quoted field, in characters. Without a bound one forgotten quote would swallow the rest of the file. */
const LONGEST_QUOTED = 2000;

/** Lines that are looked at to recognise a format: the first may be bad. */
const TRIED = 20;

/** Recognises a log by its content and checks every line of it. @throws UnreadableLog, UsageError */
export function parseLog(
  text: string,
  names: ColumnNames | null,
  maxLines: number,
): { readonly format: LogFormat; readonly lines: readonly ParsedLine[] } {
  if (/^\s*</u.test(text)) return { format: "gpx", lines: limited(gpxPoints(text), maxLines) };
  const delimiter = delimiterOf(text);
  const rows = () => csvRows(text, delimiter, LONGEST_QUOTED);
  const first = firstRows(rows());
  const [header] = first;
  if (header === undefined) throw new UnreadableLog("the file holds no line.");
  if (names !== null) return csv("csv", rows(), namedColumns(names, header), maxLines);
  const bus = busColumns(header);
  if (bus !== null) return csv("bus", rows(), bus, maxLines);
  if (first.some(isHeard)) {
    const lines = limited(
      mapped(rows(), ({ line, cells }) => heardLine(line, cells)),
      maxLines,
    );
    return { format: "ble", lines };
  }
  const defaultValue = defaultColumns(header);
  if (defaultValue !== null) return csv("csv", rows(), defaultValue, maxLines);
  throw new UnreadableLog(
    `the format is not recognised. Its columns are ${header.slice(0, 20).map(quoted).join(", ")}: say which is which with --columns id=…,time=…,lat=…,lon=…`,
  );
}

function csv(
  format: "bus" | "csv",
  rows: Iterable<CsvRow>,
  columns: Columns,
  maxLines: number,
): { readonly format: LogFormat; readonly lines: readonly ParsedLine[] } {
  let isHeader = columns.hasHeader;
  const needed = Math.max(columns.id, columns.time, columns.lat, columns.lon) + 1;
  const lines = mapped(rows, ({ line, cells }) => {
    if (isHeader) {
      isHeader = false;
      return null;
    }
    if (cells.length < needed)
      return { ok: false, line, reason: `It has ${cells.length} fields of at least ${needed}.` };
    const field = (place: number | null) => (place === null ? undefined : cells[place]);
    return positionLine(
      { key: String(line), line },
      {
        id: field(columns.id) ?? "",
        time: field(columns.time) ?? "",
        lat: field(columns.lat) ?? "",
        lon: field(columns.lon) ?? "",
        accuracy: field(columns.accuracy),
        floor: field(columns.floor),
      },
      columns.prefix,
    );
  });
  return { format, lines: limited(lines, maxLines) };
}

function* mapped(
  rows: Iterable<CsvRow>,
  parse: (row: CsvRow) => ParsedLine | null,
): Generator<ParsedLine> {
  for (const row of rows) {
    if (isBlank(row)) continue;
    const { line, flaw } = row;
    const parsed =
      flaw === null ? parse(row) : { ok: false as const, line, reason: CSV_FLAWS[flaw] };
    if (parsed !== null) yield parsed;
  }
}

function isBlank({ cells }: CsvRow): boolean {
  return cells.every((cell, at) => at === 0 && cell.trim() === "");
}

function limited(lines: Iterable<ParsedLine>, most: number): ParsedLine[] {
  const kept: ParsedLine[] = [];
  for (const line of lines) {
    if (kept.length >= most)
      throw new UnreadableLog(
        `the log has more than ${most.toLocaleString("en")} lines; it is sorted in memory: cut it in pieces by time.`,
      );
    kept.push(line);
  }
  return kept;
}

/** The sign between the fields: the one that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const count = (sign: string) => first.split(sign).length;
  return [";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

/** The cells of the sound rows among the first. */
function firstRows(rows: Iterable<CsvRow>): (readonly string[])[] {
  const first: (readonly string[])[] = [];
  let seen = 0;
  for (const row of rows) {
    if (isBlank(row)) continue;
    if (row.flaw === null) first.push(row.cells);
    seen += 1;
    if (seen === TRIED) break;
  }
  return first;
}

function isHeard([, anchor = "", tag = ""]: readonly string[]): boolean {
  return MAC.test(anchor.trim()) && MAC.test(tag.trim());
}
