import { illegalArgument, parsingError, unsupported } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, textOf } from "../json.ts";
import { parseDateFormats } from "../mapping/dateFormat.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { readQueryDate } from "../query/dateMath.ts";
import { UTC_ZONE, timeZone } from "../query/timeZone.ts";
import type { TimeZone } from "../query/timeZone.ts";
import type { AggregateInner, Bucket } from "./aggregate.ts";
import { aggregatedField, assertParameters } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";
import { dateRounding } from "./dateRounding.ts";
import { assertRoom } from "./histogram.ts";

const PARAMETERS = [
  "field",
  "fixed_interval",
  "calendar_interval",
  "interval",
  "time_zone",
  "offset",
  "format",
  "min_doc_count",
  "extended_bounds",
  "order",
  "missing",
  "keyed",
];

/** A text of a bucket's start: in the zone where there is one, as the format asks. */
function keyText(
  zone: TimeZone,
  field: Field | undefined,
  format: Json | undefined,
): (ms: number) => string {
  const formats = format === undefined ? field?.formats : parseDateFormats(textOf(format));
  if (!formats)
    throw illegalArgument(
      `Invalid format: [${textOf(format)}] is not known to the embedded storage`,
    );
  return (ms) => {
    const offset = zone.offsetAt(ms);
    if (formats.text.startsWith("epoch")) return formats.write(ms);
    const text = formats.write(ms + offset);
    return text.endsWith("Z") ? text.replace(/Z$/, zoneText(zone, offset)) : text;
  };
}

function zoneText(zone: TimeZone, offset: number): string {
  if (zone === UTC_ZONE || offset === 0) return "Z";
  const minutes = Math.abs(offset) / 60_000;
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function offsetOf(given: Json | undefined): number {
  if (given === undefined) return 0;
  const parts = /^([+-]?)(\d+)(ms|s|m|h|d)$/.exec(textOf(given));
  if (!parts) throw parsingError(`[date_histogram] failed to parse field [offset]`);
  const unit = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[parts[3] ?? "ms"] ?? 1;
  return (parts[1] === "-" ? -1 : 1) * Number(parts[2]) * unit;
}

/**
 * `date_histogram`: dates by a fixed or a calendar interval, counted in a time zone, the change of
 * the clocks included. Empty intervals between are shown unless `min_doc_count` asks for more.
 */
export function dateHistogram(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  assertParameters("date_histogram", parameters, PARAMETERS);
  const field = aggregatedField(service, "date_histogram", parameters);
  if (field && field.family !== "date" && field.family !== "integer") {
    throw illegalArgument(
      `Field [${field.path}] of type [${field.type}] is not supported for aggregation [date_histogram]`,
    );
  }
  const zone =
    parameters["time_zone"] === undefined ? UTC_ZONE : timeZone(textOf(parameters["time_zone"]));
  const rounding = dateRounding(parameters, zone);
  const offset = offsetOf(parameters["offset"]);
  const least = Number(parameters["min_doc_count"] ?? 0);
  const descending = readOrder(parameters["order"]);
  const round = (ms: number): number => rounding.floor(ms - offset) + offset;
  const missing = parameters["missing"];
  const instead =
    missing === undefined || !field
      ? []
      : [readQueryDate(textOf(missing), field.formats, service.context.now, false, () => 0)];
  const values = field ? reader.values(field) : new Map<number, never>();
  const buckets = new Map<number, number[]>();
  for (const row of rows) {
    const starts = (values.get(row) ?? instead).map((value) => round(Number(value)));
    for (const start of starts.length > 1 ? new Set(starts) : starts) {
      const bucket = buckets.get(start);
      if (bucket) bucket.push(row);
      else buckets.set(start, [row]);
    }
  }
  const found = [...buckets.keys()].toSorted((a, b) => a - b);
  const bounds = boundsOf(parameters["extended_bounds"], field, service.context.now);
  const starts =
    least === 0
      ? fill(service, found, bounds.map(round), (start) => rounding.next(start - offset) + offset)
      : found;
  const text = field ? keyText(zone, field, parameters["format"]) : String;
  const shown = starts
    .map((start) => ({ start, held: buckets.get(start) ?? [] }))
    .filter(({ held }) => held.length >= least)
    .map(({ start, held }) => ({
      ...(field?.family === "date" ? { key_as_string: text(start) } : {}),
      key: start,
      doc_count: held.length,
      ...inner({ reader, rows: held }),
    }));
  if (descending) shown.reverse();
  if (parameters["keyed"] !== true) return { buckets: shown };
  return { buckets: Object.fromEntries(shown.map((bucket) => [text(bucket.key), bucket])) };
}

function readOrder(given: Json | undefined): boolean {
  if (given === undefined) return false;
  if (!isObject(given)) throw unsupported("An order of several keys in date_histogram");
  const [by, direction] = Object.entries(given)[0] ?? ["_key", "asc"];
  if (by !== "_key") throw unsupported(`The order [${by}] of date_histogram`);
  return direction === "desc";
}

function boundsOf(
  given: Json | undefined,
  field: Field | undefined,
  now: number,
): readonly number[] {
  if (!isObject(given) || !field) return [];
  return [given["min"], given["max"]]
    .filter((bound) => bound !== undefined && bound !== null)
    .map((bound) => readQueryDate(textOf(bound), field.formats, now, false, () => 0));
}

function fill(
  service: AggregationService,
  found: readonly number[],
  bounds: readonly number[],
  next: (start: number) => number,
): readonly number[] {
  const edges = [...found, ...bounds];
  if (edges.length === 0) return [];
  const last = edges.reduce((a, b) => Math.max(a, b));
  const starts: number[] = [];
  for (let start = edges.reduce((a, b) => Math.min(a, b)); start <= last; start = next(start)) {
    starts.push(start);
    service.budget.step();
    assertRoom(service, starts.length);
  }
  return starts;
}
