import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Database } from "../database.ts";
import type { Field } from "../mapping/mappingTree.ts";

/** Below this many documents reading the whole table is as fast as an SQL index. */
const WORTH_AN_INDEX = 1000;

/** Most SQL indexes of one collection: each one makes every write dearer. */
const MOST_INDEXES = 20;

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
  if (record.documents < WORTH_AN_INDEX) return;
  const columns = Object.values(record.layout.columns);
  let room = MOST_INDEXES - columns.filter(({ indexed }) => indexed).length;
  const wanted: Field[] = [];
  for (const field of used) {
    if (field.indexed || room <= 0) continue;
    wanted.push(field);
    room -= 1;
  }
  const grown =
    record.documents > 4 * record.layout.analysedAt && columns.some(({ indexed }) => indexed);
  if (wanted.length === 0 && !grown) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    for (const field of wanted) index.createSqlIndex(field);
    index.analyse();
    catalogue.save();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    catalogue.load();
    throw error;
  }
  database.forgetStatements();
}
