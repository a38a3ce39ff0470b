import { parsingError, shardError } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import { compileQuery } from "../query/compileQuery.ts";
import { documentContext, nestedContext } from "../query/queryContext.ts";
import { name, sql } from "../query/sql.ts";
import type { AggregateInner, Bucket } from "./aggregate.ts";
import { aggregatedField } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";
import { RowReader } from "./rowValues.ts";

function matching(query: Json | undefined, { reader, rows }: Bucket): readonly number[] {
  const matched = new Set(
    reader.rows(compileQuery({ ...reader.context, clauses: { count: 0 } }, query).where),
  );
  return rows.filter((row) => matched.has(row));
}

function shown(bucket: Bucket, inner: AggregateInner): { readonly [key: string]: Answer } {
  return { doc_count: bucket.rows.length, ...inner(bucket) };
}

/** `filter`: one bucket with the rows that match a query. */
export function filterAggregation(
  query: JsonObject,
  bucket: Bucket,
  inner: AggregateInner,
): Answer {
  return shown({ reader: bucket.reader, rows: matching(query, bucket) }, inner);
}

/** `filters`: a bucket for each of several queries, named or in order, and one for the others. */
export function filterBuckets(
  parameters: JsonObject,
  bucket: Bucket,
  inner: AggregateInner,
): Answer {
  const { filters, other_bucket: other, other_bucket_key: otherKey } = parameters;
  const queries: readonly (readonly [string, Json | undefined])[] = isArray(filters)
    ? filters.map((query, at) => [String(at), query])
    : isObject(filters)
      ? Object.entries(filters)
      : wrongFilters();
  const seen = new Set<number>();
  const buckets = queries.map(([key, query]) => {
    const rows = matching(query, bucket);
    for (const row of rows) seen.add(row);
    return [key, shown({ reader: bucket.reader, rows }, inner)] as const;
  });
  if (other === true || otherKey !== undefined) {
    const rows = bucket.rows.filter((row) => !seen.has(row));
    buckets.push([textOf(otherKey ?? "_other_"), shown({ reader: bucket.reader, rows }, inner)]);
  }
  return {
    buckets: isArray(filters)
      ? buckets.map(([, shownBucket]) => shownBucket)
      : Object.fromEntries(buckets),
  };
}

function wrongFilters(): never {
  throw parsingError("[filters] unknown field, expected [filters] to be an object or an array");
}

/** `missing`: the rows without a value of a field. */
export function missingAggregation(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  const field = aggregatedField(service, "missing", parameters);
  const values = field ? reader.values(field) : new Map<number, unknown>();
  return shown({ reader, rows: rows.filter((row) => !values.has(row)) }, inner);
}

/** `nested`: the elements of a nested field that lie in the bucket's rows. */
export function nestedAggregation(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  const path = parameters["path"];
  const scope = service.context.index.tree.scopes.find((candidate) => candidate.path === path);
  if (!scope || path === "") return { doc_count: 0 };
  const link = reader.context.scope.parent ? "parent" : "document";
  const context = nestedContext(reader.context, scope);
  const where = sql`${name(`${context.alias}.${link}`)} IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`;
  const within = new RowReader(service, { context, where });
  return shown({ reader: within, rows: within.rows() }, inner);
}

/** `reverse_nested`: the documents the elements lie in. */
export function reverseNestedAggregation(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
  inner: AggregateInner,
): Answer {
  if (!reader.context.scope.parent) {
    throw shardError(
      "Reverse nested aggregation [reverse_nested] can only be used inside a [nested] aggregation",
    );
  }
  if (parameters["path"] !== undefined)
    throw shardError("[path] of reverse_nested is not supported by the embedded storage");
  const context = documentContext(service.context.index, service.context.now, service);
  const elements = sql`SELECT document FROM ${name(reader.context.scope.table)} WHERE row IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`;
  const within = new RowReader(service, { context, where: sql`s0.row IN (${elements})` });
  return shown({ reader: within, rows: within.rows() }, inner);
}
