/** Longest token the standard analyser keeps whole. */
const LONGEST_TOKEN = 255;

/**
 * Words of a text as Elasticsearch's standard analyser gives them: split at Unicode word borders,
 * lower case. A dot or apostrophe between two letters does not split ("d'eau", "example.com"), a dot
 * or comma between two digits neither ("1.5").
 */
export function tokenize(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const [word] of text.matchAll(TOKEN)) {
    const lower = word.toLowerCase();
    for (let start = 0; start < lower.length; start += LONGEST_TOKEN) {
      tokens.push(lower.slice(start, start + LONGEST_TOKEN));
    }
  }
  return tokens;
}

const LETTER = "[\\p{L}\\p{M}]";
const PART = "[\\p{L}\\p{N}\\p{M}_]";
// Ideographs and Japanese Hiragana are words of one character; everything else runs on.
const SINGLE = "[\\p{Script=Han}\\p{Script=Hiragana}]";
const TOKEN = new RegExp(
  `${SINGLE}|(?:(?!${SINGLE})${PART})+(?:(?:(?<=${LETTER})['’.:·](?=${LETTER})|(?<=\\p{N})[.,;'’](?=\\p{N}))(?:(?!${SINGLE})${PART})+)*`,
  "gu",
);

/** What a text column holds: the tokens with a space around each, so a phrase is a piece of it. */
export function tokenColumn(text: string): string {
  const tokens = tokenize(text);
  return tokens.length === 0 ? "  " : ` ${tokens.join(" ")} `;
}

/** Stands between the values of a field that holds several, so no phrase runs from one to the next. */
export const VALUE_GAP = "\u0001";

/** The different tokens of a text column. */
export function tokensOfColumn(column: string): ReadonlySet<string> {
  const tokens = new Set(column.split(" "));
  tokens.delete("");
  tokens.delete(VALUE_GAP);
  return tokens;
}
