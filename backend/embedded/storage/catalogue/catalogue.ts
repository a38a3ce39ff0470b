import { randomBytes } from "node:crypto";
import type { Database } from "../database.ts";
import { ElasticsearchError, illegalArgument, indexNotFound } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import { isObject } from "../json.ts";
import { emptyLayout } from "../mapping/compileMapping.ts";
import type { Layout } from "../mapping/compileMapping.ts";
import { mergeMapping } from "../mapping/mergeMapping.ts";
import { wildcardMatch } from "../query/wildcardMatch.ts";
import { assertIndexName } from "./indexName.ts";
import { indexSettings } from "./indexSettings.ts";
import { StoredIndex } from "./storedIndex.ts";
import type { IndexRecord } from "./storedIndex.ts";

/** Version of the tables' layout, kept in the file; another one is refused. */
const FILE_VERSION = 1;

/** What a new index is made of. */
export type NewIndex = {
  readonly mappings?: JsonObject;
  readonly settings?: JsonObject;
  readonly aliases?: JsonObject;
};

/** All indexes and aliases. Every change is written with `save` in the transaction under way. */
export class Catalogue {
  readonly major: 7 | 8;
  /** It belongs to a process that must not change anything. */
  readonly isReader: boolean;
  readonly #database: Database;
  readonly #indexes = new Map<string, StoredIndex>();

  /** The catalogue of a file that another process writes. */
  static reader(database: Database, major: 7 | 8): Catalogue {
    return new Catalogue(database, major, true);
  }

  constructor(database: Database, major: 7 | 8, isReader = false) {
    this.#database = database;
    this.major = major;
    this.isReader = isReader;
    if (isReader) return;
    const version = database.number("PRAGMA user_version");
    if (version !== 0 && version !== FILE_VERSION) {
      throw new Error(
        `The storage file ${database.file} has layout ${version}, this version reads ${FILE_VERSION}: start the version that wrote it, or move the file away.`,
      );
    }
    database.exec(`PRAGMA user_version = ${FILE_VERSION}`);
    database.exec(`CREATE TABLE IF NOT EXISTS indexes (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
      uuid TEXT NOT NULL, created INTEGER NOT NULL, mappings TEXT NOT NULL, settings TEXT NOT NULL,
      aliases TEXT NOT NULL, layout TEXT NOT NULL, next_seq INTEGER NOT NULL, next_row INTEGER NOT NULL,
      documents INTEGER NOT NULL, generation INTEGER NOT NULL)`);
    this.load();
    for (const index of this.#indexes.values()) index.indexWrites();
  }

  /** Reads everything from the file, also after a transaction that was rolled back. */
  load(): void {
    this.#indexes.clear();
    this.#database.forgetStatements();
    const columns =
      "id, name, uuid, created, mappings, settings, aliases, layout, next_seq, next_row, documents, generation";
    for (const row of this.#database.rows(`SELECT ${columns} FROM indexes ORDER BY id`)) {
      const parse = (at: number): JsonObject => JSON.parse(String(row[at])) as JsonObject;
      const record: IndexRecord = {
        id: Number(row[0]),
        name: String(row[1]),
        uuid: String(row[2]),
        created: Number(row[3]),
        mappings: parse(4),
        settings: parse(5),
        aliases: parse(6),
        layout: JSON.parse(String(row[7])) as Layout,
        nextSeq: Number(row[8]),
        nextRow: Number(row[9]),
        documents: Number(row[10]),
        generation: Number(row[11]),
      };
      this.#indexes.set(record.name, new StoredIndex(this.#database, record));
    }
  }

  /** Writes the records of changed indexes. */
  save(): void {
    for (const index of this.#indexes.values()) {
      if (!index.drainChanged()) continue;
      const { record } = index;
      this.#database.run(
        `UPDATE indexes SET mappings = ?, settings = ?, aliases = ?, layout = ?, next_seq = ?, next_row = ?,
          documents = ?, generation = ? WHERE id = ?`,
        [
          JSON.stringify(record.mappings),
          JSON.stringify(record.settings),
          JSON.stringify(record.aliases),
          JSON.stringify(record.layout),
          record.nextSeq,
          record.nextRow,
          record.documents,
          record.generation,
          record.id,
        ],
      );
    }
  }

