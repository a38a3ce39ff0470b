/** Shorter words are not forgiven anything: they would match everything. */
const SHORTEST = 4;
/** From this length on two errors are forgiven. */
const FORGIVEN_TWICE = 6;

/** What words and codes are split at. */
const BREAK = /[\s\p{P}\p{S}]+/u;

/** The words of a text, for `typingErrors`. */
export function wordsOf(text: string): readonly string[] {
  return text.split(BREAK);
}

/**
 * Makes the question whether a word is one of a text's but for a typing error or two: missing, wrong or exchanged letters.
 * Null: nothing of it is forgiven, so that it is there as it is typed or not at all, which the text itself answers.
 * Codes are meant as they are typed: a part with a digit in it is not forgiven anything. All is plain (plainText.ts). What
 * was found of a word of a text is remembered: thousands of assets are made of a few hundred words.
 */
export function typingErrors(
  word: string,
): ((text: string, words: readonly string[]) => boolean) | null {
  const parts = word.split(BREAK).flatMap((part) => (part === "" ? [] : [partOf(part)]));
  if (parts.length === 1 && parts[0]?.part === word && !isForgiven(word)) return null;
  return (text, words) =>
    parts.every(({ part, isLike }) => text.includes(part) || words.some(isLike));
}

type Part = { readonly part: string; readonly isLike: (other: string) => boolean };

function isForgiven(part: string): boolean {
  return part.length >= SHORTEST && /^\p{L}+$/u.test(part);
}

function partOf(part: string): Part {
  if (!isForgiven(part)) return { part, isLike: () => false };
  const most = part.length < FORGIVEN_TWICE ? 1 : 2;
  const known = new Map<string, boolean>();
  return {
    part,
    isLike: (other) => {
      // Most words differ in their beginnings, and comparing these first spares nearly all the work.
      if (other[0] !== part[0] && other[1] !== part[0] && other[0] !== part[1]) return false;
      const cached = known.get(other);
      if (cached !== undefined) return cached;
      const is = beginsLike(other, part, most);
      known.set(other, is);
      return is;
    },
  };
}

/**
 * Whether `other` begins with `word` but for `most` errors (Levenshtein's distance to the nearest beginning, two
 * exchanged letters being one error). It ends as soon as there are too many.
 */
function beginsLike(other: string, word: string, most: number): boolean {
  if (other.length < word.length - most) return false;
  const width = Math.min(other.length, word.length + most);
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  let twoAbove = above;
  for (let row = 1; row <= word.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const cost = Math.min(
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
      );
      const isExchanged =
        row > 1 &&
        column > 1 &&
        word[row - 1] === other[column - 2] &&
        word[row - 2] === other[column - 1];
      const best = isExchanged ? Math.min(cost, (twoAbove[column - 2] ?? 0) + 1) : cost;
      line.push(best);
      least = Math.min(least, best);
    }
    // Exchanged letters read two rows up: one row of too many errors is not the end yet.
    if (least > most + 1) return false;
    twoAbove = above;
    above = line;
  }
  return Math.min(...above) <= most;
}
