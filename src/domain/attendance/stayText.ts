import { plainText } from "../base/plainText.ts";
import type { TagInOutRecord } from "./tagInOut.ts";

/** Letters of a word that count: with all their accents they fit into one expression of the storage. */
const LONGEST_WORD = 20;

/** Words that count: each is compared with every stay. */
const MAX_WORDS = 10;

/** What is searched for among stays: every word has to be part of the name or of the tag number, without regard to case and accents. */
export function stayWords(text: string): readonly string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(""));
}

/** Whether a stay holds every one of the words. */
export function holdsWords(
  { assetName, tagNumber }: Pick<TagInOutRecord, "assetName" | "tagNumber">,
  words: readonly string[],
): boolean {
  const [name, tag] = [plainText(assetName ?? ""), plainText(tagNumber)];
  return words.every((word) => name.includes(word) || tag.includes(word));
}
