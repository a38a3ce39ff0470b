import { plainText } from "../../domain/base/plainText.ts";

/** What the palette can search: a name, and other words that mean the same. */
export type Rankable = { readonly label: string; readonly keywords?: string };

/** Best first. Nothing of it: null. */
type Rank = 0 | 1 | 2 | 3 | 4 | null;

/**
 * Those that fit what was typed, the best first, those that fit alike in their order. Case and accents do not count.
 * 0 begins so; 1 every word typed begins a word; 2 holds it; 3 its keywords do; 4 has the letters in this order.
 */
export function ranked<Item extends Rankable>(items: readonly Item[], typed: string): Item[] {
  const wanted = plainText(typed).trim();
  if (wanted === "") return [...items];
  return items
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter((one): one is { item: Item; rank: Exclude<Rank, null> } => one.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function rankOf({ label, keywords = "" }: Rankable, wanted: string): Rank {
  const name = plainText(label);
  const others = plainText(keywords);
  const words = wanted.split(/\s+/u);
  if (name.startsWith(wanted)) return 0;
  if (words.every((word) => beginsWord(name, word))) return 1;
  if (name.includes(wanted)) return 2;
  if (words.every((word) => beginsWord(others, word) || beginsWord(name, word))) return 3;
  // Two letters in any order are in almost every name.
  return wanted.length > 2 && hasInOrder(name, wanted) ? 4 : null;
}

function beginsWord(text: string, word: string): boolean {
  return text.split(/[^\p{Letter}\p{Number}]+/u).some((one) => one.startsWith(word));
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    if (/\s/u.test(letter)) continue;
    const found = text.indexOf(letter, at);
    if (found === -1) return false;
    at = found + letter.length;
  }
  return true;
}
