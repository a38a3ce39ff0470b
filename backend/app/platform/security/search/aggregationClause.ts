import { first, isObject, type JsonObject, notOurField, notPlain } from "./plainValue.ts";
import { MAX_DEPTH, notAcceptedInQuery } from "./queryClause.ts";
import { notAcceptedInSort } from "./sortClause.ts";

const INNER: ReadonlySet<string> = new Set(["aggregations", "aggs"]);

/** Aggregations over the values of a field, and all the parameters they know; `script` is none of them. */
const OF_A_FIELD: ReadonlySet<string> = new Set([
  "avg",
  "cardinality",
  "max",
  "min",
  "stats",
  "sum",
  "value_count",
  "date_histogram",
  "histogram",
  "missing",
  "range",
  "terms",
]);
const PARAMETERS: ReadonlySet<string> = new Set([
  "calendar_interval",
  "collect_mode",
  "exclude",
  "execution_hint",
  "extended_bounds",
  "field",
  "fixed_interval",
  "format",
  "include",
  "interval",
  "keyed",
  "min_doc_count",
  "missing",
  "offset",
  "order",
  "precision_threshold",
  "ranges",
  "rehash",
  "shard_min_doc_count",
  "shard_size",
  "show_term_doc_count_error",
  "size",
  "time_zone",
]);
const FILTERS: ReadonlySet<string> = new Set(["filters", "other_bucket", "other_bucket_key"]);
const TOP_HITS: ReadonlySet<string> = new Set([
  "_source",
  "from",
  "seq_no_primary_term",
  "size",
  "sort",
  "track_scores",
  "version",
]);

/** The first part of the aggregations of a search that is not accepted; null: all of it is. */
export function notAcceptedInAggregations(aggregations: unknown, depth = 0): string | null {
  if (aggregations === undefined || aggregations === null) return null;
  if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
  if (!isObject(aggregations)) return "aggregations that are no object";
  return first(Object.values(aggregations), (one) => {
    if (!isObject(one)) return "an aggregation that is no object";
    return first(Object.entries(one), ([type, given]) => {
      // Told back as it is.
      if (type === "meta") return null;
      return INNER.has(type) ? notAcceptedInAggregations(given, depth + 1) : inOne(type, given);
    });
  });
}

function inOne(type: string, given: unknown): string | null {
  if (type === "filter") return notAcceptedInQuery(given);
  if (!isObject(given)) return type;
  if (OF_A_FIELD.has(type)) return inField(given);
  if (type === "filters") return inFilters(given);
  if (type === "top_hits") {
    return first(Object.entries(given), ([name, value]) => {
      if (name === "sort") return notAcceptedInSort(value);
      return TOP_HITS.has(name) ? null : name;
    });
  }
  if (type === "nested" || type === "reverse_nested") {
    return first(Object.entries(given), ([name, path]) =>
      name === "path" ? notOurField(path) : name,
    );
  }
  return type;
}

function inField(given: JsonObject): string | null {
  return first(Object.entries(given), ([name, value]) => {
    if (name === "field") return notOurField(value);
    return PARAMETERS.has(name) ? null : name;
  });
}

function inFilters(given: JsonObject): string | null {
  return first(Object.entries(given), ([name, value]) => {
    if (!FILTERS.has(name)) return name;
    if (name !== "filters") return notPlain(value);
    const queries: readonly unknown[] = Array.isArray(value)
      ? value
      : isObject(value)
        ? Object.values(value)
        : [value];
    return first(queries, (query) => notAcceptedInQuery(query));
  });
}
