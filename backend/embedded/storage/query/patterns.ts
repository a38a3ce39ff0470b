import { ElasticsearchError } from "../elasticsearchError.ts";

/** The GLOB pattern of a wildcard query: `*` and `?` mean the same, `\` escapes. */
export function globOfWildcard(pattern: string): string {
  let glob = "";
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charAt(at);
    if (letter === "\\" && at + 1 < pattern.length) {
      at += 1;
      glob += escaped(pattern.charAt(at));
    } else {
      glob += letter === "*" || letter === "?" ? letter : escaped(letter);
    }
  }
  return glob;
}

/** The GLOB pattern of texts that begin so. */
export function globOfPrefix(prefix: string): string {
  return `${prefix.replaceAll(/[*?[]/g, escaped)}*`;
}

function escaped(letter: string): string {
  return letter === "*" || letter === "?" || letter === "[" ? `[${letter}]` : letter;
}

/** Longest expression Elasticsearch takes (index.max_regex_length). */
const LONGEST_REGEXP = 1000;

/**
 * A Lucene regular expression as RE2 reads it. The whole value must match. What the two read differently (complement `~`, interval `<1-5>`,
 * intersection `&`, any string `@`, empty `#`, classes such as `\d`, anchors) is refused.
 */
export function translateRegexp(pattern: string): string {
  if (pattern.length > LONGEST_REGEXP) {
    throw new ElasticsearchError(
      400,
      "illegal_argument_exception",
      `The length of regex [${pattern.length}] used in the Regexp Query request has exceeded the allowed maximum of [${LONGEST_REGEXP}]. This maximum can be set by changing the [index.max_regex_length] index level setting.`,
    );
  }
  let out = "";
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charAt(at);
    if (letter === "\\") {
      at += 1;
      const next = pattern.charAt(at);
      if (next === "" || /[\p{L}\p{N}]/u.test(next)) throw refused(pattern, `\\${next}`);
      // RE2 takes an escape before signs of ASCII only.
      out += next < "\u0080" ? `\\${next}` : next;
    } else if (inClass) {
      if (letter === "[") throw refused(pattern, letter);
      if (letter === "]") inClass = false;
      out += letter;
    } else if (letter === "[") {
      inClass = true;
      out += letter;
      if (pattern.charAt(at + 1) === "^") {
        at += 1;
        out += "^";
      }
      if (pattern.charAt(at + 1) === "]") throw refused(pattern, "[]");
    } else if ('~<>&@#"'.includes(letter)) {
      throw refused(pattern, letter);
    } else if (letter === "(" && ")?".includes(pattern.charAt(at + 1) || " ")) {
      throw refused(pattern, `(${pattern.charAt(at + 1)}`);
    } else {
      // Lucene has no anchors: these two are plain letters to it.
      out += letter === "^" || letter === "$" ? `\\${letter}` : letter;
    }
  }
  if (inClass) throw refused(pattern, "[");
  return `(${out})`;
}

function refused(pattern: string, what: string): ElasticsearchError {
  return new ElasticsearchError(
    400,
    "illegal_argument_exception",
    `the regular expression [${pattern}] uses [${what}], which the embedded storage does not support; use wildcard or prefix, or escape it`,
  );
}
