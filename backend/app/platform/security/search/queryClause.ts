import { first, isObject, type JsonObject, notOurField, notPlain } from "./plainValue.ts";
import { ownValue } from "../../../../../src/domain/base/ownValue.ts";

/** Deeper than any query of ours: what goes beyond is refused rather than walked. */
export const MAX_DEPTH = 20;

/** Clauses about one field each; the value is a text, a number, or an object of plain parameters. */
const LEAVES: ReadonlySet<string> = new Set([
  "exists",
  "geo_bounding_box",
  "geo_distance",
  "geo_polygon",
  "ids",
  "match",
  "match_all",
  "match_bool_prefix",
  "match_none",
  "match_phrase",
  "match_phrase_prefix",
  "multi_match",
  "prefix",
  "range",
  "regexp",
  "term",
  "terms",
  "wildcard",
]);

/** Parameters of the clauses that hold further queries. */
const BOOL: ReadonlySet<string> = new Set(["filter", "must", "must_not", "should"]);
const BOOL_OWN: ReadonlySet<string> = new Set(["_name", "boost", "minimum_should_match"]);
const WRAPPERS: Readonly<Record<string, ReadonlySet<string>>> = {
  constant_score: new Set(["_name", "boost", "filter"]),
  // No inner_hits: they take scripts and stored fields.
  nested: new Set(["_name", "boost", "ignore_unmapped", "path", "query", "score_mode"]),
};

/** The first part of a query of Elasticsearch that is not accepted; null: all of it is. */
export function notAcceptedInQuery(query: unknown, depth = 0): string | null {
  if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
  if (query === undefined || query === null) return null;
  if (!isObject(query)) return "a query that is no object";
  return first(Object.entries(query), ([clause, content]) => inClause(clause, content, depth));
}

function inClause(clause: string, content: unknown, depth: number): string | null {
  if (clause === "bool") return inBool(content, depth);
  const wrapper = ownValue(WRAPPERS, clause);
  if (wrapper !== undefined) return inWrapper(content, wrapper, depth);
  if (!LEAVES.has(clause)) return clause;
  return isObject(content) ? inLeaf(clause, content) : notPlain(content);
}

function inBool(content: unknown, depth: number): string | null {
  if (!isObject(content)) return "a bool that is no object";
  return first(Object.entries(content), ([name, inner]) => {
    if (BOOL_OWN.has(name)) return notPlain(inner);
    if (!BOOL.has(name)) return name;
    const queries: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
    return first(queries, (query) => notAcceptedInQuery(query, depth + 1));
  });
}

function inWrapper(content: unknown, known: ReadonlySet<string>, depth: number): string | null {
  if (!isObject(content)) return "a clause that is no object";
  return first(Object.entries(content), ([name, inner]) => {
    if (!known.has(name)) return name;
    if (name === "path") return notOurField(inner);
    return name === "filter" || name === "query"
      ? notAcceptedInQuery(inner, depth + 1)
      : notPlain(inner);
  });
}

function inLeaf(clause: string, content: JsonObject): string | null {
  return first(Object.entries(content), ([name, inner]) => {
    if (name === "_name") return notPlain(inner);
    const foreign = notOurField(name);
    if (foreign !== null) return foreign;
    // `exists` names its field in a value, `multi_match` its fields.
    if (clause === "exists" && name === "field") return notOurField(inner);
    if (clause === "multi_match" && name === "fields") {
      return Array.isArray(inner) ? first(inner, notOurField) : notOurField(inner);
    }
    // `terms: { field: { index, id, path } }`: the values would come from another document.
    if (clause === "terms" && isObject(inner)) return "a terms lookup";
    return notPlain(inner);
  });
}
