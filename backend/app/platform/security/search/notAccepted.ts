import { notAcceptedInAggregations } from "./aggregationClause.ts";
import { first, isObject } from "./plainValue.ts";
import { notAcceptedInQuery } from "./queryClause.ts";
import { tooMuch } from "./searchSize.ts";
import { notAcceptedInSort } from "./sortClause.ts";

/** Parts of a search that hold plain values only. */
const PLAIN: ReadonlySet<string> = new Set(["_source", "from", "search_after", "size"]);

/**
 * The first part of a search (its whole body) that is not accepted from outside; null: all of it is. Kuzzle passes a
 * search on to Elasticsearch as it is, where a lookup, a script or a wrapped query would read other customers'
 * documents, so only what is known to stay in the document at hand is let through (docs/security.md), and no more than
 * a profile has a need of.
 * @param isKoncorde the query is one of Kuzzle's own language, which Kuzzle checks and translates
 */
export function notAccepted(
  search: unknown,
  { isKoncorde }: { isKoncorde: boolean },
): string | null {
  if (search === undefined || search === null) return null;
  if (!isObject(search)) return "a search that is no object";
  const much = tooMuch(search);
  if (much !== null) return much;
  return first(Object.entries(search), ([part, content]) => {
    if (PLAIN.has(part)) return null;
    if (part === "query" && isKoncorde) return null;
    if (part === "query" || part === "post_filter") return notAcceptedInQuery(content);
    if (part === "sort") return notAcceptedInSort(content);
    if (part === "aggs" || part === "aggregations") return notAcceptedInAggregations(content);
    return part;
  });
}
