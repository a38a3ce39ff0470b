import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database, SqlValue } from "../database.ts";
import type { Answer } from "../http/rawJson.ts";
import type { SearchWork } from "../query/queryContext.ts";
import type { RowSnapshot } from "./rowSnapshot.ts";
import type { SortKey } from "./sortKeys.ts";
import { filterSource } from "./sourceFilter.ts";
import type { SourceFilter } from "./sourceFilter.ts";

/** A document to be shown as a hit. */
export type HitRow = {
  readonly index: StoredIndex;
  readonly row: number;
  readonly sort: readonly SqlValue[];
};

/** How hits are shown. */
export type HitStyle = {
  readonly major: 7 | 8;
  readonly filter: SourceFilter;
  readonly keys: readonly SortKey[];
  /** The keys were asked for: hits show them, and a score only when one of them is the score. */
  readonly sorted: boolean;
  readonly score: number;
  readonly withVersion?: boolean;
  readonly withSeqNo?: boolean;
};

type Stored = {
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  readonly source: string;
};

function load(
  database: Database,
  index: StoredIndex,
  rows: readonly number[],
): ReadonlyMap<number, Stored> {
  const sql = `SELECT row, id, version, seq, source FROM ${index.documentsTable} WHERE row IN (SELECT value FROM json_each(?))`;
  const stored = new Map<number, Stored>();
  for (const [row, id, version, seq, source] of database.rows(sql, [JSON.stringify(rows)])) {
    stored.set(Number(row), {
      id: String(id),
      version: Number(version),
      seq: Number(seq),
      source: String(source),
    });
  }
  return stored;
}

/** Bytes of the contents of some documents, by their headers alone. */
function textOf(database: Database, index: StoredIndex, rows: readonly number[]): number {
  const sql = `SELECT total(octet_length(source)) FROM ${index.documentsTable} WHERE row IN (SELECT value FROM json_each(?))`;
  return database.number(sql, [JSON.stringify(rows)]);
}

/** The hits of an answer, in the given order; with snapshots, as the documents were. */
export function showHits(
  { database, budget }: SearchWork,
  rows: readonly HitRow[],
  style: HitStyle,
  snapshots?: ReadonlyMap<StoredIndex, RowSnapshot>,
): readonly Answer[] {
  const byIndex = new Map<StoredIndex, number[]>();
  for (const { index, row } of rows) {
    const list = byIndex.get(index);
    if (list) list.push(row);
    else byIndex.set(index, [row]);
  }
  const stored = new Map(
    [...byIndex].map(([index, list]) => {
      budget.checkTime();
      budget.addBytes(textOf(database, index, list));
      return [index, load(database, index, list)];
    }),
  );
  return rows.flatMap(({ index, row, sort }): readonly Answer[] => {
    const now = stored.get(index)?.get(row);
    const kept = snapshots?.get(index)?.kept(row);
    const document = kept ?? now;
    if (!document) return [];
    budget.step();
    const scoreKey = style.keys.findIndex(({ isScore }) => isScore);
    const score = scoreKey >= 0 ? (sort[scoreKey] ?? null) : style.sorted ? null : style.score;
    return [
      {
        _index: index.name,
        ...(style.major === 7 ? { _type: "_doc" } : {}),
        _id: document.id,
        ...(style.withVersion && now ? { _version: now.version } : {}),
        ...(style.withSeqNo && now ? { _seq_no: now.seq, _primary_term: 1 } : {}),
        _score: score,
        _source: filterSource(style.filter, document.source),
        ...(style.sorted ? { sort: style.keys.map((key, at) => key.show(sort[at] ?? null)) } : {}),
      },
    ];
  });
}
