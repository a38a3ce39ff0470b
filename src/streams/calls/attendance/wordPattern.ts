import { plainText } from "../../../domain/base/plainText.ts";

/** Where letters with accents stand in Unicode: Latin, Greek and Cyrillic, and Latin and Greek once more. */
const ACCENTED: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
];

/** A regular expression of the storage for texts that hold a plain word, whatever the accents. The word: letters and digits only. */
export function wordPattern(word: string): string {
  return `.*${Array.from(word, (letter) => `[${letter}${variants().get(letter) ?? ""}]`).join("")}.*`;
}

let known: ReadonlyMap<string, string> | null = null;

/** The small letters that differ from a plain one by their accents only, by the plain one. */
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
      if (plain !== letter && letter === letter.toLowerCase() && plain.length === 1)
        found.set(plain, (found.get(plain) ?? "") + letter);
    }
  return found;
}
