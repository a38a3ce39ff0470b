import type { StoredIndex } from "../catalogue/storedIndex.ts";
import { shardError, unsupported } from "../elasticsearchError.ts";
import { FLATTENED_SEPARATOR } from "../mapping/readValue.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import type { QueryContext } from "./queryContext.ts";
import { NOTHING, anyOf, name, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** A field of a query: the mapped field, and below a flattened one the key within it. */
export type FoundField = { readonly field: Field; readonly key: string | undefined };

/** The mapped field a path of a query means; undefined when nothing is mapped there. */
export function findField(index: StoredIndex, path: string): FoundField | undefined {
  const field = index.tree.fields.get(path);
  if (field) return { field, key: undefined };
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const above = index.tree.fields.get(path.slice(0, dot));
    if (above?.family === "flattened") return { field: above, key: path.slice(dot + 1) };
  }
  return undefined;
}

/**
 * "Some value of the field is such": `test` makes the condition from the SQL of a value. A field of
 * another nested level matches nothing, as in Elasticsearch.
 */
export function anyValue(
  context: QueryContext,
  { field, key }: FoundField,
  test: (value: Sql) => Sql,
): Sql {
  if (field.family === "opaque") throw unsupported(`A search on [${field.path}] (${field.type})`);
  if (!field.searchable) {
    throw shardError(
      `failed to create query: Cannot search on field [${field.path}] since it is not indexed.`,
    );
  }
  if (field.scope !== context.scope) return NOTHING;
  const row = name(`${context.alias}.row`);
  const many = name(context.index.manyTable);
  if (field.family === "text") {
    const tokens = name(context.index.tokensTable);
    return sql`${row} IN (SELECT row FROM ${tokens} WHERE field = ${field.column} AND ${test(name("token"))})`;
  }
  if (field.family === "flattened") {
    const start = `${key ?? ""}${FLATTENED_SEPARATOR}`;
    if (key === undefined) {
      const value = name(`substr(value, instr(value, char(1)) + 1)`);
      return sql`${row} IN (SELECT row FROM ${many} WHERE field = ${field.column} AND ${test(value)})`;
    }
    const value = sql`substr(value, ${start.length + 1})`;
    const end = `${key}\u0002`;
    return sql`${row} IN (SELECT row FROM ${many} WHERE field = ${field.column} AND value >= ${start} AND value < ${end} AND ${test(value)})`;
  }
  context.used.add(field);
  const single = test(name(`${context.alias}.${columnsOf(field)[0] ?? ""}`));
  if (!field.multiple) return single;
  return anyOf([
    single,
    sql`${row} IN (SELECT row FROM ${many} WHERE field = ${field.column} AND ${test(name("value"))})`,
  ]);
}

/** All the values of a field that `anyValue` tests, each once. */
function valuesOf(context: QueryContext, { field, key }: FoundField): Sql {
  const many = name(context.index.manyTable);
  if (field.family === "text") {
    return sql`SELECT DISTINCT token AS v FROM ${name(context.index.tokensTable)} WHERE field = ${field.column}`;
  }
  if (field.family === "flattened") {
    if (key === undefined)
      return sql`SELECT DISTINCT substr(value, instr(value, char(1)) + 1) AS v FROM ${many} WHERE field = ${field.column}`;
    const start = `${key}${FLATTENED_SEPARATOR}`;
    return sql`SELECT DISTINCT substr(value, ${start.length + 1}) AS v FROM ${many} WHERE field = ${field.column} AND value >= ${start} AND value < ${`${key}\u0002`}`;
  }
  const column = name(columnsOf(field)[0] ?? "");
  const single = sql`SELECT DISTINCT ${column} AS v FROM ${name(context.scope.table)} WHERE ${column} IS NOT NULL`;
  return field.multiple
    ? sql`${single} UNION SELECT value AS v FROM ${many} WHERE field = ${field.column}`
    : single;
}

/**
 * "Some value of the field is such" for a test that SQLite does not know: it is run on each value of the field, as far
 * as the search's budget allows.
 */
export function anyMatching(
  context: QueryContext,
  found: FoundField,
  matches: (value: string) => boolean,
): Sql {
  const { database, budget } = context.work;
  // The refusals of a field that cannot be searched, and of one at another nested level.
  if (anyValue(context, found, (value) => value) === NOTHING) return NOTHING;
  const values = valuesOf(context, found);
  const size = sql`SELECT total(octet_length(v)) FROM (${values})`;
  budget.addBytes(database.number(size.text, size.values));
  budget.checkTime();
  const matching: string[] = [];
  for (const [value] of database.rows(values.text, values.values)) {
    budget.step();
    if (typeof value === "string" && matches(value)) matching.push(value);
  }
  if (matching.length === 0) return NOTHING;
  const list = JSON.stringify(matching);
  return anyValue(
    context,
    found,
    (value) => sql`${value} IN (SELECT value FROM json_each(${list}))`,
  );
}

/** "The field has a value": in the column or among many. */
export function hasValue(context: QueryContext, { field, key }: FoundField): Sql {
  if (field.family === "opaque") throw unsupported(`A search on [${field.path}] (${field.type})`);
  if (field.scope !== context.scope) return NOTHING;
  const column = columnsOf(field)[0];
  const single =
    column === undefined ? NOTHING : sql`${name(`${context.alias}.${column}`)} IS NOT NULL`;
  if (!field.multiple) return single;
  const start = key === undefined ? "" : `${key}${FLATTENED_SEPARATOR}`;
  const ofKey =
    key === undefined ? name("1") : sql`value >= ${start} AND value < ${`${key}\u0002`}`;
  return anyOf([
    single,
    sql`EXISTS (SELECT 1 FROM ${name(context.index.manyTable)} WHERE row = ${name(`${context.alias}.row`)} AND field = ${field.column} AND ${ofKey})`,
  ]);
}
