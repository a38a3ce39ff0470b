import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database } from "../database.ts";

/** A document as its table holds it. */
export type StoredDocument = {
  readonly row: number;
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  /** Generation of the mapping its columns were written with. */
  readonly generation: number;
  readonly source: string;
};

/** The document of that id: a realtime read, never behind a write that was answered. */
export function findDocument(
  database: Database,
  index: StoredIndex,
  id: string,
): StoredDocument | undefined {
  const found = database.row(
    `SELECT row, version, seq, generation, source FROM ${index.documentsTable} WHERE id = ?`,
    [id],
  );
  if (!found) return undefined;
  return {
    row: Number(found[0]),
    id,
    version: Number(found[1]),
    seq: Number(found[2]),
    generation: Number(found[3]),
    source: String(found[4]),
  };
}
