/** Parameters that the accepted clauses take beside a field: none of them reads anything but the document at hand. */
const PARAMETERS: ReadonlySet<string> = new Set([
  "_name",
  "boost",
  "case_insensitive",
  "flags",
  "rewrite",
  "value",
  "prefix",
  "wildcard",
  "analyzer",
  "auto_generate_synonyms_phrase_query",
  "fuzziness",
  "fuzzy_rewrite",
  "fuzzy_transpositions",
  "lenient",
  "max_expansions",
  "minimum_should_match",
  "operator",
  "prefix_length",
  "query",
  "slop",
  "tie_breaker",
  "type",
  "zero_terms_query",
  "format",
  "gt",
  "gte",
  "lt",
  "lte",
  "relation",
  "time_zone",
  "bottom",
  "bottom_left",
  "bottom_right",
  "lat",
  "left",
  "lon",
  "points",
  "right",
  "top",
  "top_left",
  "top_right",
  "wkt",
]);

/** Deeper than any value of ours: a list of points is three. */
const MAX_DEPTH = 6;

/** A JSON object, as opposed to a list. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first part of a clause's value that is more than a value with known parameters; null: there is none. */
export function notPlain(value: unknown, depth = 0): string | null {
  if (depth > MAX_DEPTH) return `a value of more than ${MAX_DEPTH} levels`;
  if (Array.isArray(value)) return first(value, (inner) => notPlain(inner, depth + 1));
  if (!isObject(value)) return null;
  return first(Object.entries(value), ([name, inner]) =>
    PARAMETERS.has(name) ? notPlain(inner, depth + 1) : name,
  );
}

/**
 * Names of fields that do not belong to the document, such as `_index`; null: the name is one of ours.
 * A field of multi_match may carry its weight (`name^2`).
 */
export function notOurField(name: unknown): string | null {
  if (typeof name !== "string") return "a field without a name";
  const isOurs = !name.startsWith("_") || name === "_id" || name.startsWith("_kuzzle_info.");
  return isOurs ? null : name;
}

/** The first answer that is not null. */
export function first<Item>(
  items: Iterable<Item>,
  check: (item: Item) => string | null,
): string | null {
  for (const item of items) {
    const found = check(item);
    if (found !== null) return found;
  }
  return null;
}
