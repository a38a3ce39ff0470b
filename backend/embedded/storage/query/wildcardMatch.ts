/**
 * Whether a text is as a pattern says in which `*` stands for anything. Reads the text once for each part between two
 * stars, where a regular expression of many stars would go back and forth.
 */
export function wildcardMatch(pattern: string): (text: string) => boolean {
  const parts = pattern.split("*");
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return (text) => text === pattern;
  const between = parts.slice(1, -1).filter((part) => part !== "");
  return (text) => {
    if (text.length < first.length + last.length) return false;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of between) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}
