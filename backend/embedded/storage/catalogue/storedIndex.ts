import type { Database } from "../database.ts";
import type { JsonObject } from "../json.ts";
import { compileMapping } from "../mapping/compileMapping.ts";
import type { Layout } from "../mapping/compileMapping.ts";
import type { Field, MappingTree, Scope } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import { mergeMapping } from "../mapping/mergeMapping.ts";
import type { RowSnapshot } from "../search/rowSnapshot.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** An index as the catalogue's table keeps it. */
export type IndexRecord = {
  readonly id: number;
  readonly name: string;
  readonly uuid: string;
  readonly created: number;
  mappings: JsonObject;
  settings: JsonObject;
  aliases: JsonObject;
  layout: Layout;
  nextSeq: number;
  nextRow: number;
  documents: number;
  generation: number;
};

/** A deleted document's version is remembered this long (Elasticsearch's index.gc_deletes). */
const TOMBSTONE_MS = 60_000;

/**
 * One index: its tables are `d<id>` (documents), `v<id>_<scope>` (one column a mapped field),
 * `m<id>` (fields with several values) and `t<id>` (tokens of texts).
 */
export class StoredIndex {
  readonly record: IndexRecord;
  readonly documentsTable: string;
  readonly manyTable: string;
  readonly tokensTable: string;
  /** Open scrolls that must see a document as it was. */
  readonly snapshots = new Set<RowSnapshot>();
  readonly #database: Database;
  readonly #tombstones = new Map<string, { version: number; at: number }>();
  #tree: MappingTree;
  #dirty = false;

  constructor(database: Database, record: IndexRecord) {
    this.#database = database;
    this.record = record;
    this.documentsTable = `d${record.id}`;
    this.manyTable = `m${record.id}`;
    this.tokensTable = `t${record.id}`;
    this.#tree = compileMapping(record.mappings, record.layout, String(record.id));
  }

  get name(): string {
    return this.record.name;
  }

  get tree(): MappingTree {
    return this.#tree;
  }