  all(): readonly StoredIndex[] {
    return [...this.#indexes.values()];
  }

  /** The index of that name or alias, if there is one. */
  find(name: string): StoredIndex | undefined {
    const index = this.#indexes.get(name);
    if (index) return index;
    return this.all().find((candidate) => Object.hasOwn(candidate.record.aliases, name));
  }

  /** The one index of that name or alias; throws index_not_found_exception. */
  one(name: string): StoredIndex {
    const index = this.find(name);
    if (!index) throw indexNotFound(name);
    return index;
  }

  /** The indexes of an expression: names and aliases with commas, `*`, `_all`. */
  several(expression: string, ignoreMissing = false): readonly StoredIndex[] {
    const found = new Set<StoredIndex>();
    for (const part of expression.split(",")) {
      if (part === "_all" || part.includes("*")) {
        for (const index of this.#matching(part === "_all" ? "*" : part)) found.add(index);
      } else {
        const named = this.all().filter(
          (index) => index.name === part || Object.hasOwn(index.record.aliases, part),
        );
        if (named.length === 0 && !ignoreMissing) throw indexNotFound(part);
        for (const index of named) found.add(index);
      }
    }
    return [...found];
  }

  create(name: string, { mappings, settings, aliases }: NewIndex): StoredIndex {
    assertIndexName(name);
    if (this.#indexes.has(name)) {
      const { uuid } = this.one(name).record;
      throw new ElasticsearchError(
        400,
        "resource_already_exists_exception",
        `index [${name}/${uuid}] already exists`,
        { index_uuid: uuid, index: name },
      );
    }
    if (this.find(name)) {
      throw new ElasticsearchError(
        400,
        "invalid_index_name_exception",
        `Invalid index name [${name}], already exists as alias`,
        { index: name, index_uuid: "_na_" },
      );
    }
    for (const alias of Object.keys(aliases ?? {})) this.#assertAlias(alias);
    const record: IndexRecord = {
      id: this.#database.number("SELECT coalesce(max(id), 0) + 1 FROM indexes"),
      name,
      uuid: randomBytes(16).toString("base64url"),
      created: Date.now(),
      mappings: mergeMapping({}, mappings ?? {}, this.major),
      settings: indexSettings(settings ?? {}),
      aliases: aliases ?? {},
      layout: emptyLayout(),
      nextSeq: 0,
      nextRow: 1,
      documents: 0,
      generation: 1,
    };
    const index = new StoredIndex(this.#database, record);
    this.#database.run(
      "INSERT INTO indexes VALUES (?, ?, ?, ?, '{}', '{}', '{}', '{}', 0, 1, 0, 1)",
      [record.id, name, record.uuid, record.created],
    );
    index.createTables();
    index.changed();
    this.#indexes.set(name, index);
    return index;
  }

  remove(index: StoredIndex): void {
    index.dropTables();
    this.#database.run("DELETE FROM indexes WHERE id = ?", [index.record.id]);
    this.#indexes.delete(index.name);
  }

  addAlias(index: StoredIndex, alias: string, definition: JsonObject): void {
    this.#assertAlias(alias);
    if (isObject(definition["filter"])) throw illegalArgument("filtered aliases are not supported");
    index.record.aliases = { ...index.record.aliases, [alias]: {} };
    index.changed();
  }

  removeAlias(index: StoredIndex, alias: string): void {
    const { [alias]: _removed, ...rest } = index.record.aliases;
    index.record.aliases = rest;
    index.changed();
  }

  #assertAlias(alias: string): void {
    if (!this.#indexes.has(alias)) return;
    throw new ElasticsearchError(
      400,
      "invalid_alias_name_exception",
      `Invalid alias name [${alias}]: an index or data stream exists with the same name as the alias`,
    );
  }

  #matching(pattern: string): readonly StoredIndex[] {
    const isNamed = wildcardMatch(pattern);
    return this.all().filter(
      ({ name, record }) => isNamed(name) || Object.keys(record.aliases).some(isNamed),
    );
  }
}
