const cache = new Map<string, RegExp>();
/** Clients use a handful of patterns; a runaway one must not fill the memory. */
const maxCached = 200;

/** Redis's glob (`*`, `?`, `[a-z]`, `[^a]`, `\\x`) as a test of one key. */
export function matchGlob(pattern: string): (text: string) => boolean {
  let expression = cache.get(pattern);
  if (expression === undefined) {
    expression = compile(pattern);
    if (cache.size >= maxCached) {
      cache.clear();
    }
    cache.set(pattern, expression);
  }
  const compiled = expression;
  return (text) => compiled.test(text);
}

function compile(pattern: string): RegExp {
  let source = "";
  let index = 0;
  while (index < pattern.length) {
    const character = pattern.charAt(index);
    if (character === "*") {
      // Neighbouring stars say no more than one, and would make the expression slow.
      while (pattern.charAt(index + 1) === "*") {
        index += 1;
      }
      source += "[^]*?";
    } else if (character === "?") {
      source += "[^]";
    } else if (character === "[") {
      const [text, end] = compileClass(pattern, index + 1);
      source += text;
      index = end;
    } else if (character === "\\" && index + 1 < pattern.length) {
      index += 1;
      source += escape(pattern.charAt(index));
    } else {
      source += escape(character);
    }
    index += 1;
  }
  return new RegExp(`^${source}$`);
}

/** A class, and the index of its `]`; without one it runs to the end, as in Redis. */
function compileClass(pattern: string, start: number): [string, number] {
  const negated = pattern.charAt(start) === "^";
  let index = negated ? start + 1 : start;
  let inside = "";
  while (index < pattern.length && pattern.charAt(index) !== "]") {
    if (pattern.charAt(index) === "\\" && index + 1 < pattern.length) {
      index += 1;
      inside += escape(pattern.charAt(index));
    } else if (pattern.charAt(index + 1) === "-" && index + 2 < pattern.length) {
      const ends = [pattern.charAt(index), pattern.charAt(index + 2)].sort();
      inside += ends.map(escape).join("-");
      index += 2;
    } else {
      inside += escape(pattern.charAt(index));
    }
    index += 1;
  }
  const nothing = negated ? "[^]" : "[]";
  return [inside === "" ? nothing : `[${negated ? "^" : ""}${inside}]`, index];
}

function escape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
