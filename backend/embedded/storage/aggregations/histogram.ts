import { illegalArgument, parsingError } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import type { AggregateInner, Bucket } from "./aggregate.ts";
import { aggregatedField, assertParameters } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";

/** Refuses buckets that the answer has no room for before they are made. */
export function assertRoom({ budget }: AggregationService, count: number): void {
  if (count > budget.bucketsLeft) budget.addBuckets(count);
}

/** `histogram`: numbers in steps of an interval; empty steps between are shown unless asked not to. */
export function histogram(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  assertParameters("histogram", parameters, [
    "field",
    "interval",
    "offset",
    "min_doc_count",
    "missing",
  ]);
  const field = aggregatedField(service, "histogram", parameters);
  const interval = Number(parameters["interval"]);
  if (!(interval > 0))
    throw illegalArgument(`[interval] must be >0 for histogram aggregation [histogram]`);
  const offset = Number(parameters["offset"] ?? 0);
  const least = Number(parameters["min_doc_count"] ?? 0);
  const missing = parameters["missing"];
  const values = field ? reader.values(field) : new Map<number, never>();
  const steps = new Map<number, number[]>();
  for (const row of rows) {
    const own = values.get(row) ?? (missing === undefined ? [] : [Number(missing)]);
    for (const step of new Set(
      own.map((value) => Math.floor((Number(value) - offset) / interval)),
    )) {
      const bucket = steps.get(step);
      if (bucket) bucket.push(row);
      else steps.set(step, [row]);
    }
  }
  const found = [...steps.keys()].toSorted((a, b) => a - b);
  const [first = 0, last = -1] = [found[0], found.at(-1)];
  if (least === 0) assertRoom(service, last - first + 1);
  const all = least === 0 ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : found;
  return {
    buckets: all
      .map((step) => ({ step, held: steps.get(step) ?? [] }))
      .filter(({ held }) => held.length >= least)
      .map(({ step, held }) => ({
        key: step * interval + offset,
        doc_count: held.length,
        ...inner({ reader, rows: held }),
      })),
  };
}

function bound(value: Json | undefined): number | undefined {
  return value === undefined || value === null ? undefined : Number(value);
}

function rangeText(value: number | undefined): string {
  if (value === undefined) return "*";
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** `range`: numbers from (included) and to (excluded) given bounds. */
export function rangeAggregation(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  assertParameters("range", parameters, ["field", "ranges", "keyed"]);
  const field = aggregatedField(service, "range", parameters);
  const { ranges } = parameters;
  if (!isArray(ranges)) throw parsingError("[range] requires [ranges] to be an array");
  const values = field ? reader.values(field) : new Map<number, never>();
  assertRoom(service, ranges.length);
  const buckets = ranges.map((range) => {
    service.budget.checkTime();
    if (!isObject(range)) throw parsingError("[range] malformed range");
    const [from, to] = [bound(range["from"]), bound(range["to"])];
    const held = rows.filter((row) =>
      (values.get(row) ?? []).some(
        (value) =>
          (from === undefined || Number(value) >= from) && (to === undefined || Number(value) < to),
      ),
    );
    const key = textOf(range["key"] ?? `${rangeText(from)}-${rangeText(to)}`);
    const edges = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    return { key, from, edges, held };
  });
  buckets.sort((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity));
  const shown = buckets.map(
    ({ key, edges, held }) =>
      [key, { ...edges, doc_count: held.length, ...inner({ reader, rows: held }) }] as const,
  );
  return {
    buckets:
      parameters["keyed"] === true
        ? Object.fromEntries(shown)
        : shown.map(([key, bucket]) => ({ key, ...bucket })),
  };
}
