import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database, SqlValue } from "../database.ts";
import type { Field, Scope } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import type { RowValues } from "../mapping/readDocument.ts";
import { tokensOfColumn } from "../text/tokenize.ts";

const NO_VALUES: readonly SqlValue[] = [];

function sameValues(a: readonly SqlValue[], b: readonly SqlValue[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

function sameRows(a: RowValues, b: RowValues): boolean {
  if (a.values.size !== b.values.size || a.nested.length !== b.nested.length) return false;
  for (const [field, values] of a.values) {
    if (!sameValues(values, b.values.get(field) ?? NO_VALUES)) return false;
  }
  return a.nested.every((row, at) => {
    const other = b.nested[at];
    return other !== undefined && row.scope === other.scope && sameRows(row, other);
  });
}

/** Writes the searchable columns of documents. Only what differs from the row before is touched. */
export class RowWriter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes the columns of a document that has none yet. */
  insert(index: StoredIndex, row: number, values: RowValues): void {
    this.#insertRow(index, row, values, []);
    for (const inner of values.nested) this.#insertNested(index, inner, row, row);
  }

  /** Rewrites the columns whose values differ, given what the row holds now. */
  update(index: StoredIndex, row: number, before: RowValues, after: RowValues): void {
    const columns: string[] = [];
    const bound: SqlValue[] = [];
    for (const field of new Set([...before.values.keys(), ...after.values.keys()])) {
      const old = before.values.get(field) ?? NO_VALUES;
      const now = after.values.get(field) ?? NO_VALUES;
      if (sameValues(old, now)) continue;
      const oldMany = isMany(field, old);
      const single = isMany(field, now) ? NO_VALUES : now;
      columnsOf(field).forEach((column, at) => {
        columns.push(`${column} = ?`);
        bound.push(single[at] ?? null);
      });
      if (oldMany) {
        const sql = `DELETE FROM ${index.manyTable} WHERE row = ? AND field = ?`;
        this.#database.run(sql, [row, field.column]);
      }
      if (isMany(field, now)) this.#insertMany(index, field, row, now);
      if (field.family === "text") this.#changeTokens(index, field, row, old[0], now[0]);
    }
    if (columns.length > 0) {
      const sql = `UPDATE ${after.scope.table} SET ${columns.join(", ")} WHERE row = ?`;
      this.#database.run(sql, [...bound, row]);
    }
    const nestedSame =
      before.nested.length === after.nested.length &&
      before.nested.every((inner, at) => {
        const other = after.nested[at];
        return other !== undefined && inner.scope === other.scope && sameRows(inner, other);
      });
    if (nestedSame) return;
    if (before.nested.length > 0) this.#removeNested(index, row);
    for (const inner of after.nested) this.#insertNested(index, inner, row, row);
  }

  /** Removes every column, value and token of a document, whatever mapping wrote them. */
  remove(index: StoredIndex, row: number): void {
    this.#removeNested(index, row);
    const { root } = index.tree;
    this.#removeValues(index, root.scope, `row = ?`, row);
    this.#database.run(`DELETE FROM ${root.scope.table} WHERE row = ?`, [row]);
  }

  #insertRow(index: StoredIndex, row: number, values: RowValues, links: readonly number[]): void {
    const columns = links.length > 0 ? ["row", "parent", "document"] : ["row"];
    const bound: SqlValue[] = [row, ...links];
    for (const [field, held] of values.values) {
      if (isMany(field, held)) this.#insertMany(index, field, row, held);
      else {
        columns.push(...columnsOf(field));
        bound.push(...held);
      }
      if (field.family === "text") this.#changeTokens(index, field, row, undefined, held[0]);
    }
    const marks = columns.map(() => "?").join(", ");
    const sql = `INSERT INTO ${values.scope.table} (${columns.join(", ")}) VALUES (${marks})`;
    this.#database.run(sql, bound);
  }

  #insertNested(index: StoredIndex, values: RowValues, parent: number, document: number): void {
    const row = index.record.nextRow;
    index.record.nextRow += 1;
    this.#insertRow(index, row, values, [parent, document]);
    for (const inner of values.nested) this.#insertNested(index, inner, row, document);
  }

  #removeNested(index: StoredIndex, document: number): void {
    for (const scope of index.tree.scopes) {
      if (!scope.parent) continue;
      const rows = `row IN (SELECT row FROM ${scope.table} WHERE document = ?)`;
      this.#removeValues(index, scope, rows, document);
      this.#database.run(`DELETE FROM ${scope.table} WHERE document = ?`, [document]);
    }
  }

  #removeValues(index: StoredIndex, scope: Scope, rows: string, bound: number): void {
    const fields = [...index.tree.fields.values()].filter((field) => field.scope === scope);
    if (fields.some((field) => field.multiple)) {
      this.#database.run(`DELETE FROM ${index.manyTable} WHERE ${rows}`, [bound]);
    }
    for (const field of fields) {
      if (field.family !== "text") continue;
      const column = columnsOf(field)[0] ?? "";
      const held = `SELECT row, ${column} FROM ${scope.table} WHERE ${rows} AND ${column} IS NOT NULL`;
      for (const [row, text] of this.#database.rows(held, [bound])) {
        this.#changeTokens(index, field, Number(row), text, undefined);
      }
    }
  }

  #insertMany(index: StoredIndex, field: Field, row: number, values: readonly SqlValue[]): void {
    index.holdsMany(field);
    const step = field.family === "point" ? 2 : 1;
    for (let at = 0; at < values.length; at += step) {
      this.#database.run(`INSERT INTO ${index.manyTable} VALUES (?, ?, ?, ?)`, [
        row,
        field.column,
        values[at] ?? null,
        step === 2 ? (values[at + 1] ?? null) : null,
      ]);
    }
  }

  #changeTokens(
    index: StoredIndex,
    field: Field,
    row: number,
    before: SqlValue | undefined,
    after: SqlValue | undefined,
  ): void {
    const old = tokensOfColumn(String(before ?? ""));
    const now = tokensOfColumn(String(after ?? ""));
    for (const token of old) {
      if (now.has(token)) continue;
      const sql = `DELETE FROM ${index.tokensTable} WHERE field = ? AND token = ? AND row = ?`;
      this.#database.run(sql, [field.column, token, row]);
    }
    for (const token of now) {
      if (old.has(token)) continue;
      const sql = `INSERT OR IGNORE INTO ${index.tokensTable} VALUES (?, ?, ?)`;
      this.#database.run(sql, [field.column, token, row]);
    }
  }
}

/** Whether the values go to the table of many values rather than into the field's column. */
function isMany(field: Field, values: readonly SqlValue[]): boolean {
  return field.family === "flattened" ? values.length > 0 : values.length > columnsOf(field).length;
}
