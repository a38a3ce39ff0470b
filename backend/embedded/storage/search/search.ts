import { aggregate } from "../aggregations/aggregate.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database } from "../database.ts";
import { ElasticsearchError, searchFailure } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject } from "../json.ts";
import { name, sql } from "../query/sql.ts";
import type { Sql } from "../query/sql.ts";
import { showHits } from "./hits.ts";
import type { HitRow } from "./hits.ts";
import { compileSearch, countRows, findRows, isCostly } from "./indexSearch.ts";
import type { IndexSearch } from "./indexSearch.ts";
import { ensureCombinedIndex, ensureIndexes } from "./lazyIndexes.ts";
import { RowSnapshot } from "./rowSnapshot.ts";
import type { Scroll, Scrolls } from "./scrolls.ts";
import { assertWindow, compareSorts } from "./searchPlan.ts";
import { estimatedMs } from "./estimatedMs.ts";
import type { LongSearches } from "./longSearches.ts";
import { SearchBudget, SearchTakesLong } from "./searchBudget.ts";
import type { SearchRequest } from "./searchRequest.ts";

/** What searches need: the tables, the indexes, the open scrolls and a clock (ms). */
export type SearchService = {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly scrolls: Scrolls;
  /** Who answers what takes long; null: this process does, and all others wait for it. */
  readonly longSearches: LongSearches | null;
  readonly now: () => number;
};

const DEFAULT_WINDOW = 10_000;

function windowOf(index: StoredIndex): number {
  return Number(index.record.settings["max_result_window"] ?? DEFAULT_WINDOW);
}

/** Runs `answer`, wrapping a refusal as a failure of the index's shard, as Elasticsearch does. */
function onShard<Result>(index: StoredIndex, answer: () => Result): Result {
  try {
    return answer();
  } catch (error) {
    const shard = ["query_shard_exception", "illegal_argument_exception", "parse_exception"];
    if (!(error instanceof ElasticsearchError) || !shard.includes(error.type)) throw error;
    throw searchFailure(error, index.name, index.record.uuid);
  }
}

/** Answers a search on some indexes. @throws SearchTakesLong where another process should */
export function search(
  service: SearchService,
  indexes: readonly StoredIndex[],
  request: SearchRequest,
): Answer {
  const started = service.now();
  const { database, catalogue } = service;
  const { major } = catalogue;
  // A scroll sees documents as they were: only the process that writes can keep them.
  const scrolling = request.scrollMs !== undefined;
  const work = { database, budget: scrolling ? new SearchBudget() : budgetOf(service) };
  const searches = indexes.map((index) =>
    onShard(index, () => {
      assertWindow(request.from, request.size, windowOf(index), scrolling);
      const compiled = compileSearch(index, request, major, started, work);
      ensureIndexes(database, catalogue, index, compiled.context.used);
      return compiled;
    }),
  );
  if (!scrolling) assertBrief(service, searches, request.aggregations);
  const limit = scrolling ? -1 : request.from + request.size;
  const counted = scrolling ? undefined : totalOf(service, searches, request);
  if (counted === undefined) for (const one of searches) assertAffordable(database, one);
  const rows = mergedRows(database, searches, request, limit, counted);
  const page = rows.slice(request.from, request.from + request.size);
  const total = counted ?? rows.length;
  const [first] = searches;
  const keys = first?.keys ?? [];
  const style = {
    major,
    filter: request.filter,
    keys,
    sorted: request.sort.length > 0,
    score: typeof first?.score === "number" ? first.score : 1,
    withVersion: request.withVersion,
    withSeqNo: request.withSeqNo,
  };
  const hits = showHits(work, page, style);
  const scroll = scrolling ? openScroll(service, request, keys, rows) : undefined;
  const scoreKey = keys.findIndex(({ isScore }) => isScore);
  const bestRow = scoreKey >= 0 ? page[0]?.sort[scoreKey] : undefined;
  const best =
    scoreKey >= 0 ? (bestRow ?? null) : style.sorted || rows.length === 0 ? null : style.score;
  return {
    ...(scroll ? { _scroll_id: scroll.id } : {}),
    took: service.now() - started,
    timed_out: false,
    _shards: shards(indexes.length),
    hits: { ...showTotal(request.countTotal, total), max_score: best, hits },
    ...(request.aggregations ? { aggregations: allAggregations(service, searches, request) } : {}),
  };
}

function mergedRows(
  database: Database,
  searches: readonly IndexSearch[],
  request: SearchRequest,
  limit: number,
  matching: number | undefined,
): readonly HitRow[] {
  const found = searches.map((search) =>
    onShard(search.index, () =>
      findRows(
        database,
        search,
        request.searchAfter,
        limit,
        0,
        searches.length === 1 ? matching : undefined,
      ).map(({ row, sort }): HitRow => ({
        index: search.index,
        row,
        sort,
      })),
    ),
  );
  const [only] = found;
  if (!only) return [];
  const keys = searches[0]?.keys ?? [];
  if (found.length === 1) return only;
  const all = found.flat();
  return keys.length === 0 ? all : all.toSorted((a, b) => compareSorts(keys, a.sort, b.sort));
}

function totalOf(
  service: SearchService,
  searches: readonly IndexSearch[],
  request: SearchRequest,
): number | undefined {
  if (request.countTotal === false) return undefined;
  return searches.reduce(
    (sum, search) =>
      sum + onShard(search.index, () => countMatches(service, search, search.hitsWhere)),
    0,
  );
}

