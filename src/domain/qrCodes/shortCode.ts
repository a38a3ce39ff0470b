/** Letters and digits that nobody takes for each other in print or aloud: of 0 O, 1 I L, 2 Z, 5 S, 8 B and U V none. */
const LETTERS = "34679ACDEFGHJKMNPQRTWXY";
const GROUPS = 2;
const LETTERS_PER_GROUP = 4;

/**
 * A code that people read and type, such as `K7QM-3XNR`: 23 ** 8 of them. @param draw a whole number from 0 up to but not
 * the one given, which nobody can foresee (decision 0112).
 */
export function shortCode(draw: (below: number) => number): string {
  const letter = () => LETTERS.charAt(draw(LETTERS.length));
  const group = () => Array.from({ length: LETTERS_PER_GROUP }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** So many codes, all different. @param draw as above */
export function shortCodes(count: number, draw: (below: number) => number): ReadonlySet<string> {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(shortCode(draw));
  return codes;
}
