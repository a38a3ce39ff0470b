import type { SqlValue } from "../database.ts";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { Json } from "../json.ts";
import { anyOf, allOf, NOTHING, join, name, sql } from "../query/sql.ts";
import type { Sql } from "../query/sql.ts";
import type { SortKey } from "./sortKeys.ts";

/** The ORDER BY of the keys; rows that are equal keep the order they were created in. */
export function orderBy(keys: readonly SortKey[], alias: string): Sql {
  const parts = keys.map(({ value, descending, nullsFirst }) => {
    const nulls = nullsFirst ? "NULLS FIRST" : "NULLS LAST";
    return sql`${value} ${name(`${descending ? "DESC" : "ASC"} ${nulls}`)}`;
  });
  return join([...parts, name(`${alias}.row`)], ", ");
}

function follows({ value, descending, nullsFirst }: SortKey, last: SqlValue): Sql {
  if (last === null) return nullsFirst ? sql`${value} IS NOT NULL` : NOTHING;
  const beyond = sql`${value} ${name(descending ? "<" : ">")} ${last}`;
  return nullsFirst ? beyond : sql`(${beyond} OR ${value} IS NULL)`;
}

/** Rows that come after the given sort values. */
export function afterCondition(keys: readonly SortKey[], given: readonly Json[]): Sql {
  if (given.length !== keys.length) {
    throw illegalArgument(`search_after has ${given.length} value(s) but sort has ${keys.length}.`);
  }
  const values = keys.map((key, at) => key.read(given[at] ?? null));
  const branches = keys.map((key, at) => {
    const equal = keys
      .slice(0, at)
      .map((other, before) => sql`${other.value} IS ${values[before] ?? null}`);
    return allOf([...equal, follows(key, values[at] ?? null)]);
  });
  return anyOf(branches);
}

/** Compares the sort values of two hits of different indexes as the SQL order does. */
export function compareSorts(
  keys: readonly SortKey[],
  a: readonly SqlValue[],
  b: readonly SqlValue[],
): number {
  for (const [at, { descending, nullsFirst }] of keys.entries()) {
    const [x, y] = [a[at] ?? null, b[at] ?? null];
    if (x === y) continue;
    if (x === null || y === null) return (x === null) === nullsFirst ? -1 : 1;
    const order = compareValues(x, y);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Refuses a page that ends beyond the window of 10,000 hits (or the index's own). */
export function assertWindow(
  from: number,
  size: number,
  largest: number,
  scrolling: boolean,
): void {
  if (from < 0) throw illegalArgument(`[from] parameter cannot be negative, found [${from}]`);
  if (size < 0) throw illegalArgument(`[size] parameter cannot be negative, found [${size}]`);
  if (scrolling && from > 0) {
    throw new ElasticsearchError(
      400,
      "action_request_validation_exception",
      "Validation Failed: 1: using [from] is not allowed in a scroll context;",
    );
  }
  if (from + size <= largest) return;
  if (scrolling) {
    throw illegalArgument(
      `Batch size is too large, size must be less than or equal to: [${largest}] but was [${size}]. Scroll batch sizes cost as much memory as result windows so they are controlled by the [index.max_result_window] index level setting.`,
    );
  }
  throw illegalArgument(
    `Result window is too large, from + size must be less than or equal to: [${largest}] but was [${from + size}]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.`,
  );
}
