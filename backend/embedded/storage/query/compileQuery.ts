import {
  ElasticsearchError,
  parsingError,
  shardError,
  unsupported,
} from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt, toArray } from "../json.ts";
import { boostIn, plain } from "./clause.ts";
import type { Compiled } from "./clause.ts";
import { geoBoundingBoxClause, geoDistanceClause, geoPolygonClause } from "./geoClauses.ts";
import { minimumShouldMatch } from "./minimumShouldMatch.ts";
import { countClauses, nestedContext } from "./queryContext.ts";
import type { QueryContext } from "./queryContext.ts";
import { rangeClause } from "./rangeClause.ts";
import { EVERYTHING, NOTHING, allOf, anyOf, name, noneOf, sql, sumOf } from "./sql.ts";
import type { Sql } from "./sql.ts";
import {
  existsClause,
  idsClause,
  prefixClause,
  regexpClause,
  termClause,
  termsClause,
  wildcardClause,
} from "./termClauses.ts";
import { matchClause, multiMatchClause } from "./textClauses.ts";

/** Clauses Elasticsearch has and this storage refuses in so many words. */
const REFUSED = new Set([
  "query_string",
  "simple_query_string",
  "fuzzy",
  "script",
  "script_score",
  "function_score",
  "more_like_this",
  "geo_shape",
  "intervals",
  "has_child",
  "has_parent",
  "parent_id",
  "percolate",
  "terms_set",
  "span_term",
  "boosting",
  "dis_max",
  "knn",
  "rank_feature",
  "distance_feature",
  "pinned",
  "wrapper",
  "combined_fields",
]);

/** Deepest nesting of clauses (Elasticsearch's indices.query.bool.max_nested_depth). */
const DEEPEST = 30;

/**
 * Compiles a query of Elasticsearch's language to a condition on the rows of the context's scope.
 * An unknown clause is a 400 parsing_exception in Elasticsearch's words.
 */
export function compileQuery(context: QueryContext, query: Json | undefined, depth = 0): Compiled {
  if (depth > DEEPEST) {
    throw new ElasticsearchError(
      400,
      "illegal_argument_exception",
      `The nested depth of the query exceeds the maximum nested depth for bool queries set in [indices.query.bool.max_nested_depth]`,
    );
  }
  const whole = isObject(query) ? query : malformed("query");
  const [first, second] = Object.entries(whole);
  if (!first) {
    throw new ElasticsearchError(
      400,
      "illegal_argument_exception",
      "query malformed, empty clause found",
    );
  }
  const [clause, body] = first;
  if (second) {
    throw parsingError(`[${clause}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`);
  }
  if (!isObject(body))
    throw parsingError(`[${clause}] query malformed, no start_object after query name`);
  return compileClause(context, clause, body, depth);
}

function malformed(what: string): never {
  throw parsingError(`[${what}] malformed query, expected [START_OBJECT]`);
}

function compileClause(
  context: QueryContext,
  clause: string,
  body: JsonObject,
  depth: number,
): Compiled {
  countClauses(context);
  switch (clause) {
    case "match_all":
      return plain(EVERYTHING, boostIn(body));
    case "match_none":
      return plain(NOTHING);
    case "bool":
      return boolClause(context, body, depth);
    case "constant_score": {
      const filter = body["filter"];
      if (filter === undefined) throw parsingError("[constant_score] requires a 'filter' element");
      return plain(compileQuery(context, filter, depth + 1).where, boostIn(body));
    }
    case "nested":
      return nestedClause(context, body, depth);
    case "term":
      return termClause(context, body);
    case "terms":
      return termsClause(context, body);
    case "ids":
      return idsClause(context, body);
    case "exists":
      return existsClause(context, body);
    case "range":
      return rangeClause(context, body);
    case "wildcard":
      return wildcardClause(context, body);
    case "prefix":
      return prefixClause(context, body);
    case "regexp":
      return regexpClause(context, body);
    case "match":
    case "match_phrase":
    case "match_phrase_prefix":
    case "match_bool_prefix":
      return matchClause(context, clause, body);
    case "multi_match":
      return multiMatchClause(context, body);
    case "geo_distance":
      return geoDistanceClause(context, body);
    case "geo_bounding_box":
      return geoBoundingBoxClause(context, body);
    case "geo_polygon":
      return geoPolygonClause(context, body);
    default:
      if (REFUSED.has(clause)) throw unsupported(`The query [${clause}]`);
      throw parsingError(`unknown query [${clause}]`, {
        line: 1,
        col: 1,
        caused_by: {
          type: "named_object_not_found_exception",
          reason: `[1:1] unknown field [${clause}]`,
        },
      });
  }
}

const BOOL = new Set([
  "must",
  "filter",
  "should",
  "must_not",
  "minimum_should_match",
  "boost",
  "adjust_pure_negative",
  "_name",
]);

