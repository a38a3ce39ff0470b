import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Database } from "../database.ts";
import type { Field } from "../mapping/mappingTree.ts";

/** Below this many documents reading the whole table is as fast as an SQL index. */
const WORTH_AN_INDEX = 1000;

/** Most SQL indexes of one collection: each one makes every write dearer. */
const MAX_INDEXES = 20;

/**
 * Gives the columns a search uses an SQL index, the first time they are used in a collection of
 * some size, and lets SQLite's planner count anew when the collection has grown.
 */
export function ensureIndexes(
  database: Database,
  catalogue: Catalogue,
  index: StoredIndex,
  used: Iterable<Field>,
): void {
  const { record } = index;
  if (catalogue.isReader || record.documents < WORTH_AN_INDEX) return;
  const columns = Object.values(record.layout.columns);
  let room = MAX_INDEXES - columns.filter(({ indexed }) => indexed).length;
  const wanted: Field[] = [];
  for (const field of used) {
    if (field.indexed || room <= 0) continue;
    wanted.push(field);
    room -= 1;
  }
  const grown =
    record.documents > 4 * record.layout.analysedAt && columns.some(({ indexed }) => indexed);
  if (wanted.length === 0 && !grown) return;
  change(database, catalogue, () => {
    for (const field of wanted) index.createSqlIndex(field);
    index.analyse();
  });
}

/** A count that takes longer than this, in ms, is worth an index over all its columns. */
const SLOW_COUNT_MS = 8;

/** Most SQL indexes over several columns of one collection. */
const MAX_COMBINED = 6;

/**
 * After a slow count of a query on two or three columns: an SQL index over them together answers the
 * next one without reading the documents' rows. Keywords come first, being asked for exact values.
 */
export function ensureCombinedIndex(
  database: Database,
  catalogue: Catalogue,
  index: StoredIndex,
  used: readonly Field[],
  elapsedMs: number,
): void {
  const { record } = index;
  if (catalogue.isReader || elapsedMs < SLOW_COUNT_MS) return;
  if (record.documents < WORTH_AN_INDEX) return;
  if (used.length < 2 || used.length > 3 || record.layout.combined.length >= MAX_COMBINED) return;
  if (used.some((field) => field.multiple || field.family === "point" || field.scope.parent))
    return;
  const exact = (field: Field): boolean => field.family === "keyword" || field.family === "boolean";
  const ordered = used.toSorted(
    (a, b) => Number(exact(b)) - Number(exact(a)) || a.column - b.column,
  );
  const numbers = ordered.map(({ column }) => column).join("_");
  if (record.layout.combined.includes(numbers)) return;
  change(database, catalogue, () => {
    index.createCombinedIndex(ordered);
    index.analyse();
  });
}

function change(database: Database, catalogue: Catalogue, run: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    run();
    catalogue.save();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    catalogue.load();
    throw error;
  }
  database.forgetStatements();
}
