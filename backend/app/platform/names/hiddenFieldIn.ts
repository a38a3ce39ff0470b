import { isObject } from "../security/search/plainValue.ts";

/** Where names of fields may be patterns. */
const HOLD_FIELDS: ReadonlySet<string> = new Set(["field", "fields", "path"]);

/**
 * The first part of a search, a filter or an order by which hidden fields could be found out; null: none is. A value that
 * is written like such a field is refused too: it stands where an order may stand.
 */
export function hiddenFieldIn(
  search: unknown,
  hidden: readonly string[],
  isOfFields = false,
): string | null {
  if (typeof search === "string") return namesHidden(search, hidden, isOfFields) ? search : null;
  if (Array.isArray(search))
    return firstOf(search, (one) => hiddenFieldIn(one, hidden, isOfFields));
  if (!isObject(search)) return null;
  return firstOf(Object.entries(search), ([name, inner]) => {
    // Its hits are whole documents within an answer that is not looked through.
    if (name === "top_hits") return name;
    // Without fields it searches all of them.
    if (name === "multi_match" && !(isObject(inner) && "fields" in inner)) return name;
    if (namesHidden(name, hidden, true)) return name;
    return hiddenFieldIn(inner, hidden, HOLD_FIELDS.has(name));
  });
}

/** A field itself, what it is part of and what is part of it; with a weight (`name^3`) or an order (`name:asc`) too. */
function namesHidden(text: string, hidden: readonly string[], mayBePattern: boolean): boolean {
  const field = text.split(/[:^[]/u, 1)[0] ?? "";
  if (mayBePattern && field.includes("*")) return true;
  return hidden.some(
    (one) => field === one || field.startsWith(`${one}.`) || one.startsWith(`${field}.`),
  );
}

function firstOf<Item>(
  items: readonly Item[],
  refused: (item: Item) => string | null,
): string | null {
  for (const item of items) {
    const refusal = refused(item);
    if (refusal !== null) return refusal;
  }
  return null;
}
