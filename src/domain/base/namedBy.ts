import { nameKey } from "./nameKey.ts";
import { plainText } from "./plainText.ts";

/**
 * Whom a typed name means: those of exactly that name, else those whose names are typed like it on a keyboard that lacks
 * some of its letters. Of two that differ by accents alone, each is found by its own.
 */
export function namedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  typed: string,
): readonly Item[] {
  const key = nameKey(typed);
  const exact = items.filter((item) => nameKey(nameOf(item)) === key);
  if (exact.length > 0) return exact;
  const plain = plainText(key);
  return items.filter((item) => plainText(nameKey(nameOf(item))) === plain);
}
