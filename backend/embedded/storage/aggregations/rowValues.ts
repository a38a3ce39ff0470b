import type { Database, SqlValue } from "../database.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import type { QueryContext, SearchWork } from "../query/queryContext.ts";
import { NOTHING, name, sql } from "../query/sql.ts";
import type { Sql } from "../query/sql.ts";
import type { SearchBudget } from "../search/searchBudget.ts";

/** A set of rows to be counted: all rows of a condition, of one scope. */
export type RowSet = { readonly context: QueryContext; readonly where: Sql };

/** Values of one row, in the column's form; several where the field holds several. */
export type ValuesByRow = ReadonlyMap<number, readonly SqlValue[]>;

/** Reads rows and columns for aggregations; a column is read once, however many buckets use it. */
export class RowReader {
  readonly #database: Database;
  readonly #budget: SearchBudget;
  readonly #set: RowSet;
  readonly #known = new Map<Field, ValuesByRow>();

  constructor({ database, budget }: SearchWork, set: RowSet) {
    this.#database = database;
    this.#budget = budget;
    this.#set = set;
  }

  get context(): QueryContext {
    return this.#set.context;
  }

  /** The rows of the set, further narrowed by a condition. */
  rows(further?: Sql): readonly number[] {
    const { context, where } = this.#set;
    const condition = further ? sql`(${where}) AND (${further})` : where;
    if (where === NOTHING) return [];
    this.#budget.checkTime();
    const query = sql`SELECT json_group_array(${name(`${context.alias}.row`)}) FROM ${name(context.scope.table)} ${name(context.alias)} WHERE ${condition}`;
    const [text] = this.#database.row(query.text, query.values) ?? [];
    return JSON.parse(String(text ?? "[]")) as number[];
  }

  /** The values of a field of the set's scope. */
  values(field: Field): ValuesByRow {
    const known = this.#known.get(field);
    if (known) return known;
    this.#budget.checkTime();
    const values = new Map<number, SqlValue[]>();
    if (this.#set.where !== NOTHING && field.scope === this.context.scope) {
      this.#single(field, values);
      if (field.multiple) this.#many(field, values);
    }
    this.#known.set(field, values);
    return values;
  }

  #single(field: Field, into: Map<number, SqlValue[]>): void {
    const { context, where } = this.#set;
    const [row, column] = [
      name(`${context.alias}.row`),
      name(`${context.alias}.${columnsOf(field)[0] ?? ""}`),
    ];
    const from = sql`FROM ${name(context.scope.table)} ${name(context.alias)} WHERE ${where} AND ${column} IS NOT NULL`;
    if (field.family === "decimal") {
      const query = sql`SELECT ${row}, ${column} ${from}`;
      for (const [key, value] of this.#database.rows(query.text, query.values)) {
        into.set(Number(key), [value ?? null]);
      }
      return;
    }
    // Two JSON arrays pass the driver ten times faster than as many rows. SQLite writes decimals
    // into JSON with 15 digits, so those go the long way.
    const query = sql`SELECT json_group_array(${row}), json_group_array(${column}) ${from}`;
    const [rows, values] = this.#database.row(query.text, query.values) ?? [];
    const keys = JSON.parse(String(rows ?? "[]")) as number[];
    const found = JSON.parse(String(values ?? "[]")) as SqlValue[];
    keys.forEach((key, at) => into.set(key, [found[at] ?? null]));
  }

  #many(field: Field, into: Map<number, SqlValue[]>): void {
    const { context, where } = this.#set;
    const rows = sql`SELECT ${name(`${context.alias}.row`)} FROM ${name(context.scope.table)} ${name(context.alias)} WHERE ${where}`;
    const query = sql`SELECT row, value FROM ${name(context.index.manyTable)} WHERE field = ${field.column} AND row IN (${rows})`;
    for (const [key, value] of this.#database.rows(query.text, query.values)) {
      const list = into.get(Number(key));
      if (list) list.push(value ?? null);
      else into.set(Number(key), [value ?? null]);
    }
    // Keywords count once a document, however often they stand in it.
    if (field.family === "keyword")
      for (const [key, list] of into) into.set(key, [...new Set(list)]);
  }
}
