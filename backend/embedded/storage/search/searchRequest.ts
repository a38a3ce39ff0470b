import { illegalArgument, parsingError, unsupported } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import { readKeepAlive } from "./scrolls.ts";
import { readSort } from "./sortKeys.ts";
import type { SortWish } from "./sortKeys.ts";
import { sourceFilter } from "./sourceFilter.ts";
import type { SourceFilter } from "./sourceFilter.ts";

/** The parameters of an address. */
export type AddressQuery = { readonly [key: string]: string | undefined };

/** A search, read and checked. */
export type SearchRequest = {
  readonly query: Json;
  readonly postFilter: Json | undefined;
  readonly sort: readonly SortWish[];
  readonly searchAfter: readonly Json[] | undefined;
  readonly from: number;
  readonly size: number;
  readonly filter: SourceFilter;
  readonly aggregations: JsonObject | undefined;
  readonly scrollMs: number | undefined;
  readonly countTotal: boolean | number;
  readonly withVersion: boolean;
  readonly withSeqNo: boolean;
  readonly trackScores: boolean;
};

const KNOWN = new Set([
  "query",
  "post_filter",
  "sort",
  "search_after",
  "from",
  "size",
  "_source",
  "aggs",
  "aggregations",
  "track_total_hits",
  "track_scores",
  "version",
  "seq_no_primary_term",
  "timeout",
  "search_timeout",
  "terminate_after",
  "explain",
  "profile",
  "stats",
]);

const REFUSED = new Set([
  "highlight",
  "collapse",
  "suggest",
  "fields",
  "stored_fields",
  "docvalue_fields",
  "script_fields",
  "rescore",
  "min_score",
  "indices_boost",
  "runtime_mappings",
  "slice",
  "pit",
  "knn",
  "rank",
  "ext",
]);

function wholeNumber(value: Json | undefined, key: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  const number = Number(value);
  if (Number.isInteger(number)) return number;
  throw illegalArgument(`Failed to parse int parameter [${key}] with value [${textOf(value)}]`);
}

function totals(value: Json | undefined): boolean | number {
  if (value === undefined || value === null) return 10_000;
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  return wholeNumber(value, "track_total_hits", 10_000);
}

/** Reads the body and the address of a `_search`. */
export function readSearch(body: JsonObject, address: AddressQuery): SearchRequest {
  for (const [key, value] of Object.entries(body)) {
    if (KNOWN.has(key)) continue;
    if (REFUSED.has(key)) throw unsupported(`[${key}] in a search`);
    const token = isObject(value)
      ? "START_OBJECT"
      : isArray(value)
        ? "START_ARRAY"
        : "VALUE_STRING";
    throw parsingError(`Unknown key for a ${token} in [${key}].`, { line: 1, col: 1 });
  }
  if (address["q"] !== undefined) throw unsupported("A search by the address's [q]");
  const aggregations = body["aggs"] ?? body["aggregations"];
  if (aggregations !== undefined && !isObject(aggregations)) {
    throw parsingError("Unknown key for a VALUE_STRING in [aggs].");
  }
  const after = body["search_after"];
  if (after !== undefined && !isArray(after))
    throw parsingError("Unknown key for a VALUE_STRING in [search_after].");
  const scroll = address["scroll"];
  const request: SearchRequest = {
    query: body["query"] ?? { match_all: {} },
    postFilter: body["post_filter"],
    sort: readSort(body["sort"], address["sort"]),
    searchAfter: after,
    from: wholeNumber(address["from"] ?? body["from"], "from", 0),
    size: wholeNumber(address["size"] ?? body["size"], "size", 10),
    filter: sourceFilter(body["_source"], address),
    aggregations,
    scrollMs: scroll === undefined ? undefined : readKeepAlive(scroll),
    countTotal: totals(address["track_total_hits"] ?? body["track_total_hits"]),
    withVersion: body["version"] === true || address["version"] === "true",
    withSeqNo: body["seq_no_primary_term"] === true || address["seq_no_primary_term"] === "true",
    trackScores: body["track_scores"] === true,
  };
  if (request.searchAfter) {
    if (request.sort.length === 0) throw illegalArgument("Sort must contain at least one field.");
    if (request.from > 0) {
      throw illegalArgument("`from` parameter must be set to 0 when `search_after` is used.");
    }
  }
  return request;
}
