import { textOf } from "../json.ts";
import { parsingError, shardError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { parseDateFormats } from "../mapping/dateFormat.ts";
import { boostIn, fieldClause, plain } from "./clause.ts";
import type { Compiled } from "./clause.ts";
import { readQueryDate } from "./dateMath.ts";
import { anyValue, findField, hasValue } from "./fieldCondition.ts";
import type { FoundField } from "./fieldCondition.ts";
import type { QueryContext } from "./queryContext.ts";
import { queryNumber, queryValue } from "./queryValue.ts";
import { NOTHING, allOf, name, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { UTC_ZONE, localToUtc, timeZone } from "./timeZone.ts";

const OPERATORS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
type Operator = keyof typeof OPERATORS;
const ORDER: readonly Operator[] = ["gt", "gte", "lt", "lte"];

function compare(value: Sql, operator: Operator, bound: string | number): Sql {
  return sql`${value} ${name(OPERATORS[operator])} ${bound}`;
}

/** The bounds of a range; those that are null or absent are open. The old from/to are understood. */
function boundsOf(parameters: JsonObject): ReadonlyMap<Operator, Json> {
  const bounds = new Map<Operator, Json>();
  const { from, to, include_lower: lower, include_upper: upper } = parameters;
  if (from !== undefined && from !== null) bounds.set(lower === false ? "gt" : "gte", from);
  if (to !== undefined && to !== null) bounds.set(upper === false ? "lt" : "lte", to);
  for (const operator of ORDER) {
    const bound = parameters[operator];
    if (bound !== undefined && bound !== null) bounds.set(operator, bound);
  }
  return bounds;
}

/** A range of dates, in ms; bounds are dates of the field's format, or date math. */
export function dateRange(
  context: QueryContext,
  found: FoundField,
  bounds: { readonly [operator in Operator]?: Json | undefined },
  format?: string,
  zoneId?: string,
): Sql {
  const { field } = found;
  const formats = format === undefined ? field.formats : parseDateFormats(format);
  if (!formats)
    throw parsingError(`Invalid format: [${format}] is not known to the embedded storage`);
  const zone = zoneId === undefined ? UTC_ZONE : timeZone(zoneId);
  const toUtc = (localMs: number): number => localToUtc(zone, localMs) - localMs;
  const read = (operator: Operator): number | undefined => {
    const bound = bounds[operator];
    if (bound === undefined || bound === null) return undefined;
    const roundUp = operator === "gt" || operator === "lte";
    return readQueryDate(textOf(bound), formats, context.now, roundUp, toUtc);
  };
  const limits = ORDER.map((operator) => [operator, read(operator)] as const);
  return anyValue(context, found, (value) =>
    allOf(
      limits.flatMap(([operator, ms]) => (ms === undefined ? [] : [compare(value, operator, ms)])),
    ),
  );
}

/** Documents whose last write has such a number: found in an index of its own, whatever the size of the collection. */
function writtenWithin(context: QueryContext, bounds: ReadonlyMap<Operator, Json>): Sql {
  if (context.scope.parent) return NOTHING;
  const limits = [...bounds].map(([operator, bound]) => {
    const number = typeof bound === "number" ? bound : Number(textOf(bound));
    if (!Number.isInteger(number))
      throw shardError(`failed to create query: For input string: "${textOf(bound)}"`);
    return compare(name("seq"), operator, number);
  });
  const written = sql`SELECT row FROM ${name(context.index.documentsTable)} WHERE ${allOf(limits)}`;
  return sql`${name(`${context.alias}.row`)} IN (${written})`;
}

/** `range` on numbers, dates, keywords, booleans and the tokens of texts. */
export function rangeClause(context: QueryContext, content: JsonObject): Compiled {
  const { path, parameters } = fieldClause("range", content, "value", [
    ...ORDER,
    "from",
    "to",
    "include_lower",
    "include_upper",
    "format",
    "time_zone",
    "relation",
  ]);
  if (parameters["value"] !== undefined)
    throw parsingError(`[range] query does not support [${path}]`);
  const boost = boostIn(parameters);
  const bounds = boundsOf(parameters);
  if (path === "_seq_no") return plain(writtenWithin(context, bounds), boost);
  const found = findField(context.index, path);
  if (!found) return plain(NOTHING, boost);
  const { field } = found;
  if (bounds.size === 0) return plain(hasValue(context, found), boost);
  if (field.family === "date") {
    const { format, time_zone: zone } = parameters;
    return plain(
      dateRange(
        context,
        found,
        Object.fromEntries(bounds),
        format === undefined ? undefined : textOf(format),
        zone === undefined ? undefined : textOf(zone),
      ),
      boost,
    );
  }
  const numeric = field.family === "integer" || field.family === "decimal";
  const limits = [...bounds].map(
    ([operator, bound]) =>
      [operator, numeric ? queryNumber(field, bound) : queryValue(field, bound)] as const,
  );
  return plain(
    anyValue(context, found, (value) =>
      allOf(limits.map(([operator, bound]) => compare(value, operator, bound))),
    ),
    boost,
  );
}
