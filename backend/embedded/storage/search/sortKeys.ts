import type { SqlValue } from "../database.ts";
import {
  ElasticsearchError,
  illegalArgument,
  parsingError,
  shardError,
  unsupported,
} from "../elasticsearchError.ts";
import { RawJson } from "../http/rawJson.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, toArray, textOf } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import { readPoint } from "../mapping/readPoint.ts";
import { distanceSql, readUnit } from "../query/distance.ts";
import type { QueryContext } from "../query/queryContext.ts";
import { queryValue } from "../query/queryValue.ts";
import { readQueryDate } from "../query/dateMath.ts";
import { name, sql } from "../query/sql.ts";
import type { Sql } from "../query/sql.ts";

/** One part of an order, ready for SQL. */
export type SortKey = {
  readonly value: Sql;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
  /** The value as an answer's `sort` shows it. */
  readonly show: (value: SqlValue) => Answer;
  /** A `search_after` value as the column keeps it; null for "missing". */
  readonly read: (given: Json) => SqlValue;
  /** The order is by relevance. */
  readonly isScore: boolean;
  /** The field whose column is the value as it stands: its SQL index has this order. */
  readonly column: Field | undefined;
};

/** One sort of a request, before it is looked up in an index. */
export type SortWish = { readonly path: string; readonly options: JsonObject };

/** Reads a body's `sort`, or the address's `sort=field:desc`. */
export function readSort(
  given: Json | undefined,
  address: string | undefined,
): readonly SortWish[] {
  if (given === undefined || given === null) {
    return (address ?? "")
      .split(",")
      .filter(Boolean)
      .map((part) => {
        const colon = part.lastIndexOf(":");
        return colon < 0
          ? wish(part, {})
          : wish(part.slice(0, colon), { order: part.slice(colon + 1) });
      });
  }
  return toArray(given).flatMap((entry) => {
    if (typeof entry === "string") return [wish(entry, {})];
    if (!isObject(entry))
      throw illegalArgument(
        "malformed sort format, within the sort array, an object, or an actual string are allowed",
      );
    return Object.entries(entry).map(([path, options]) => {
      if (typeof options === "string") return wish(path, { order: options });
      if (!isObject(options)) throw parsingError(`[sort] malformed options of [${path}]`);
      return wish(path, options);
    });
  });
}

function wish(path: string, options: JsonObject): SortWish {
  const order = options["order"];
  const fallback = path === "_score" ? "desc" : "asc";
  const text = textOf(order ?? fallback).toLowerCase();
  if (text !== "asc" && text !== "desc")
    throw illegalArgument(`Unknown SortOrder [${textOf(order)}]`);
  return { path, options: { ...options, order: text } };
}

const LARGEST = new RawJson("9223372036854775807");
const SMALLEST = new RawJson("-9223372036854775808");

/** The key of one sort in one index; refuses unmapped and text fields as Elasticsearch does. */
export function sortKey(
  context: QueryContext,
  { path, options }: SortWish,
  score: Sql,
  major: 7 | 8,
): SortKey {
  const descending = options["order"] === "desc";
  const same = (value: SqlValue): Answer => value;
  const asIs = (given: Json): SqlValue =>
    typeof given === "number" || typeof given === "string" ? given : null;
  const base = {
    descending,
    nullsFirst: false,
    show: same,
    read: asIs,
    isScore: false,
    column: undefined,
  };
  if (path === "_score") return { ...base, value: score, isScore: true };
  if (path === "_doc" || path === "_shard_doc")
    return { ...base, value: name(`${context.alias}.row`) };
  if (path === "_id") {
    if (major === 8) {
      throw illegalArgument(
        "Fielddata access on the _id field is disallowed, you can re-enable it by updating the dynamic cluster setting: indices.id_field_data.enabled",
      );
    }
    const documents = name(context.index.documentsTable);
    const row = name(`${context.alias}.row`);
    return { ...base, value: sql`(SELECT id FROM ${documents} WHERE row = ${row})` };
  }
  if (path === "_seq_no") {
    const documents = name(context.index.documentsTable);
    const row = name(`${context.alias}.row`);
    return { ...base, value: sql`(SELECT seq FROM ${documents} WHERE row = ${row})` };
  }
  if (path === "_geo_distance") return { ...base, ...distanceKey(context, options) };
  if (path === "_script") throw unsupported("A sort by script");
  const field = context.index.tree.fields.get(path);
  if (!field) {
    if (options["unmapped_type"] === undefined) {
      throw shardError(`No mapping found for [${path}] in order to sort on`);
    }
    return { ...base, value: name("NULL"), show: missingText(descending, undefined) };
  }
  return { ...base, ...fieldKey(context, field, options, descending, major) };
}

