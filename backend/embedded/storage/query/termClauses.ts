import { illegalArgument, parsingError, shardError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { boostIn, fieldClause, plain, textIn } from "./clause.ts";
import type { Compiled } from "./clause.ts";
import { anyMatching, anyValue, findField, hasValue } from "./fieldCondition.ts";
import type { FoundField } from "./fieldCondition.ts";
import { globOfPrefix, globOfWildcard } from "./patterns.ts";
import { countClauses } from "./queryContext.ts";
import type { QueryContext } from "./queryContext.ts";
import { queryValue } from "./queryValue.ts";
import { dateRange } from "./rangeClause.ts";
import { regexpMatch } from "./regexpMatch.ts";
import { NOTHING, anyOf, name, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** A clause that walks over every value of a field counts as so many that look one up. */
const WALKING = 20;

/** Most values of one terms query (index.max_terms_count). */
const MAX_TERMS = 65_536;

/** Rows whose document has one of the ids. */
function idsCondition(context: QueryContext, ids: readonly string[]): Sql {
  const documents = name(context.index.documentsTable);
  const row = name(`${context.alias}.${context.scope.parent ? "document" : "row"}`);
  if (ids.length === 0) return NOTHING;
  return sql`${row} IN (SELECT row FROM ${documents} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;
}

function exactly(context: QueryContext, found: FoundField, value: Json | undefined): Sql {
  const { field } = found;
  if (field.family === "date") {
    return dateRange(context, found, { gte: value, lte: value });
  }
  const wanted = queryValue(field, value);
  if (field.family === "integer" && !Number.isInteger(wanted)) return NOTHING;
  return anyValue(context, found, (column) => sql`${column} = ${wanted}`);
}

/** `term`: the exact value, or one token of a text. */
export function termClause(context: QueryContext, content: JsonObject): Compiled {
  if (Object.values(content).includes(null)) throw illegalArgument("field name is null or empty");
  const { path, parameters } = fieldClause("term", content, "value", ["value", "case_insensitive"]);
  const value = parameters["value"];
  if (value === null || value === undefined) throw illegalArgument("value cannot be null");
  const boost = boostIn(parameters);
  if (path === "_id") return plain(idsCondition(context, [textOf(value)]), boost);
  const found = findField(context.index, path);
  if (!found) return plain(NOTHING, boost);
  if (parameters["case_insensitive"] !== true) return plain(exactly(context, found, value), boost);
  assertText(found.field, "term");
  const wanted = asciiLower(textOf(value));
  return plain(
    anyValue(context, found, (column) => sql`lower(${column}) = ${wanted}`),
    boost,
  );
}

/** `terms`: one of several exact values. */
export function termsClause(context: QueryContext, content: JsonObject): Compiled {
  const entries = Object.entries(content).filter(([key]) => key !== "boost" && key !== "_name");
  const [first, second] = entries;
  if (!first) {
    throw parsingError(
      `[terms] query requires a field name, followed by array of terms or a document lookup specification`,
    );
  }
  if (second) throw parsingError(`[terms] query does not support multiple fields`);
  const [path, values] = first;
  if (!isArray(values)) {
    throw parsingError(
      isObject(values)
        ? `[terms] query does not support document lookups in the embedded storage`
        : `[terms] query does not support [${path}]`,
    );
  }
  if (values.length > MAX_TERMS) {
    throw illegalArgument(
      `The number of terms [${values.length}] used in the Terms Query request has exceeded the allowed maximum of [${MAX_TERMS}]. This maximum can be set by changing the [index.max_terms_count] index level setting.`,
    );
  }
  const boost = boostIn(content);
  for (const value of values)
    if (value === null) throw parsingError("No value specified for terms query");
  if (path === "_id") return plain(idsCondition(context, values.map(textOf)), boost);
  const found = findField(context.index, path);
  if (!found || values.length === 0) return plain(NOTHING, boost);
  if (found.field.family === "date") {
    return plain(anyOf(values.map((value) => exactly(context, found, value))), boost);
  }
  const wanted = values.map((value) => queryValue(found.field, value));
  if (wanted.length === 1) return plain(exactly(context, found, values[0]), boost);
  const list = JSON.stringify(wanted);
  return plain(
    anyValue(context, found, (column) => sql`${column} IN (SELECT value FROM json_each(${list}))`),
    boost,
  );
}

/** `ids`: documents by id. */
export function idsClause(context: QueryContext, content: JsonObject): Compiled {
  const values = content["values"];
  if (values !== undefined && !isArray(values) && typeof values !== "string") {
    throw parsingError("[ids] failed to parse field [values]");
  }
  const ids = isArray(values) ? values.map(textOf) : values === undefined ? [] : [values];
  return plain(idsCondition(context, ids), boostIn(content));
}

/** `exists`: a field, or any field below an object, has a value. */
export function existsClause(context: QueryContext, content: JsonObject): Compiled {
  const path = content["field"];
  if (typeof path !== "string") throw parsingError("[exists] must be provided with a [field]");
  const boost = boostIn(content);
  if (path === "_id" || path === "_index") return plain(name("1"), boost);
  const found = findField(context.index, path);
  if (found) return plain(hasValue(context, found), boost);
  const below = [...context.index.tree.fields.values()].filter(
    (field) => field.path.startsWith(`${path}.`) && field.family !== "opaque",
  );
  return plain(anyOf(below.map((field) => hasValue(context, { field, key: undefined }))), boost);
}

/** `wildcard`: `*` and `?` in a keyword, or in one token of a text. */
export function wildcardClause(context: QueryContext, content: JsonObject): Compiled {
  const { path, parameters } = fieldClause("wildcard", content, "value", [
    "value",
    "wildcard",
    "case_insensitive",
    "rewrite",
  ]);
  const key = parameters["value"] === undefined ? "wildcard" : "value";
  const glob = globOfWildcard(textIn("wildcard", parameters, key));
  return patternClause(context, "wildcard", path, parameters, glob);
}

/** `prefix`: a keyword, or one token of a text, begins so. */
export function prefixClause(context: QueryContext, content: JsonObject): Compiled {
  const accepted = ["value", "prefix", "case_insensitive", "rewrite"];
  const { path, parameters } = fieldClause("prefix", content, "value", accepted);
  const key = parameters["value"] === undefined ? "prefix" : "value";
  const glob = globOfPrefix(textIn("prefix", parameters, key));
  return patternClause(context, "prefix", path, parameters, glob);
}

/** `regexp`: Lucene's regular expressions, as far as they can be translated. */
export function regexpClause(context: QueryContext, content: JsonObject): Compiled {
  const accepted = ["value", "flags", "case_insensitive", "max_determinized_states", "rewrite"];
  const { path, parameters } = fieldClause("regexp", content, "value", accepted);
  const pattern = textIn("regexp", parameters, "value");
  const boost = boostIn(parameters);
  const anyCase = parameters["case_insensitive"] === true;
  countClauses(context, WALKING);
  const matches = regexpMatch(anyCase ? asciiLower(pattern) : pattern);
  const found = findField(context.index, path);
  if (!found) return plain(NOTHING, boost);
  assertText(found.field, "regexp");
  const test = anyCase ? (value: string) => matches(asciiLower(value)) : matches;
  return plain(anyMatching(context, found, test), boost);
}

function patternClause(
  context: QueryContext,
  clause: string,
  path: string,
  parameters: JsonObject,
  glob: string,
): Compiled {
  const boost = boostIn(parameters);
  countClauses(context, WALKING);
  const found = findField(context.index, path);
  if (!found) return plain(NOTHING, boost);
  assertText(found.field, clause);
  const pattern = found.field.lowercase ? glob.toLowerCase() : glob;
  if (parameters["case_insensitive"] === true) {
    const lower = asciiLower(pattern);
    return plain(
      anyValue(context, found, (column) => sql`lower(${column}) GLOB ${lower}`),
      boost,
    );
  }
  return plain(
    anyValue(context, found, (column) => sql`${column} GLOB ${pattern}`),
    boost,
  );
}

/** Elasticsearch ignores the case of ASCII letters only, as SQLite's lower() does. */
function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function assertText(field: Field, clause: string): void {
  if (["keyword", "text", "flattened"].includes(field.family)) return;
  if (clause === "term") {
    throw shardError(
      `[${field.path}] field which is of type [${field.type}], does not support case insensitive term queries`,
    );
  }
  const types = clause === "regexp" ? "keyword and text" : "keyword, text and wildcard";
  throw shardError(
    `Can only use ${clause} queries on ${types} fields - not on [${field.path}] which is of type [${field.type}]`,
  );
}
