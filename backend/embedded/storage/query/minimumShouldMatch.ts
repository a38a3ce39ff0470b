import { textOf } from "../json.ts";
import { parsingError } from "../elasticsearchError.ts";
import type { Json } from "../json.ts";

/**
 * How many of `count` optional clauses must hold: a number, a negative number (that many may fail),
 * a percentage, or conditions such as `3<90%`.
 */
export function minimumShouldMatch(given: Json, count: number): number {
  const text = textOf(given).trim();
  const conditions = text.split(/\s+/).filter((part) => part.includes("<"));
  if (conditions.length > 0) {
    let needed = count;
    for (const condition of conditions) {
      const [limit = "", rule = ""] = condition.split("<");
      if (count > Number(limit)) needed = simple(rule, count);
    }
    return needed;
  }
  return simple(text, count);
}

function simple(text: string, count: number): number {
  const parts = /^(-?\d+)(%?)$/.exec(text);
  if (!parts) throw parsingError(`failed to parse [minimum_should_match]: "${text}"`);
  const value = Number(parts[1]);
  const part = parts[2] === "%" ? Math.trunc((count * value) / 100) : value;
  return Math.max(0, part < 0 ? count + part : part);
}
