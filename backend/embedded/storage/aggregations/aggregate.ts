import {
  ElasticsearchError,
  illegalArgument,
  parsingError,
  unsupported,
} from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt } from "../json.ts";
import type { Sql } from "../query/sql.ts";
import {
  filterBuckets,
  filterAggregation,
  missingAggregation,
  nestedAggregation,
  reverseNestedAggregation,
} from "./filterAggregations.ts";
import { dateHistogram } from "./dateHistogram.ts";
import { histogram, rangeAggregation } from "./histogram.ts";
import { METRICS, metric } from "./metrics.ts";
import type { AggregationService } from "./aggregationService.ts";
import { RowReader } from "./rowValues.ts";
import { termsAggregation } from "./termsAggregation.ts";
import { answerGroupedTerms, groupedTerms } from "./groupedTerms.ts";
import { topHits } from "./topHits.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** The rows of one bucket, with what reads their columns. */
export type Bucket = { readonly reader: RowReader; readonly rows: readonly number[] };

/** Aggregates the rows of a bucket by some definitions: what a bucket calls for its inner ones. */
export type AggregateInner = (bucket: Bucket) => { readonly [name: string]: Answer };

/** The definition of one aggregation, taken apart. */
export type Definition = {
  readonly type: string;
  readonly parameters: JsonObject;
  readonly inner: JsonObject;
};

/** As deep as clauses of a query. */
const DEEPEST = 30;

const INNER = new Set(["aggs", "aggregations", "meta"]);

const REFUSED = new Set([
  "composite",
  "percentiles",
  "percentile_ranks",
  "significant_terms",
  "rare_terms",
  "geo_bounds",
  "geo_centroid",
  "geohash_grid",
  "geotile_grid",
  "scripted_metric",
  "extended_stats",
  "global",
  "sampler",
  "adjacency_matrix",
  "auto_date_histogram",
  "bucket_sort",
  "bucket_script",
  "derivative",
  "cumulative_sum",
  "avg_bucket",
  "max_bucket",
  "min_bucket",
  "sum_bucket",
  "stats_bucket",
  "moving_fn",
  "bucket_selector",
  "top_metrics",
  "weighted_avg",
  "median_absolute_deviation",
  "date_range",
  "ip_range",
  "children",
  "parent",
  "multi_terms",
  "string_stats",
  "matrix_stats",
  "rate",
]);

function definitionOf(name: string, given: JsonObject): Definition {
  const types = Object.keys(given).filter((key) => !INNER.has(key));
  const [type, second] = types;
  if (type === undefined) throw parsingError(`Missing definition for aggregation [${name}]`);
  if (second !== undefined) {
    throw parsingError(
      `Found two aggregation type definitions in [${name}]: [${type}] and [${second}]`,
    );
  }
  const inner = given["aggs"] ?? given["aggregations"];
  return {
    type,
    parameters: objectAt(ownValue(given, type), type),
    inner: isObject(inner) ? inner : {},
  };
}

/** Answers the aggregations of a search over the rows of its condition. */
export function aggregate(
  service: AggregationService,
  where: Sql,
  definitions: JsonObject,
): Answer {
  const { fields } = service.context.index.tree;
  const answer: { [name: string]: Answer } = {};
  const others: { [name: string]: Json } = {};
  for (const [name, given] of Object.entries(definitions)) {
    const grouped = groupedTerms(fields, service.context.alias, given);
    if (grouped === null) setOwnValue(others, name, given ?? null);
    else setOwnValue(answer, name, answerGroupedTerms(service, where, grouped));
  }
  if (Object.keys(others).length === 0) return answer;
  const reader = new RowReader(service, { context: service.context, where });
  return {
    ...answer,
    ...aggregateBucket(service, others, { reader, rows: reader.rows() }, 0),
  };
}

function aggregateBucket(
  service: AggregationService,
  definitions: JsonObject,
  bucket: Bucket,
  depth: number,
): { readonly [name: string]: Answer } {
  if (depth > DEEPEST) throw illegalArgument(`aggregations of more than ${DEEPEST} levels`);
  const answer: { [name: string]: Answer } = {};
  for (const [name, given] of Object.entries(definitions)) {
    const whole = objectAt(given, name);
    const definition = definitionOf(name, whole);
    const result = one(service, name, definition, bucket, depth);
    const shown =
      isObject(whole["meta"]) && isObject(result) ? { meta: whole["meta"], ...result } : result;
    setOwnValue(answer, name, shown);
  }
  return answer;
}

function one(
  service: AggregationService,
  name: string,
  definition: Definition,
  bucket: Bucket,
  depth: number,
): Answer {
  service.budget.addResult();
  const inner: AggregateInner = (within) => {
    service.budget.addBuckets(1);
    return aggregateBucket(service, definition.inner, within, depth + 1);
  };
  const { type, parameters } = definition;
  if (METRICS.has(type)) {
    if (Object.keys(definition.inner).length > 0) {
      throw new ElasticsearchError(
        400,
        "aggregation_initialization_exception",
        `Aggregator [${name}] of type [${type}] cannot accept sub-aggregations`,
      );
    }
    return metric(service, type, parameters, bucket);
  }
  switch (type) {
    case "terms":
      return termsAggregation(service, definition, bucket, inner);
    case "date_histogram":
      return dateHistogram(service, parameters, bucket, inner);
    case "histogram":
      return histogram(service, parameters, bucket, inner);
    case "range":
      return rangeAggregation(service, parameters, bucket, inner);
    case "filter":
      return filterAggregation(parameters, bucket, inner);
    case "filters":
      return filterBuckets(parameters, bucket, inner);
    case "missing":
      return missingAggregation(service, parameters, bucket, inner);
    case "nested":
      return nestedAggregation(service, parameters, bucket, inner);
    case "reverse_nested":
      return reverseNestedAggregation(service, parameters, bucket, inner);
    case "top_hits":
      return topHits(service, parameters, bucket);
    default:
      if (REFUSED.has(type)) throw unsupported(`The aggregation [${type}]`);
      throw parsingError(`Unknown aggregation type [${type}]`);
  }
}
