/**
 * Which build an index page starts: the address of its entry script, whose name changes with its content. Null: no page
 * of ours, such as the answer of a proxy whose server is away.
 */
export function buildOfPage(html: string): string | null {
  for (const [tag] of html.matchAll(/<script\b[^>]*>/giu)) {
    if (!/\btype="module"/u.test(tag)) continue;
    const source = /\bsrc="(?<src>[^"]+)"/u.exec(tag)?.groups?.["src"];
    if (source !== undefined) return source;
  }
  return null;
}
