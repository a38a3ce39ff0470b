import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database, SqlValue } from "../database.ts";
import type { Json } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { compileQuery } from "../query/compileQuery.ts";
import { countClauses, documentContext } from "../query/queryContext.ts";
import type { QueryContext, SearchWork } from "../query/queryContext.ts";
import { EVERYTHING, NOTHING, allOf, join, name, sql } from "../query/sql.ts";
import type { Sql } from "../query/sql.ts";
import { orderBy, afterCondition } from "./searchPlan.ts";
import { sortKey } from "./sortKeys.ts";
import type { SortKey } from "./sortKeys.ts";
import type { SearchRequest } from "./searchRequest.ts";

/** A row found, with the values it is sorted by. */
export type FoundRow = { readonly row: number; readonly sort: readonly SqlValue[] };

/** A search compiled for one index. */
export type IndexSearch = {
  readonly index: StoredIndex;
  readonly context: QueryContext;
  /** Fields the query reads, without those of the order. */
  readonly queried: readonly Field[];
  /** The query, without the part that only filters hits. */
  readonly where: Sql;
  readonly hitsWhere: Sql;
  /** How well a row matches; a number where every match counts the same. */
  readonly score: Sql | number;
  readonly keys: readonly SortKey[];
};

/** Compiles a search for an index: what it cannot answer throws here. */
export function compileSearch(
  index: StoredIndex,
  request: Pick<SearchRequest, "query" | "sort"> & { readonly postFilter?: Json | undefined },
  major: 7 | 8,
  now: number,
  work: SearchWork,
): IndexSearch {
  const context = documentContext(index, now, work);
  countClauses(context, request.sort.length);
  const compiled = compileQuery(context, request.query);
  const queried = [...context.used];
  const score = compiled.score ?? compiled.boost;
  const scoreSql = typeof score === "number" ? sql`${score}` : score;
  const keys = request.sort.map((wish) => sortKey(context, wish, scoreSql, major));
  const byScore = keys.length === 0 && typeof score !== "number";
  const post =
    request.postFilter === undefined ? EVERYTHING : compileQuery(context, request.postFilter).where;
  return {
    index,
    context,
    queried,
    where: compiled.where,
    hitsWhere: allOf([compiled.where, post]),
    score,
    keys: byScore
      ? [sortKey(context, { path: "_score", options: { order: "desc" } }, scoreSql, major)]
      : keys,
  };
}

/** Clauses times documents from which on a count is made in parts, some 0.1 s each. */
const ONE_GO = 1_000_000;

/** Whether looking at every document takes so long that it is done in parts, the budget between them. */
export function isCostly({ context, index }: IndexSearch): boolean {
  return context.clauses.count * index.record.documents > ONE_GO;
}

/** How many rows match. */
export function countRows(database: Database, search: IndexSearch, where: Sql): number {
  if (where === NOTHING) return 0;
  if (where === EVERYTHING) return search.index.record.documents;
  search.context.work.budget.checkTime();
  const table = name(search.context.scope.table);
  const query = sql`SELECT count(*) FROM ${table} s0 WHERE ${where}`;
  return isCostly(search)
    ? countInParts(database, search, query)
    : database.number(query.text, query.values);
}

/** SQLite cannot be interrupted: what would take it long is asked for by ranges of rows. */
function countInParts(database: Database, search: IndexSearch, query: Sql): number {
  const { context, index } = search;
  const table = name(context.scope.table);
  const [first, last] = database.row(`SELECT min(row), max(row) FROM ${table.text}`) ?? [];
  const parts = Math.ceil((context.clauses.count * index.record.documents) / ONE_GO);
  const step = Math.max(1, Math.ceil((Number(last) - Number(first) + 1) / parts));
  let count = 0;
  for (let row = Number(first); row <= Number(last); row += step) {
    context.work.budget.checkTime();
    const part = sql`${query} AND s0.row >= ${row} AND s0.row < ${row + step}`;
    count += database.number(part.text, part.values);
  }
  return count;
}

/**
 * Where many rows match, walking the index of the order finds a page after few rows, while SQLite's
 * planner would read all that match and sort them: it cannot know how many there are.
 */
function orderIndex(search: IndexSearch, limit: number, matching: number | undefined): Sql {
  const field = search.keys[0]?.column;
  if (!field?.indexed || matching === undefined || limit <= 0) return name("");
  const walked = (limit * search.index.record.documents) / Math.max(1, matching);
  if (matching < WORTH_WALKING || walked * 8 > matching) return name("");
  return name(` INDEXED BY i${search.index.record.id}_f${field.column}`);
}

/** Below this many matches reading and sorting them takes a few milliseconds at most. */
const WORTH_WALKING = 2000;

/** The rows of a page, or with `limit` -1 all, in order. `matching` is how many match, if known. */
export function findRows(
  database: Database,
  search: IndexSearch,
  after: readonly Json[] | undefined,
  limit: number,
  offset: number,
  matching?: number,
): readonly FoundRow[] {
  const where = after
    ? allOf([search.hitsWhere, afterCondition(search.keys, after)])
    : search.hitsWhere;
  if (where === NOTHING || limit === 0) return [];
  search.context.work.budget.checkTime();
  const columns = join([name("s0.row"), ...search.keys.map(({ value }) => value)], ", ");
  const table = name(search.context.scope.table);
  const hint = orderIndex(search, limit, matching);
  const query = sql`SELECT ${columns} FROM ${table} s0${hint} WHERE ${where} ORDER BY ${orderBy(search.keys, "s0")} LIMIT ${limit} OFFSET ${offset}`;
  return database
    .rows(query.text, query.values)
    .map((found) => ({ row: Number(found[0]), sort: found.slice(1, search.keys.length + 1) }));
}
