import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

/** Where an installation serves the styles of such pages. The front's policy allows no styles inside a page. */
export const PAGE_STYLE_PATH = "/api.css";

/**
 * A page of the documentation as HTML.
 * @param linkOf where a link leads that does not stay within the page; null: to a page that no installation serves, so
 * that it becomes plain text
 */
export function markdownPage(
  title: string,
  markdown: string,
  linkOf: (href: string) => string | null,
): string {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = href.startsWith("#") ? href : linkOf(href);
        return target === null ? text : `<a href="${target}">${text}</a>`;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<main>
${marked.parse(markdown, { async: false })}
</main>
</body>
</html>
`;
}

/** Follows the reader's light or dark scheme; wide tables scroll by themselves. */
export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 Inter, system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.35rem 0.75rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); text-align: start; vertical-align: top; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
code { font: 0.875em ui-monospace, monospace; }
h2 { margin-top: 3rem; }
h2, h3 { scroll-margin-top: 1rem; }
`;