function boolClause(context: QueryContext, body: JsonObject, depth: number): Compiled {
  for (const key of Object.keys(body)) {
    if (BOOL.has(key)) continue;
    const close = [...BOOL].find((known) => key.startsWith(known));
    const hint = close ? ` did you mean [${close}]?` : "";
    throw new ElasticsearchError(
      400,
      "x_content_parse_exception",
      `[1:1] [bool] unknown field [${key}]${hint}`,
    );
  }
  const compile = (key: string): readonly Compiled[] =>
    toArray(body[key]).map((clause) => compileWithin(context, key, clause, depth + 1));
  const [must, filter, should, mustNot] = [
    compile("must"),
    compile("filter"),
    compile("should"),
    compile("must_not"),
  ];
  const boost = boostIn(body);
  const conditions = [...must, ...filter].map(({ where }) => where);
  conditions.push(...mustNot.map(({ where }) => noneOf(where)));
  if (should.length > 0) {
    const given = body["minimum_should_match"];
    const needed =
      given === undefined || given === null
        ? must.length + filter.length > 0
          ? 0
          : 1
        : minimumShouldMatch(given, should.length);
    conditions.push(
      atLeast(
        needed,
        should.map(({ where }) => where),
      ),
    );
  } else if (Number(body["minimum_should_match"] ?? 0) > 0) {
    conditions.push(NOTHING);
  }
  const where = allOf(conditions);
  const scored = must.length + should.length;
  if (scored === 0) {
    // Filters alone give 0; no clause at all is a match_all.
    return plain(where, filter.length + mustNot.length > 0 ? 0 : boost);
  }
  const varies = should.length > 0 || must.some(({ score }) => score !== undefined);
  if (!varies) {
    return plain(where, boost * must.reduce((sum, clause) => sum + clause.boost, 0));
  }
  const parts = [
    ...must.map(scoreOf),
    ...should.map((clause) => sql`CASE WHEN ${clause.where} THEN ${scoreOf(clause)} ELSE 0 END`),
  ];
  return { where, score: sql`(${sumOf(parts)}) * ${boost}`, boost };
}

/** A clause of a bool: what is wrong with it is told as a failure of the bool's field. */
function compileWithin(context: QueryContext, key: string, clause: Json, depth: number): Compiled {
  try {
    return compileQuery(context, clause, depth);
  } catch (error) {
    const wrapped = ["parsing_exception", "x_content_parse_exception"];
    if (!(error instanceof ElasticsearchError) || !wrapped.includes(error.type)) throw error;
    throw new ElasticsearchError(
      400,
      "x_content_parse_exception",
      `[1:1] [bool] failed to parse field [${key}]`,
      { root_cause: error.rootCause(), caused_by: error.summary() },
    );
  }
}

function scoreOf({ score, boost }: Compiled): Sql {
  return score ?? sql`${boost}`;
}

function atLeast(needed: number, conditions: readonly Sql[]): Sql {
  if (needed <= 0) return EVERYTHING;
  if (needed > conditions.length) return NOTHING;
  if (needed === 1) return anyOf(conditions);
  if (needed === conditions.length) return allOf(conditions);
  const counted = conditions.map((condition) => sql`((${condition}) IS TRUE)`);
  return sql`(${sumOf(counted)}) >= ${needed}`;
}

const NESTED = new Set(["path", "query", "score_mode", "ignore_unmapped", "boost", "_name"]);

function nestedClause(context: QueryContext, body: JsonObject, depth: number): Compiled {
  if (body["inner_hits"] !== undefined) throw unsupported("inner_hits");
  for (const key of Object.keys(body)) {
    if (!NESTED.has(key)) throw parsingError(`[nested] query does not support [${key}]`);
  }
  const path = body["path"];
  if (typeof path !== "string") throw parsingError("[nested] requires 'path' field");
  const query = objectAt(body["query"], "nested");
  const scope = context.index.tree.scopes.find((candidate) => candidate.path === path);
  const boost = boostIn(body);
  if (!scope || path === "") {
    if (body["ignore_unmapped"] === true) return plain(NOTHING, boost);
    const reason = context.index.tree.objects.has(path)
      ? `[nested] nested object under path [${path}] is not of nested type`
      : `[nested] failed to find nested object under path [${path}]`;
    throw shardError(`failed to create query: ${reason}`);
  }
  const inner = nestedContext(context, scope);
  const { where } = compileQuery(inner, query, depth + 1);
  const link = linkTo(context, scope);
  if (where === NOTHING || link === undefined) return plain(NOTHING, boost);
  const rows = sql`SELECT ${name(`${inner.alias}.${link}`)} FROM ${name(scope.table)} ${name(inner.alias)} WHERE ${where}`;
  return plain(sql`${name(`${context.alias}.row`)} IN (${rows})`, boost);
}

/** The column by which a nested row names the row of the context it lies in. */
function linkTo(context: QueryContext, scope: QueryContext["scope"]): string | undefined {
  if (!context.scope.parent) return "document";
  return scope.parent === context.scope ? "parent" : undefined;
}
