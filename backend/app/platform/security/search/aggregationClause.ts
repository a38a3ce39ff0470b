import { first, isObject, type JsonObject, notOurField, notPlain } from "./plainValue.ts";
import { notAcceptedInQuery } from "./queryClause.ts";
import { notAcceptedInSort } from "./sortClause.ts";

/** Each level multiplies the buckets of the one above; the sums of stays have three. */
const MAX_DEPTH = 4;
/** Buckets of one `terms`, and hits of one `top_hits`. */
const MAX_BUCKETS = 10_000;
const MAX_HITS = 100;
/** Aggregations that make a bucket for each step between the first value and the last. */
const HISTOGRAMS: ReadonlySet<string> = new Set(["date_histogram", "histogram"]);

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
export function notAcceptedInAggregations(
  aggregations: unknown,
  depth = 1,
  isInHistogram = false,
): string | null {
  if (aggregations === undefined || aggregations === null) return null;
  if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels of aggregations`;
  if (!isObject(aggregations)) return "aggregations that are no object";
  return first(Object.values(aggregations), (one) => {
    if (!isObject(one)) return "an aggregation that is no object";
    const isHistogram = Object.keys(one).some((type) => HISTOGRAMS.has(type));
    if (isHistogram && isInHistogram) return "a histogram within another";
    return first(Object.entries(one), ([type, given]) => {
      // Told back as it is.
      if (type === "meta") return null;
      return INNER.has(type)
        ? notAcceptedInAggregations(given, depth + 1, isInHistogram || isHistogram)
        : inOne(type, given);
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
      if (name === "size" && !isUpTo(MAX_HITS, value))
        return `more than ${MAX_HITS} hits of a bucket`;
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
    // An expression is compared with every value; a list is looked up.
    if ((name === "include" || name === "exclude") && !Array.isArray(value))
      return `${name} by a pattern`;
    if (name === "size" && !isUpTo(MAX_BUCKETS, value)) return `more than ${MAX_BUCKETS} buckets`;
    return PARAMETERS.has(name) ? null : name;
  });
}

function isUpTo(most: number, value: unknown): boolean {
  return typeof value === "number" && value <= most;
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