function fieldKey(
  context: QueryContext,
  field: Field,
  options: JsonObject,
  descending: boolean,
  major: 7 | 8,
): Pick<SortKey, "value" | "nullsFirst" | "show" | "read" | "column"> {
  assertColumnar(context, field, major);
  const mode = textOf(options["mode"] ?? (descending ? "max" : "min"));
  if (!["min", "max", "avg", "sum"].includes(mode)) throw unsupported(`the sort mode [${mode}]`);
  const missing = options["missing"] ?? "_last";
  const own = missing === "_last" || missing === "_first" ? undefined : missing;
  const plain = columnValue(context, field, options, mode);
  if (plain !== undefined && field.scope === context.scope) context.used.add(field);
  const read = (given: Json): SqlValue => {
    if (given === null) return null;
    if (typeof given === "number" && Math.abs(given) >= 2 ** 63) return null;
    if (field.family === "date") {
      return readQueryDate(textOf(given), field.formats, context.now, false, () => 0);
    }
    return field.family === "keyword" ? textOf(given) : queryValue(field, given);
  };
  const value = plain ?? name("NULL");
  return {
    value: own === undefined ? value : sql`coalesce(${value}, ${read(own)})`,
    nullsFirst: missing === "_first",
    column:
      own === undefined && field.scope === context.scope && !field.multiple ? field : undefined,
    show: missingText(descending !== (missing === "_first"), field),
    read,
  };
}

/** How a missing value shows: the largest or smallest whole number, or null for a keyword. */
function missingText(smallest: boolean, field: Field | undefined): (value: SqlValue) => Answer {
  return (value) => {
    if (value !== null) return value;
    if (field?.family === "keyword") return null;
    if (field?.family === "decimal") return smallest ? "-Infinity" : "Infinity";
    return smallest ? SMALLEST : LARGEST;
  };
}

function columnValue(
  context: QueryContext,
  field: Field,
  options: JsonObject,
  mode: string,
): Sql | undefined {
  const column = columnsOf(field)[0] ?? "";
  const row = name(`${context.alias}.row`);
  const many = name(context.index.manyTable);
  const aggregate = name(mode);
  const nested = options["nested"];
  const nestedPath = isObject(nested) ? nested["path"] : options["nested_path"];
  if (nestedPath !== undefined) {
    if (isObject(nested) && nested["filter"] !== undefined)
      throw unsupported("A filter in a nested sort");
    if (field.scope.path !== nestedPath) return undefined;
    const table = name(field.scope.table);
    const rows = sql`SELECT ${name(column)} AS value FROM ${table} WHERE document = ${row}`;
    if (!field.multiple) return sql`(SELECT ${aggregate}(value) FROM (${rows}))`;
    const others = sql`SELECT value FROM ${many} WHERE field = ${field.column} AND row IN (SELECT row FROM ${table} WHERE document = ${row})`;
    return sql`(SELECT ${aggregate}(value) FROM (${rows} UNION ALL ${others}))`;
  }
  if (field.scope !== context.scope) return undefined;
  const single = name(`${context.alias}.${column}`);
  if (!field.multiple) return single;
  return sql`coalesce(${single}, (SELECT ${aggregate}(value) FROM ${many} WHERE row = ${row} AND field = ${field.column}))`;
}

/** Refuses a field whose values cannot be sorted or counted, in Elasticsearch's words. */
export function assertColumnar(context: QueryContext, field: Field, major: 7 | 8): void {
  if (field.family === "text") {
    const hint = `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${field.path}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`;
    throw illegalArgument(
      major === 7
        ? hint
        : `Fielddata is disabled on [${field.path}] in [${context.index.name}]. ${hint}`,
    );
  }
  if (field.family === "point") {
    throw illegalArgument(
      "can't sort on geo_point field without using specific sorting feature, like geo_distance",
    );
  }
  if (field.family === "flattened" || field.family === "opaque") {
    throw unsupported(`Sorting or counting by [${field.path}] (${field.type})`);
  }
}

const DISTANCE_OPTIONS = new Set([
  "order",
  "unit",
  "mode",
  "distance_type",
  "ignore_unmapped",
  "validation_method",
]);

function distanceKey(context: QueryContext, options: JsonObject): Pick<SortKey, "value" | "show"> {
  const [path, second] = Object.keys(options).filter((key) => !DISTANCE_OPTIONS.has(key));
  if (path === undefined || second !== undefined) {
    throw parsingError("Trying to sort by _geo_distance, missing or several fields");
  }
  const show = (value: SqlValue): Answer => value ?? "Infinity";
  const field = context.index.tree.fields.get(path);
  if (!field || field.family !== "point") {
    if (options["ignore_unmapped"] === true) return { value: name("NULL"), show };
    throw new ElasticsearchError(
      400,
      "illegal_argument_exception",
      `failed to find mapper for [${path}] for geo distance based sort`,
    );
  }
  const given = options[path];
  const onlyOne = isArray(given) && !isArray(given[0]) && !isObject(given[0]) && given.length === 2;
  const points = (isArray(given) && !onlyOne ? given : [given ?? null]).map((value) =>
    readPoint(value),
  );
  const [point] = points;
  if (!point || points.length !== 1)
    throw unsupported("A _geo_distance sort without exactly one point");
  const unit = readUnit(options["unit"] ?? "m");
  const alias = context.alias;
  const single = sql`${distanceSql(name(`${alias}.f${field.column}_lat`), name(`${alias}.f${field.column}_lon`), point)} / ${unit}`;
  if (!field.multiple) return { value: sql`(${single})`, show };
  const mode = name(
    textOf(options["mode"] ?? (options["order"] === "desc" ? "max" : "min")) === "max"
      ? "max"
      : "min",
  );
  const others = sql`SELECT ${mode}(${distanceSql(name("value"), name("extra"), point)} / ${unit}) FROM ${name(context.index.manyTable)} WHERE row = ${name(`${alias}.row`)} AND field = ${field.column}`;
  return { value: sql`coalesce(${single}, (${others}))`, show };
}
