import { ownValue } from "./ownValue.ts";

/** Latin letters that Unicode does not take apart, as they are typed where the keyboard has none of them (CLDR Latin-ASCII). */
const TYPED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "æ=ae œ=oe ß=ss þ=th ŋ=ng ƕ=hv ƣ=oi ȣ=ou ỻ=ll ʃ=sh ƪ=sh ȸ=db ȹ=qp " +
    "ⱥ=a ƀɓƃƅ=b ƈȼ=c ðđɖɗƌƍȡẟ=d ǝəɛɇ=e ƒ=f ǥɠɣ=g ħ=h ıɨɩ=i ȷɉ=j ĸƙ=k łƚƛȴ=l ɯ=m ƞɲȵ=n øɔɵ=o ƥ=p ɋ=q ɍʀ=r " +
    "ẜẝƨƽȿ=s ŧƫƭʈȶⱦ=t ʉʊ=u ʋʌỽ=v ƿ=w ɏƴȝỿ=y ƶƹƺƻʒɀȥ=z"
  )
    .split(" ")
    .flatMap((entry) => {
      const [letters = "", typed = ""] = entry.split("=");
      return Array.from(letters, (letter) => [letter, typed] as const);
    }),
);
const UNTYPED = new RegExp(`[${Object.keys(TYPED).join("")}]`, "gu");

/**
 * The one folding of texts that are searched in and compared as people type them: without case and accents, letters that
 * a French or English keyboard lacks as they are typed there, one kind of apostrophe, hyphen and space, and nothing that
 * does not show. Keys that are stored fold less: two names may differ by an accent (nameKey.ts) (decision 0176).
 */
export function plainText(text: string): string {
  // Most are plain already; taking apart costs ten times as much.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/u.test(text)) return text.toLowerCase();
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
      .replaceAll(UNTYPED, (letter) => ownValue(TYPED, letter) ?? letter)
      // Catalan writes "l·l".
      .replaceAll("l\u00b7", "l")
      .replaceAll(/[\u2018-\u201b\u02b9-\u02bf\u02c8\u0241\u0242\u00b4`\u2032]/gu, "'")
      .replaceAll(/[\p{Dash_Punctuation}\u2212]/gu, "-")
      .replaceAll(/\s/gu, " ")
  );
}

/** Longest number that is put in its order, in digits. */
const DIGITS = 12;

const ZEROS = "0".repeat(DIGITS);

/** The words of a text, without what stands between them: what people type of a name, "d'Œuvrard-Łukasz" as "oeuvrard". */
export function plainWords(text: string): readonly string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A text whose plain comparison is the order people expect: without case and accents, numbers by their size. */
export function sortText(text: string): string {
  const plain = plainText(text);
  let sorted = "";
  let told = 0;
  // By hand: the same with a regular expression takes three times as long, and a list is sorted by 50,000 of them.
  for (let at = 0; at < plain.length; at += 1) {
    if (!isDigit(plain, at)) continue;
    let end = at + 1;
    while (isDigit(plain, end)) end += 1;
    sorted += plain.slice(told, at) + ZEROS.slice(Math.min(DIGITS, end - at));
    told = at;
    at = end;
  }
  return told === 0 && sorted === "" ? plain : sorted + plain.slice(told);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
