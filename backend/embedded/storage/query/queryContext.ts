import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Field, Scope } from "../mapping/mappingTree.ts";

/** Where a clause stands: the index, the rows it looks at, and what it has used so far. */
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
};

/** The context of a query on the documents of an index. */
export function documentContext(index: StoredIndex, now: number): QueryContext {
  return {
    index,
    scope: index.tree.root.scope,
    alias: "s0",
    now,
    used: new Set(),
    aliases: { count: 0 },
  };
}

/** The same query, one nested scope further in, with a table name of its own. */
export function nestedContext(context: QueryContext, scope: Scope): QueryContext {
  context.aliases.count += 1;
  return { ...context, scope, alias: `s${context.aliases.count}` };
}
