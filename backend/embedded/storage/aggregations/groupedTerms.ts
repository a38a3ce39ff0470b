import type { SqlValue } from "../database.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import { join, name, NOTHING, sql, type Sql } from "../query/sql.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";
import type { AggregationService } from "./aggregationService.ts";
import { bucketKey } from "./bucketKey.ts";

/** What SQL computes as `metrics.ts` does. `total` is of decimals: it never overflows, and corrects its rounding too. */
const FUNCTIONS: Readonly<Record<string, (column: Sql) => Sql>> = {
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
  avg: (column) => sql`avg(${column})`,
  sum: (column) => sql`total(${column})`,
  value_count: (column) => sql`count(${column})`,
};
const NUMBERS = new Set(["integer", "decimal"]);
const ORDERS: readonly Json[] = [{ _key: "asc" }, { _key: "desc" }];

/** Buckets by the values of one field, each with figures of others. */
export type GroupedTerms = {
  readonly field: Field;
  readonly size: number;
  readonly isDescending: boolean;
  readonly figures: readonly { readonly name: string; readonly value: Sql }[];
};

/**
 * `terms` by key, with nothing but figures in its buckets: one statement of SQL answers it, where columns read row by row
 * take ten times as long. Null: it asks for more than that, or a row holds several values.
 */
export function groupedTerms(
  fields: ReadonlyMap<string, Field>,
  alias: string,
  given: Json | undefined,
): GroupedTerms | null {
  if (!isObject(given)) return null;
  const { terms, aggs, ...others } = given;
  if (!isObject(terms) || Object.keys(others).length > 0) return null;
  const { field: path, size = 10, order, ...rest } = terms;
  const field = singleField(fields, path, ["keyword", "date", "boolean", "integer"]);
  if (field === null || Object.keys(rest).length > 0) return null;
  const direction = ORDERS.findIndex((one) => JSON.stringify(one) === JSON.stringify(order));
  if (direction < 0 || !Number.isInteger(size) || Number(size) <= 0) return null;
  const figures = figuresOf(fields, alias, isObject(aggs) ? aggs : {});
  if (figures === null) return null;
  return { field, size: Number(size), isDescending: direction === 1, figures };
}

function figuresOf(
  fields: ReadonlyMap<string, Field>,
  alias: string,
  definitions: JsonObject,
): GroupedTerms["figures"] | null {
  const figures = [];
  for (const [label, given] of Object.entries(definitions)) {
    const [[type, parameters] = [], second] = isObject(given) ? Object.entries(given) : [];
    const compute =
      type === undefined || second !== undefined ? undefined : ownValue(FUNCTIONS, type);
    if (compute === undefined || !isObject(parameters)) return null;
    const field = singleField(fields, parameters["field"], [...NUMBERS]);
    if (field === null || Object.keys(parameters).length > 1) return null;
    figures.push({ name: label, value: compute(column(field, alias)) });
  }
  return figures;
}

function singleField(
  fields: ReadonlyMap<string, Field>,
  path: Json | undefined,
  families: readonly string[],
): Field | null {
  const field = typeof path === "string" ? fields.get(path) : undefined;
  if (field === undefined || field.multiple || field.scope.parent !== undefined) return null;
  return families.includes(field.family) ? field : null;
}

const column = (field: Field, alias: string): Sql => name(`${alias}.${columnsOf(field)[0] ?? ""}`);

/** The answer of the `terms` over the rows of a condition. */
export function answerGroupedTerms(
  { database, budget, context }: AggregationService,
  where: Sql,
  { field, size, isDescending, figures }: GroupedTerms,
): Answer {
  const key = column(field, context.alias);
  const values = join([key, sql`count(*)`, ...figures.map(({ value }) => value)], ", ");
  const query = sql`SELECT ${values} FROM ${name(context.scope.table)} ${name(context.alias)} WHERE (${where}) AND ${key} IS NOT NULL GROUP BY ${key} ORDER BY ${key} ${name(isDescending ? "DESC" : "ASC")}`;
  budget.checkTime();
  const rows = where === NOTHING ? [] : database.rows(query.text, query.values);
  budget.addResult();
  const counted = (row: readonly (SqlValue | undefined)[]) => Number(row[1]);
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: rows.slice(size).reduce((sum, row) => sum + counted(row), 0),
    buckets: rows.slice(0, size).map((row) => {
      budget.addBuckets(1);
      const bucket: { [label: string]: Answer } = {
        ...bucketKey(field, row[0] ?? null),
        doc_count: counted(row),
      };
      figures.forEach((figure, at) => {
        budget.addResult();
        setOwnValue(bucket, figure.name, { value: row[at + 2] ?? null });
      });
      return bucket;
    }),
  };
}
