import { sameValue } from "../live/sameValue.ts";

/** The value as it was where it says the same, else the new one, in a list with every item as it was that says the same. */
export function keepSame<Value>(before: unknown, after: Value): Value {
  if (sameValue(before, after)) return before as Value;
  if (!Array.isArray(before) || !Array.isArray(after)) return after;
  const known = new Map(before.map((item: unknown) => [idOf(item), item]));
  return after.map((item: unknown) => {
    const id = idOf(item);
    const one = id === null ? undefined : known.get(id);
    return sameValue(one, item) ? one : item;
  }) as Value;
}

/** Of a document, or of what is shown around one. */
function idOf(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return null;
  if ("id" in item) return item.id;
  return "asset" in item ? idOf(item.asset) : null;
}
