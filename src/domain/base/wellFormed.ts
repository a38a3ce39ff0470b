/** Half of a pair of surrogates: no character, and no encoding of the Unicode standard has it. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** The text with U+FFFD, the character for what is none, in the place of each lone surrogate. */
export function wellFormed(text: string): string {
  return text.replaceAll(LONE_SURROGATE, "\uFFFD");
}

/** Levels of what is nested that are looked into: no form of ours has more. */
const DEEPEST = 50;

/** The value with all texts in it well formed, the value itself where they are. */
export function wellFormedWithin(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => wellFormedWithin(one, depth + 1));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  const entries = Object.entries(value);
  const all = entries.map(([key, one]) => [key, wellFormedWithin(one, depth + 1)] as const);
  return all.some(([, one], at) => one !== entries[at]?.[1]) ? Object.fromEntries(all) : value;
}
