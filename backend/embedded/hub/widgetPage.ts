import { createHash } from "node:crypto";
import { pageTokens } from "../web/pageTokens.ts";
import { escapeHtml } from "../web/page.ts";

const style = `${pageTokens}body{margin:0;display:flex;height:100vh;font:var(--size-md)/var(--line-normal) var(--font);background:var(--surface-page);color:var(--text)}button{width:30px;flex:none;border:0;border-right:1px solid var(--border-strong);background:var(--accent);color:var(--on-accent);font-size:20px;cursor:pointer}button:focus-visible{outline:2px solid var(--focus);outline-offset:-4px}#panel{padding:12px;overflow-wrap:anywhere}#title{font-size:var(--size-lg);margin:0 0 6px}#who{margin:0}[hidden]{display:none}`;

/** The page of the sandboxed frame; `parents` are the origins that may hold it. */
export function widgetPage(parents: readonly string[]): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Balise hub</title><style>${style}</style></head>
<body>
<button type="button" id="toggle" aria-expanded="false" aria-controls="panel"></button>
<section id="panel" aria-labelledby="title" hidden><h1 id="title"></h1><p id="who"></p></section>
<script src="/hub/widget.js" data-parents="${escapeHtml(parents.join(" "))}"></script>
</body>
</html>
`;
}

/** The frame's policy: its one script and style, no network, framed by us only, and a sandbox of its own. */
export function widgetPolicy(publicUrl: string, parents: readonly string[]): string {
  const styleHash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `script-src ${publicUrl}/hub/widget.js`,
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(" ")}`,
    "sandbox allow-scripts",
  ].join("; ");
}
