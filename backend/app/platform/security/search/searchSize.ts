import { isObject } from "./plainValue.ts";

/** Clauses that are compared with every value of a field. */
const PATTERNS: ReadonlySet<string> = new Set([
  "match_bool_prefix",
  "match_phrase_prefix",
  "prefix",
  "regexp",
  "wildcard",
]);

/** The search of the stays has two for each of its ten words. */
const MAX_PATTERNS = 24;
/** Each clause and aggregation is an object or two; the front's largest search has some sixty. */
const MAX_OBJECTS = 2000;
/** Kuzzle answers 10,000 documents at most, which may be named by their values. */
const MAX_VALUES = 20_000;

/** What a search has too much of, as the beginning of "… is not accepted"; null: nothing. Its time is everybody's. */
export function tooMuch(search: unknown): string | null {
  const found = { objects: 0, values: 0, patterns: 0 };
  const open: unknown[] = [search];
  while (open.length > 0) {
    const part = open.pop();
    found.values += 1;
    if (isObject(part)) {
      found.objects += 1;
      for (const [name, inner] of Object.entries(part)) {
        if (PATTERNS.has(name)) found.patterns += 1;
        open.push(inner);
      }
    } else if (Array.isArray(part)) {
      for (const inner of part) open.push(inner);
    }
    if (found.patterns > MAX_PATTERNS) return `more than ${MAX_PATTERNS} patterns`;
    if (found.objects > MAX_OBJECTS) return `more than ${MAX_OBJECTS} parts`;
    if (found.values > MAX_VALUES) return `more than ${MAX_VALUES} values`;
  }
  return null;
}
