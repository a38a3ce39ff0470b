/** Unicode's long names of general categories, which JavaScript knows and RE2 does not (node-re2 1.22, lib/new.cc). */
const CATEGORIES = new Map(
  Object.entries({
    Uppercase_Letter: "Lu",
    Lowercase_Letter: "Ll",
    Titlecase_Letter: "Lt",
    Cased_Letter: "LC",
    Modifier_Letter: "Lm",
    Other_Letter: "Lo",
    Letter: "L",
    Nonspacing_Mark: "Mn",
    Spacing_Mark: "Mc",
    Enclosing_Mark: "Me",
    Mark: "M",
    Decimal_Number: "Nd",
    Letter_Number: "Nl",
    Other_Number: "No",
    Number: "N",
    Connector_Punctuation: "Pc",
    Dash_Punctuation: "Pd",
    Open_Punctuation: "Ps",
    Close_Punctuation: "Pe",
    Initial_Punctuation: "Pi",
    Final_Punctuation: "Pf",
    Other_Punctuation: "Po",
    Punctuation: "P",
    Math_Symbol: "Sm",
    Currency_Symbol: "Sc",
    Modifier_Symbol: "Sk",
    Other_Symbol: "So",
    Symbol: "S",
    Space_Separator: "Zs",
    Line_Separator: "Zl",
    Paragraph_Separator: "Zp",
    Separator: "Z",
    Control: "Cc",
    Format: "Cf",
    Surrogate: "Cs",
    Private_Use: "Co",
    Unassigned: "Cn",
    Other: "C",
  }),
);

interface Rule {
  readonly found: RegExp;
  readonly replace: (...groups: string[]) => string;
}

function category(letter: string, name: string): string {
  const short = CATEGORIES.get(name) ?? name.replace(/^(?:Script|sc)=(?=.)/, "");
  return short.length === 1 ? `\\${letter}${short}` : `\\${letter}{${short}}`;
}

/** Where JavaScript writes something differently; tried in this order at every position. */
const RULES: readonly Rule[] = [
  {
    found: /\\c([A-Z])/y,
    replace: (letter = "") =>
      `\\x${(letter.charCodeAt(0) - 64).toString(16).toUpperCase().padStart(2, "0")}`,
  },
  // node-re2 takes G-Z for hexadecimal too; RE2 then refuses the pattern.
  { found: /\\u([0-9A-Za-z]{1,4})/y, replace: (hex = "") => `\\x{${hex}}` },
  { found: /\\u(?=\{)/y, replace: () => "\\x" },
  { found: /\\([pP])\{([^}]*)\}/y, replace: (letter = "", name = "") => category(letter, name) },
  { found: /(\\[^])/y, replace: (escape = "") => escape },
  { found: /\//y, replace: () => "\\/" },
  { found: /\(\?<(?![=!])/y, replace: () => "(?P<" },
];

/** The RE2 pattern for a JavaScript one, as the npm package re2 1.22 translates it (lib/new.cc, translateRegExp). */
export function re2Pattern(source: string, multiline: boolean): string {
  if (source === "") return "(?:)";
  let result = multiline ? "(?m)" : "";
  let at = 0;
  while (at < source.length) {
    let translated: string | undefined;
    for (const { found, replace } of RULES) {
      found.lastIndex = at;
      const match = found.exec(source);
      if (match !== null) {
        translated = replace(...match.slice(1));
        at = found.lastIndex;
        break;
      }
    }
    if (translated === undefined) {
      result += source.charAt(at);
      at += 1;
    } else {
      result += translated;
    }
  }
  return result;
}

/** What `source` says of a pattern: "/" not escaped yet gets its backslash (lib/new.cc, escapeRegExp). */
export function re2Source(pattern: string): string {
  if (pattern === "") return "(?:)";
  return pattern.replace(/\\[^]|\//g, (found) => (found === "/" ? "\\/" : found));
}
