import { ownValue } from "../../domain/base/ownValue.ts";
/** A piece of what a map service wants to be said of it; `href` null: plain text. */
export type Credit = { readonly text: string; readonly href: string | null };

const ENTITIES: Readonly<Record<string, string>> = {
  "&copy;": "©",
  "&amp;": "&",
  "&nbsp;": " ",
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

/**
 * The credits in a source's attribution, which is HTML of somebody else: only texts and https links are taken from
 * it, as texts; nothing of it reaches the page as HTML.
 */
export function creditsOf(html: string): Credit[] {
  const credits: Credit[] = [];
  const add = (text: string, href: string | null) => {
    const words = wordsOf(text);
    if (words !== "") credits.push({ text: words, href });
  };
  let end = 0;
  for (const link of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/giu)) {
    add(html.slice(end, link.index), null);
    const address = /\bhref\s*=\s*["']?(https:\/\/[^"'\s>]+)/iu.exec(link[1] ?? "")?.[1];
    add(link[2] ?? "", address ?? null);
    end = link.index + link[0].length;
  }
  add(html.slice(end), null);
  return credits;
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(
      /&(?:copy|amp|nbsp|quot|#39|lt|gt);/gu,
      (entity) => ownValue(ENTITIES, entity) ?? entity,
    )
    .replaceAll(/\s+/gu, " ")
    .trim();
}