/** A search that is not counted is, where that may take long: its budget ends it between the parts. */
function assertAffordable(database: Database, search: IndexSearch): void {
  if (isCostly(search)) onShard(search.index, () => countRows(database, search, search.hitsWhere));
}

/** Counts the matches; a count that was slow gets an SQL index for the next time. */
function countMatches(
  { database, catalogue, now }: SearchService,
  search: IndexSearch,
  where: Sql,
): number {
  const started = now();
  const count = countRows(database, search, where);
  ensureCombinedIndex(database, catalogue, search.index, search.queried, now() - started);
  return count;
}

function showTotal(countTotal: boolean | number, total: number): { readonly total?: Answer } {
  if (countTotal === false) return {};
  const most = countTotal === true ? Number.POSITIVE_INFINITY : countTotal;
  return {
    total: { value: Math.min(total, most), relation: total > most ? "gte" : "eq" },
  };
}

function shards(count: number): Answer {
  return { total: count, successful: count, skipped: 0, failed: 0 };
}

function allAggregations(
  service: SearchService,
  searches: readonly IndexSearch[],
  request: SearchRequest,
): Answer {
  const [first] = searches;
  if (!first) return {};
  if (searches.length > 1) {
    throw new ElasticsearchError(
      400,
      "illegal_argument_exception",
      "aggregations over several indexes are not supported by the embedded storage; ask one index at a time",
    );
  }
  return onShard(first.index, () =>
    aggregate(
      { ...first.context.work, major: service.catalogue.major, context: first.context },
      first.where,
      isObject(request.aggregations) ? request.aggregations : {},
    ),
  );
}

function openScroll(
  { scrolls }: SearchService,
  request: SearchRequest,
  keys: Scroll["keys"],
  rows: readonly HitRow[],
): Scroll {
  const rest = new Map<StoredIndex, number[]>();
  for (const { index, row } of rows.slice(request.size)) {
    const list = rest.get(index);
    if (list) list.push(row);
    else rest.set(index, [row]);
  }
  const snapshots = new Map([...rest].map(([index, list]) => [index, new RowSnapshot(list)]));
  return scrolls.add(
    {
      hits: rows,
      total: rows.length,
      size: request.size,
      filter: request.filter,
      keys: request.sort.length > 0 ? keys : [],
      snapshots,
    },
    request.size,
    request.scrollMs ?? 0,
  );
}

/** The next page of a scroll. */
export function scrollOn(
  service: SearchService,
  id: string,
  keepAliveMs: number | undefined,
): Answer {
  const scroll = service.scrolls.take(id, keepAliveMs);
  const page = scroll.hits.slice(scroll.position, scroll.position + scroll.size);
  scroll.position += page.length;
  const style = {
    major: service.catalogue.major,
    filter: scroll.filter,
    keys: scroll.keys,
    sorted: scroll.keys.length > 0,
    score: 1,
  };
  return {
    _scroll_id: id,
    took: 0,
    timed_out: false,
    _shards: shards(Math.max(1, scroll.snapshots.size)),
    hits: {
      total: { value: scroll.total, relation: "eq" },
      max_score: style.sorted ? null : 1,
      hits: showHits(
        { database: service.database, budget: new SearchBudget() },
        page,
        style,
        scroll.snapshots,
      ),
    },
  };
}

function budgetOf({ longSearches }: SearchService): SearchBudget {
  return longSearches === null ? new SearchBudget() : SearchBudget.brief();
}

function assertBrief(
  { longSearches }: SearchService,
  searches: readonly IndexSearch[],
  aggregations: JsonObject | undefined,
): void {
  if (longSearches !== null && estimatedMs(searches, aggregations) > longSearches.from)
    throw new SearchTakesLong();
}

/** How many documents of some indexes match a query. @throws SearchTakesLong where another process should count them */
export function countDocuments(
  service: SearchService,
  indexes: readonly StoredIndex[],
  query: Json,
): number {
  return indexes.reduce(
    (sum, index) =>
      sum +
      onShard(index, () => {
        const compiled = compileSearch(
          index,
          { query, sort: [] },
          service.catalogue.major,
          service.now(),
          { database: service.database, budget: budgetOf(service) },
        );
        ensureIndexes(service.database, service.catalogue, index, compiled.context.used);
        assertBrief(service, [compiled], undefined);
        return countMatches(service, compiled, compiled.where);
      }),
    0,
  );
}

/** The ids of all documents of an index that match a query, in the order they were created. */
export function matchingIds(
  service: SearchService,
  index: StoredIndex,
  query: Json,
): readonly string[] {
  return onShard(index, () => {
    const { database, catalogue } = service;
    const compiled = compileSearch(index, { query, sort: [] }, catalogue.major, service.now(), {
      database,
      budget: new SearchBudget(),
    });
    ensureIndexes(database, catalogue, index, compiled.context.used);
    const table = name(compiled.context.scope.table);
    const documents = name(index.documentsTable);
    const select = sql`SELECT id FROM ${documents} WHERE row IN (SELECT s0.row FROM ${table} s0 WHERE ${compiled.where}) ORDER BY row`;
    return database.rows(select.text, select.values).map(([id]) => String(id));
  });
}
