import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database } from "../database.ts";
import { ElasticsearchError } from "../elasticsearchError.ts";
import type { Field, Scope } from "../mapping/mappingTree.ts";
import type { SearchBudget } from "../search/searchBudget.ts";

/** What a search reads from, and what it may cost. */
export type SearchWork = { readonly database: Database; readonly budget: SearchBudget };

/** Where a clause stands: the index, the rows it reads, and what it has used so far. */
export type QueryContext = {
  readonly index: StoredIndex;
  readonly scope: Scope;
  /** Name of the scope's table in the SQL under way. */
  readonly alias: string;
  /** What `now` means in date math, in ms. */
  readonly now: number;
  /** Fields whose columns an SQL index would help. */
  readonly used: Set<Field>;
  /** Counts the aliases given out. */
  readonly aliases: { count: number };
  readonly work: SearchWork;
  /** Counts the clauses of one query. */
  readonly clauses: { count: number };
};

/** Most clauses of a query (indices.query.bool.max_clause_count). */
const MAX_CLAUSES = 1024;

/** Counts clauses of a query; what reads every value of a field counts as several. */
export function countClauses(context: QueryContext, count = 1): void {
  context.clauses.count += count;
  if (context.clauses.count <= MAX_CLAUSES) return;
  throw new ElasticsearchError(
    400,
    "too_many_nested_clauses",
    `Query contains too many nested clauses; maxClauseCount is set to ${MAX_CLAUSES}`,
  );
}

/** The context of a query on the documents of an index. */
export function documentContext(index: StoredIndex, now: number, work: SearchWork): QueryContext {
  return {
    index,
    scope: index.tree.root.scope,
    alias: "s0",
    now,
    used: new Set(),
    aliases: { count: 0 },
    work,
    clauses: { count: 0 },
  };
}

/** The same query, one nested scope further in, with a table name of its own. */
export function nestedContext(context: QueryContext, scope: Scope): QueryContext {
  context.aliases.count += 1;
  return { ...context, scope, alias: `s${context.aliases.count}` };
}
