import {
  busColumns,
  type ColumnNames,
  type Columns,
  namedColumns,
  usualColumns,
} from "./columns.ts";
import { csvRecords, type CsvRecord } from "./csvRecords.ts";
import { gpxPoints } from "./gpxPoints.ts";
import { heardLine, MAC } from "./heardLine.ts";
import type { ParsedLine } from "./logEntry.ts";
import { positionLine, quoted } from "./positionLine.ts";
import { UnreadableLog } from "./unreadableLog.ts";

/** How a log is written. */
export type LogFormat = "ble" | "bus" | "csv" | "gpx";

/** Lines that are looked at to recognise a format: the first may be bad. */
const TRIED = 20;

/** Recognises a log by its content and checks every line of it. @throws UnreadableLog, UsageError */
export function parseLog(
  text: string,
  names: ColumnNames | null,
  mostLines: number,
): { readonly format: LogFormat; readonly lines: readonly ParsedLine[] } {
  if (/^\s*</u.test(text)) return { format: "gpx", lines: limited(gpxPoints(text), mostLines) };
  const delimiter = delimiterOf(text);
  const records = () => csvRecords(text, delimiter);
  const first = firstRecords(records());
  const [header] = first;
  if (header === undefined) throw new UnreadableLog("the file holds no line.");
  if (names !== null) return csv("csv", records(), namedColumns(names, header), mostLines);
  const bus = busColumns(header);
  if (bus !== null) return csv("bus", records(), bus, mostLines);
  if (first.some(isHeard)) {
    const lines = limited(
      mapped(records(), ({ line, fields }) => heardLine(line, fields)),
      mostLines,
    );
    return { format: "ble", lines };
  }
  const usual = usualColumns(header);
  if (usual !== null) return csv("csv", records(), usual, mostLines);
  throw new UnreadableLog(
    `the format is not recognised. Its columns are ${header.slice(0, 20).map(quoted).join(", ")}: say which is which with --columns id=…,time=…,lat=…,lon=…`,
  );
}

function csv(
  format: "bus" | "csv",
  records: Iterable<CsvRecord>,
  columns: Columns,
  mostLines: number,
): { readonly format: LogFormat; readonly lines: readonly ParsedLine[] } {
  let isHeader = columns.hasHeader;
  const needed = Math.max(columns.id, columns.time, columns.lat, columns.lon) + 1;
  const lines = mapped(records, ({ line, fields }) => {
    if (isHeader) {
      isHeader = false;
      return null;
    }
    if (fields.length < needed)
      return { ok: false, line, reason: `It has ${fields.length} fields of at least ${needed}.` };
    const field = (place: number | null) => (place === null ? undefined : fields[place]);
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
  return { format, lines: limited(lines, mostLines) };
}

type GoodRecord = Extract<CsvRecord, { ok: true }>;

function* mapped(
  records: Iterable<CsvRecord>,
  parse: (record: GoodRecord) => ParsedLine | null,
): Generator<ParsedLine> {
  for (const record of records) {
    const line = record.ok ? parse(record) : record;
    if (line !== null) yield line;
  }
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

function firstRecords(records: Iterable<CsvRecord>): (readonly string[])[] {
  const first: (readonly string[])[] = [];
  let seen = 0;
  for (const record of records) {
    if (record.ok) first.push(record.fields);
    seen += 1;
    if (seen === TRIED) break;
  }
  return first;
}

function isHeard([, anchor = "", tag = ""]: readonly string[]): boolean {
  return MAC.test(anchor.trim()) && MAC.test(tag.trim());
}
