import type { SqlValue } from "../database.ts";
import { ElasticsearchError, illegalArgument, parsingError } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json } from "../json.ts";
import { isArray, isObject, toArray, textOf } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { regexpMatch } from "../query/regexpMatch.ts";
import { queryValue } from "../query/queryValue.ts";
import type { AggregateInner, Bucket, Definition } from "./aggregate.ts";
import { aggregatedField, assertParameters } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";
import { bucketKey } from "./bucketKey.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

type Counted = {
  readonly key: SqlValue;
  readonly rows: number[];
  inner: { readonly [name: string]: Answer } | undefined;
};

type Order = { readonly by: readonly string[]; readonly descending: boolean };

function compareKeys(a: SqlValue, b: SqlValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function readOrders(given: Json | undefined): readonly Order[] {
  const orders = toArray(given).flatMap((entry) => {
    if (!isObject(entry)) throw parsingError("Order must be an object");
    return Object.entries(entry).map(([by, direction]): Order => {
      const text = textOf(direction).toLowerCase();
      if (text !== "asc" && text !== "desc")
        throw parsingError(`Unknown order direction [${text}]`);
      return { by: by.split("."), descending: text === "desc" };
    });
  });
  return orders.length > 0 ? orders : [{ by: ["_count"], descending: true }];
}

function valueAt(bucket: Counted, [name = "", metric]: readonly string[], path: string): number {
  const result = ownValue(bucket.inner, name);
  if (!isObject(result)) {
    throw new ElasticsearchError(
      500,
      "aggregation_execution_exception",
      `Invalid aggregator order path [${path}]. The provided aggregation [${name}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`,
    );
  }
  const value = ownValue(result, metric ?? ("value" in result ? "value" : "doc_count"));
  return typeof value === "number" ? value : Number.NaN;
}

function compare(orders: readonly Order[], a: Counted, b: Counted): number {
  for (const { by, descending } of orders) {
    const [first] = by;
    let order: number;
    if (first === "_count") order = a.rows.length - b.rows.length;
    else if (first === "_key" || first === "_term") order = compareKeys(a.key, b.key);
    else {
      const [x, y] = [valueAt(a, by, by.join(".")), valueAt(b, by, by.join("."))];
      // A bucket without a value comes last, whatever the direction.
      if (Number.isNaN(x) || Number.isNaN(y)) {
        order = Number.isNaN(x) && Number.isNaN(y) ? 0 : Number.isNaN(x) ? 1 : -1;
        if (order !== 0) return order;
      } else order = x - y;
    }
    if (order !== 0) return descending ? -order : order;
  }
  return compareKeys(a.key, b.key);
}

function wanted(field: Field, given: Json | undefined): ((key: SqlValue) => boolean) | undefined {
  if (given === undefined) return undefined;
  if (isArray(given)) {
    const keys = new Set<SqlValue>(given.map((value) => queryValue(field, value)));
    return (key) => keys.has(key);
  }
  if (typeof given !== "string") throw parsingError("Unexpected token in [include]");
  const matches = regexpMatch(given);
  return (key) => matches(String(key));
}

/** `terms`: a bucket for each value, the fullest first unless another order is asked for. */
export function termsAggregation(
  service: AggregationService,
  { parameters }: Definition,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  assertParameters("terms", parameters, [
    "field",
    "size",
    "shard_size",
    "order",
    "missing",
    "min_doc_count",
    "shard_min_doc_count",
    "include",
    "exclude",
    "execution_hint",
    "collect_mode",
    "show_term_doc_count_error",
  ]);
  const field = aggregatedField(service, "terms", parameters);
  const size = Number(parameters["size"] ?? 10);
  if (!(size > 0))
    throw illegalArgument(`[size] must be greater than 0. Found [${size}] in [terms]`);
  const least = Number(parameters["min_doc_count"] ?? 1);
  if (least < 1)
    throw illegalArgument("[min_doc_count] of 0 is not supported by the embedded storage");
  const orders = readOrders(parameters["order"]);
  const buckets = field
    ? [...count(field, parameters["missing"], reader, rows).values()]
    : missingOnly(parameters["missing"], rows);
  const include = field && wanted(field, parameters["include"]);
  const exclude = field && wanted(field, parameters["exclude"]);
  const kept = buckets.filter(({ key, rows: held }) => {
    service.budget.step();
    return held.length >= least && (include?.(key) ?? true) && !(exclude?.(key) ?? false);
  });
  const byInner = orders.some(({ by }) => !["_count", "_key", "_term"].includes(by[0] ?? ""));
  if (byInner) for (const bucket of kept) bucket.inner = inner({ reader, rows: bucket.rows });
  kept.sort((a, b) => compare(orders, a, b));
  const others = kept.slice(size).reduce((sum, bucket) => sum + bucket.rows.length, 0);
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: others,
    buckets: kept.slice(0, size).map((bucket) => ({
      ...bucketKey(field, bucket.key),
      doc_count: bucket.rows.length,
      ...(bucket.inner ?? inner({ reader, rows: bucket.rows })),
    })),
  };
}

function count(
  field: Field,
  missing: Json | undefined,
  reader: Bucket["reader"],
  rows: readonly number[],
): ReadonlyMap<SqlValue, Counted> {
  const values = reader.values(field);
  const instead = missing === undefined ? undefined : [queryValue(field, missing)];
  const buckets = new Map<SqlValue, Counted>();
  for (const row of rows) {
    const own = values.get(row) ?? instead;
    if (!own) continue;
    for (const key of own.length > 1 ? new Set(own) : own) {
      const bucket = buckets.get(key);
      if (bucket) bucket.rows.push(row);
      else buckets.set(key, { key, rows: [row], inner: undefined });
    }
  }
  return buckets;
}

function missingOnly(missing: Json | undefined, rows: readonly number[]): Counted[] {
  if (missing === undefined || rows.length === 0) return [];
  return [{ key: textOf(missing), rows: [...rows], inner: undefined }];
}
