/**
 * Clauses of Elasticsearch's query language that read documents of another index or run code. Kuzzle passes a query
 * on as it is, so a `terms` lookup would tell one customer what another one's documents hold.
 */
const CLAUSES: ReadonlySet<string> = new Set([
  "_index",
  "has_child",
  "has_parent",
  "indexed_shape",
  "more_like_this",
  "percolate",
  "runtime_mappings",
  "script",
  "script_fields",
  "script_score",
  "scripted_metric",
  "_script",
]);

/** Deeper than any query of ours: what goes beyond is refused rather than walked. */
const MAX_DEPTH = 40;

/** The first clause of a query that may read another index or run code; null: there is none. */
export function foreignIndexClause(query: unknown): string | null {
  return walk(query, 0);
}

function walk(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) {
    // A field or an aggregation may name the index of a document as well.
    return value === "_index" ? "_index" : null;
  }
  if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
  for (const [key, inner] of Object.entries(value)) {
    if (CLAUSES.has(key)) return key;
    if (key === "terms" && holdsLookup(inner)) return "a terms lookup";
    const found = walk(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** `terms: { field: { index, id, path } }`: the values would come from another document. */
function holdsLookup(terms: unknown): boolean {
  if (typeof terms !== "object" || terms === null) return false;
  return Object.values(terms).some(
    (values) =>
      typeof values === "object" && values !== null && !Array.isArray(values) && "index" in values,
  );
}
