import type { Json, JsonObject } from "../json.ts";
import { isObject } from "../json.ts";
import { groupedTerms } from "../aggregations/groupedTerms.ts";
import type { IndexSearch } from "./indexSearch.ts";

/** ms for 1,000 documents that one clause is looked at in, without an index, and that one aggregation counts. */
const CLAUSE = 0.1;
const AGGREGATION = 1;
/** Aggregations within another are made once for each of its buckets. */
const WITHIN = 4;
/** ms for 1,000 documents of buckets that SQL makes, whatever figures they have. */
const GROUPED = 0.4;

/** How long a search takes, estimated in ms: rather too long than too short. */
export function estimatedMs(
  searches: readonly IndexSearch[],
  aggregations: JsonObject | undefined,
): number {
  return searches.reduce((sum, { context, index }) => {
    const counted = Object.entries(aggregations ?? {}).reduce((total, [name, one]) => {
      const grouped = groupedTerms(index.tree.fields, context.alias, one);
      return total + (grouped === null ? AGGREGATION * weightOf({ [name]: one ?? null }) : GROUPED);
    }, 0);
    return sum + (index.record.documents / 1000) * (CLAUSE * context.clauses.count + counted);
  }, 0);
}

function weightOf(aggregations: Json | undefined): number {
  if (!isObject(aggregations)) return 0;
  return Object.values(aggregations).reduce<number>((sum, one) => {
    if (!isObject(one)) return sum;
    const filters = isObject(one["filters"]) ? one["filters"]["filters"] : undefined;
    const own = Math.max(1, Object.keys(Object(filters)).length);
    return sum + own + WITHIN * own * weightOf(one["aggs"] ?? one["aggregations"]);
  }, 0);
}
