/**
 * The name on so many lines, broken where its longest line is the shortest; null where it has fewer words. Names of areas
 * have a few words: all ways to break them are looked at.
 */
export function wrapName(
  name: string,
  lines: number,
  widthOf: (line: string) => number,
): string | null {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  return best(words, lines)?.lines.join("\n") ?? null;

  function best(rest: readonly string[], count: number): Broken | null {
    if (rest.length < count) return null;
    if (count === 1) {
      const line = rest.join(" ");
      return { lines: [line], width: widthOf(line) };
    }
    let found: Broken | null = null;
    for (let first = 1; first <= rest.length - count + 1; first += 1) {
      const line = rest.slice(0, first).join(" ");
      const after = best(rest.slice(first), count - 1);
      if (after === null) continue;
      const width = Math.max(widthOf(line), after.width);
      // Of two as narrow the fuller first line.
      if (found === null || width <= found.width) found = { lines: [line, ...after.lines], width };
    }
    return found;
  }
}

type Broken = { readonly lines: readonly string[]; readonly width: number };
