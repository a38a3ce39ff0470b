import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

/** Where an installation serves the page and its styles. The front's policy allows no styles inside a page. */
export const API_HTML_PATH = "/api.html";
export const API_STYLE_PATH = "/api.css";

/**
 * The description of the calls as a page of HTML.
 * @param markdown the page of `apiPageOf`; links to other pages of the repository become plain text, as no installation serves them
 */
export function apiHtmlOf(markdown: string): string {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return href.startsWith("#") ? `<a href="${href}">${text}</a>` : text;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balise: the API</title>
<link rel="stylesheet" href="${API_STYLE_PATH}">
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
export const API_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 Inter, system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.35rem 0.75rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); text-align: start; vertical-align: top; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
code { font: 0.875em ui-monospace, monospace; }
h2 { margin-top: 3rem; }
h2, h3 { scroll-margin-top: 1rem; }
`;
