import { randomBytes } from "node:crypto";
import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database } from "../database.ts";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import { isObject, parseJson } from "../json.ts";
import type { RowValues } from "../mapping/readDocument.ts";
import { readDocument } from "../mapping/readDocument.ts";
import { RowWriter } from "./rowWriter.ts";
import { findDocument } from "./storedDocument.ts";
import type { StoredDocument } from "./storedDocument.ts";

/** What a write expects of the document it changes. */
export type WriteConditions = {
  /** Only create: an existing document is a version conflict. */
  readonly create?: boolean;
  readonly ifSeqNo?: number | undefined;
  readonly ifPrimaryTerm?: number | undefined;
};

/** A new content: its JSON text as it came, and the same parsed. */
export type Content = { readonly text: string; readonly source: JsonObject };

/** What became of a document. */
export type WriteResult = {
  readonly id: string;
  readonly result: "created" | "updated" | "deleted" | "noop" | "not_found";
  readonly version: number;
  readonly seq: number;
  /** The content afterwards; undefined when the document is gone. */
  readonly source?: string;
};

/** Longest id Elasticsearch accepts, in bytes. */
const LONGEST_ID = 512;

/** Writes documents: content, version, sequence number and searchable columns. Runs in a transaction. */
export class DocumentWriter {
  readonly #database: Database;
  readonly major: 7 | 8;
  readonly #rows: RowWriter;

  constructor(database: Database, major: 7 | 8) {
    this.#database = database;
    this.major = major;
    this.#rows = new RowWriter(database);
  }

  /** Creates or replaces a document; without an id one is made up. */
  put(
    index: StoredIndex,
    givenId: string | undefined,
    content: Content,
    conditions: WriteConditions = {},
  ): WriteResult {
    const id = givenId ?? randomBytes(15).toString("base64url");
    this.#assertId(id);
    const before = givenId === undefined ? undefined : findDocument(this.#database, index, id);
    this.assertConditions(index, id, before, conditions);
    return this.write(index, id, before, content);
  }

  /** Deletes a document; one that is not there gives "not_found". */
  delete(index: StoredIndex, id: string, conditions: WriteConditions = {}): WriteResult {
    const before = findDocument(this.#database, index, id);
    this.assertConditions(index, id, before, conditions);
    const seq = this.#nextSeq(index);
    const version = (before?.version ?? index.deletedVersion(id)) + 1;
    index.rememberDeleted(id, version);
    if (!before) return { id, result: "not_found", version, seq };
    this.#keepForScrolls(index, before);
    this.#rows.remove(index, before.row);
    this.#database.run(`DELETE FROM ${index.documentsTable} WHERE row = ?`, [before.row]);
    index.record.documents -= 1;
    return { id, result: "deleted", version, seq };
  }

  /** Writes a content over what was found under the id; conditions are the caller's. */
  write(
    index: StoredIndex,
    id: string,
    before: StoredDocument | undefined,
    content: Content,
  ): WriteResult {
    const values = this.#read(index, id, content.source);
    const seq = this.#nextSeq(index);
    const { generation } = index.record;
    if (before) {
      this.#keepForScrolls(index, before);
      const version = before.version + 1;
      this.#database.run(
        `UPDATE ${index.documentsTable} SET version = ?, seq = ?, generation = ?, source = ? WHERE row = ?`,
        [version, seq, generation, content.text, before.row],
      );
      this.#updateColumns(index, before, values);
      return { id, result: "updated", version, seq, source: content.text };
    }
    const row = index.record.nextRow;
    index.record.nextRow += 1;
    const version = index.deletedVersion(id) + 1;
    index.forgetDeleted(id);
    this.#database.run(`INSERT INTO ${index.documentsTable} VALUES (?, ?, ?, ?, ?, ?)`, [
      row,
      id,
      version,
      seq,
      generation,
      content.text,
    ]);
    this.#rows.insert(index, row, values);
    index.record.documents += 1;
    return { id, result: "created", version, seq, source: content.text };
  }

  /** Throws the version conflict Elasticsearch answers when a write's conditions do not hold. */
  assertConditions(
    index: StoredIndex,
    id: string,
    before: StoredDocument | undefined,
    { create, ifSeqNo, ifPrimaryTerm }: WriteConditions,
  ): void {
    if (create && before) {
      throw this.#conflict(
        index,
        `[${id}]: version conflict, document already exists (current version [${before.version}])`,
      );
    }
    if (ifSeqNo === undefined && ifPrimaryTerm === undefined) return;
    if (ifSeqNo === undefined || ifPrimaryTerm === undefined) {
      throw new ElasticsearchError(
        400,
        "action_request_validation_exception",
        `Validation Failed: 1: ifSeqNo and primaryTerm must both be set;`,
      );
    }
    if (before?.seq === ifSeqNo && ifPrimaryTerm === 1) return;
    const found = before
      ? `current document has seqNo [${before.seq}] and primary term [1]`
      : `but no document was found`;
    throw this.#conflict(
      index,
      `[${id}]: version conflict, required seqNo [${ifSeqNo}], primary term [${ifPrimaryTerm}]. ${found}`,
    );
  }

  #conflict(index: StoredIndex, reason: string): ElasticsearchError {
    return new ElasticsearchError(409, "version_conflict_engine_exception", reason, {
      index_uuid: index.record.uuid,
      shard: "0",
      index: index.name,
    });
  }

  #assertId(id: string): void {
    if (id === "") throw illegalArgument("if _id is specified it must not be empty");
    const bytes = Buffer.byteLength(id);
    if (bytes > LONGEST_ID) {
      throw illegalArgument(
        `id is too long, must be no longer than ${LONGEST_ID} bytes but was: ${bytes}`,
      );
    }
  }

  /** The document's columns, after its new fields were added to a dynamic mapping. */
  #read(index: StoredIndex, id: string, source: JsonObject): RowValues {
    const read = readDocument(index.tree, id, source, this.major);
    if (!read.additions) return read.row;
    index.putMapping(read.additions, this.major);
    return readDocument(index.tree, id, source, this.major).row;
  }

  #updateColumns(index: StoredIndex, before: StoredDocument, values: RowValues): void {
    const old = parseJson(before.source);
    // Columns written with an older mapping are not what the content would give today.
    if (before.generation !== index.record.generation || !isObject(old)) {
      this.#rows.remove(index, before.row);
      this.#rows.insert(index, before.row, values);
      return;
    }
    const oldValues = readDocument(index.tree, before.id, old, this.major).row;
    this.#rows.update(index, before.row, oldValues, values);
  }

  #keepForScrolls(index: StoredIndex, document: StoredDocument): void {
    for (const snapshot of index.snapshots) snapshot.keep(document.row, document);
  }

  #nextSeq(index: StoredIndex): number {
    const seq = index.record.nextSeq;
    index.record.nextSeq += 1;
    index.changed();
    return seq;
  }
}