  /** Creates the tables of a new index. */
  createTables(): void {
    const { documentsTable, manyTable, tokensTable } = this;
    this.#database.exec(`
      CREATE TABLE ${documentsTable} (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
        version INTEGER NOT NULL, seq INTEGER NOT NULL, generation INTEGER NOT NULL, source TEXT NOT NULL);
      CREATE TABLE ${manyTable} (row INTEGER NOT NULL, field INTEGER NOT NULL, value, extra);
      CREATE INDEX ${manyTable}_value ON ${manyTable} (field, value, row);
      CREATE INDEX ${manyTable}_row ON ${manyTable} (row, field);
      CREATE TABLE ${tokensTable} (field INTEGER, token TEXT, row INTEGER,
        PRIMARY KEY (field, token, row)) WITHOUT ROWID;`);
    this.indexWrites();
    this.#createColumns(undefined);
  }

  /** Lets writes be found by their number. Files of earlier versions get this index when they are opened. */
  indexWrites(): void {
    const { documentsTable } = this;
    this.#database.exec(
      `CREATE INDEX IF NOT EXISTS ${documentsTable}_seq ON ${documentsTable} (seq)`,
    );
  }

  dropTables(): void {
    for (const table of this.#tables()) this.#database.exec(`DROP TABLE IF EXISTS ${table}`);
    this.#database.forgetStatements();
  }

  /** Adds to the mapping; what Elasticsearch refuses throws and changes nothing. */
  putMapping(update: JsonObject, major: 7 | 8): void {
    const before = this.#tree;
    this.record.mappings = mergeMapping(this.record.mappings, update, major);
    this.#tree = compileMapping(this.record.mappings, this.record.layout, String(this.record.id));
    this.#createColumns(before);
    this.record.generation += 1;
    this.changed();
  }

  /** Remembers that some row of the field holds several values. */
  holdsMany(field: Field): void {
    if (field.multiple) return;
    field.multiple = true;
    const column = ownValue(this.record.layout.columns, field.path);
    if (column) column.multiple = true;
    this.changed();
  }

  /** Gives a column its SQL index, once. */
  createSqlIndex(field: Field): void {
    const column = ownValue(this.record.layout.columns, field.path);
    if (field.indexed || !column) return;
    for (const name of columnsOf(field)) {
      const index = `i${this.record.id}_${name}`;
      this.#database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${field.scope.table} (${name})`);
    }
    field.indexed = true;
    column.indexed = true;
    this.changed();
  }

  /** Gives some columns of the documents one SQL index together, once. */
  createCombinedIndex(fields: readonly Field[]): void {
    const numbers = fields.map(({ column }) => column).join("_");
    const { combined } = this.record.layout;
    if (combined.includes(numbers)) return;
    const columns = fields.map(({ column }) => `f${column}`).join(", ");
    const { table } = this.tree.root.scope;
    this.#database.exec(
      `CREATE INDEX IF NOT EXISTS i${this.record.id}_c${numbers} ON ${table} (${columns})`,
    );
    combined.push(numbers);
    this.changed();
  }

  /** Lets SQLite's planner count what the tables hold. */
  analyse(): void {
    for (const table of this.#tables()) this.#database.exec(`ANALYZE ${table}`);
    this.record.layout.analysedAt = this.record.documents;
    this.changed();
  }

  /** The version a deleted document of that id had, within a minute of its deletion; else 0. */
  deletedVersion(id: string): number {
    const tombstone = this.#tombstones.get(id);
    return tombstone && Date.now() - tombstone.at < TOMBSTONE_MS ? tombstone.version : 0;
  }

  /** Remembers a deleted document's version, and forgets those of more than a minute ago. */
  rememberDeleted(id: string, version: number): void {
    const now = Date.now();
    this.#tombstones.delete(id);
    this.#tombstones.set(id, { version, at: now });
    for (const [old, tombstone] of this.#tombstones) {
      if (now - tombstone.at < TOMBSTONE_MS) break;
      this.#tombstones.delete(old);
    }
  }

  forgetDeleted(id: string): void {
    this.#tombstones.delete(id);
  }

  /** Marks the record for saving with the transaction under way. */
  changed(): void {
    this.#dirty = true;
  }

  /** Whether the record has changed since the last call. */
  drainChanged(): boolean {
    const dirty = this.#dirty;
    this.#dirty = false;
    return dirty;
  }

  #tables(): readonly string[] {
    const scopes = [0, ...Object.values(this.record.layout.scopes)];
    return [
      this.documentsTable,
      this.manyTable,
      this.tokensTable,
      ...scopes.map((scope) => `v${this.record.id}_${scope}`),
    ];
  }

  /** A new table is made with its columns: SQLite reads its whole schema again for each that is added later. */
  #createColumns(before: MappingTree | undefined): void {
    const tables = new Set(before?.scopes.map((scope) => scope.table));
    const added = new Map<string, string[]>();
    for (const field of this.#tree.fields.values()) {
      if (before?.fields.has(field.path)) continue;
      const { table } = field.scope;
      const columns = columnsOf(field).map((name) => `${name} ${sqlType(field)}`);
      if (tables.has(table))
        for (const column of columns)
          this.#database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
      else added.set(table, [...(added.get(table) ?? []), ...columns]);
    }
    for (const scope of this.#tree.scopes)
      if (!tables.has(scope.table)) this.#createScope(scope, added.get(scope.table) ?? []);
    this.#database.forgetStatements();
  }

  #createScope({ table, parent }: Scope, columns: readonly string[]): void {
    const links = parent ? ["parent INTEGER NOT NULL", "document INTEGER NOT NULL"] : [];
    const all = ["row INTEGER PRIMARY KEY", ...links, ...columns];
    this.#database.exec(`CREATE TABLE ${table} (${all.join(", ")})`);
    if (!parent) return;
    this.#database.exec(`CREATE INDEX ${table}_parent ON ${table} (parent)`);
    this.#database.exec(`CREATE INDEX ${table}_document ON ${table} (document)`);
  }
}

function sqlType(field: Field): string {
  if (field.family === "keyword" || field.family === "text") return "TEXT";
  return field.family === "decimal" || field.family === "point" ? "REAL" : "INTEGER";
}
