import { ownValue } from "../base/ownValue.ts";
import { plainText } from "../base/plainText.ts";

/**
 * Judged are the first so many characters: the time grows with the square of the length and more, and what is hard to
 * guess by then does not become easier.
 */
const JUDGED = 40;

/** Of zxcvbn's 0 to 4: from here on it takes 100 million guesses at least, which the limiter of sign-ins makes centuries. */
const ENOUGH = 3;

/** A part of a password that zxcvbn has found a pattern in, by its own words. */
export type FoundPattern = {
  readonly pattern: string;
  readonly token: string;
  readonly dictionaryName?: string;
};

/** What zxcvbn says of a password. */
export type Estimate = { readonly score: number; readonly sequence: readonly FoundPattern[] };

/** By what a password would be guessed. */
export type GuessedBy = "common" | "own" | "keys" | "repetition" | "sequence" | "date" | "nothing";

/** `guessable`: it is refused. `strong`: there is nothing better to say. */
export type PasswordJudgement = {
  readonly strength: "guessable" | "good" | "strong";
  readonly by: GuessedBy;
};

/** What of a password is judged. */
export function judgedPart(password: string): string {
  return Array.from(password).slice(0, JUDGED).join("");
}

/** The words that are known of an owner, by which their password is guessed first. @param about their names and addresses */
export function ownWords(about: readonly string[]): string[] {
  const words = about
    .map((one) => one.toLowerCase())
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.filter((word) => word !== ""))];
}

/** Words of the product that stand in every password's surroundings. */
const OF_PRODUCT = ["balise", "omniscient"];
/** A shorter word of its surroundings is no clue: it is part of many others. */
const MIN_CLUE = 4;
/** What is left of a password without its clues, digits and signs has so many letters, or it is guessed by the clues. */
const MIN_OTHER_LETTERS = 6;

/**
 * Whether a password is made of words that everybody around it knows (its product, customer and owner), with a year, digits or
 * signs: "Balise2026!!!". A guesser who knows the customer tries these first; no dictionary has them.
 * @param about names of customers and of the owner
 */
export function isMadeOfContext(password: string, about: readonly string[]): boolean {
  const clues = ownWords([...OF_PRODUCT, ...about].map(plainText))
    .filter((word) => word.length >= MIN_CLUE)
    .toSorted((one, other) => other.length - one.length);
  const plain = plainText(password).replaceAll(
    LOOKALIKE,
    (sign) => ownValue(LETTERS, sign) ?? sign,
  );
  const rest = clues.reduce((left, clue) => left.replaceAll(clue, " "), plain);
  const isTouched = rest !== plain;
  return isTouched && (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS;
}

/** Digits and signs that are written for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "@": "a",
  $: "s",
};
const LOOKALIKE = /(?<=\p{L})[013@$]|[013@$](?=\p{L})/gu;

/** The one judgement of the server, which refuses, and of the form, which tells it beside the field. */
export function judgement({ score, sequence }: Estimate): PasswordJudgement {
  if (score >= ENOUGH) return { strength: score > ENOUGH ? "strong" : "good", by: "nothing" };
  const longest = sequence
    .filter((found) => guessedBy(found) !== "nothing")
    .toSorted((one, other) => other.token.length - one.token.length)[0];
  return { strength: "guessable", by: longest === undefined ? "nothing" : guessedBy(longest) };
}

function guessedBy({ pattern, dictionaryName }: FoundPattern): GuessedBy {
  switch (pattern) {
    case "dictionary":
      return dictionaryName === "userInputs" ? "own" : "common";
    case "spatial":
      return "keys";
    case "repeat":
      return "repetition";
    case "sequence":
      return "sequence";
    case "date":
    case "regex":
      return "date";
    default:
      return "nothing";
  }
}
