import { plainText } from "../../../domain/base/plainText.ts";

/** Where letters with accents stand in Unicode: Latin, Greek and Cyrillic, and Latin and Greek once more. */
const ACCENTED: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
];

/** A regular expression of the storage for texts that `plainText` folds to one that holds a plain word. The word: letters and digits only. */
export function wordPattern(word: string): string {
  let pattern = "";
  for (let at = 0; at < word.length; at += 1) {
    const pair = word.slice(at, at + 2);
    const asOne = variants().get(pair);
    if (pair.length === 2 && asOne !== undefined) {
      pattern += `(${oneOf(pair.charAt(0))}${oneOf(pair.charAt(1))}|[${asOne}])`;
      at += 1;
    } else pattern += oneOf(word.charAt(at));
  }
  return `.*${pattern}.*`;
}

function oneOf(letter: string): string {
  return `[${letter}${variants().get(letter) ?? ""}]`;
}

let known: ReadonlyMap<string, string> | null = null;

/** The small letters that are folded, by what they are folded to: one plain letter, or two. */
function variants(): ReadonlyMap<string, string> {
  known ??= readVariants();
  return known;
}

function readVariants(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [from, to] of ACCENTED)
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      const plain = plainText(letter);
      const isFolded = plain !== letter && letter === letter.toLowerCase();
      if (isFolded && /^[\p{L}\p{N}]{1,2}$/u.test(plain))
        found.set(plain, (found.get(plain) ?? "") + letter);
    }
  return found;
}
