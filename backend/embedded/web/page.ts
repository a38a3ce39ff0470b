import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { pageStyle } from "./pageStyle.ts";

/** The languages of every page this server renders (specification section 9: locales en and fr). */
export type Language = "fr" | "en";

/** Markup that is known to be safe: only `markup` makes it. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | Html | null | undefined | false | readonly Piece[];

/** Text as it must stand inside markup or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (typeof piece === "string") return escapeHtml(piece);
  if (typeof piece === "number") return String(piece);
  if ("markup" in piece) return piece.markup;
  return piece.map(render).join("");
}

/** Template tag for markup (not called "html": formatters would indent what stands inside): every value is escaped unless it is markup itself; nothing is shown for null and false. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return {
    markup: parts.reduce((whole, part, at) => whole + render(pieces[at - 1]) + part),
  };
}

/** One page's texts: a key without both languages does not compile. `{name}` stands for a value. */
export type TextTable<Key extends string> = Readonly<
  Record<Key, Readonly<Record<Language, string>>>
>;

/** Looks a text up: `t("title")`, `t("wait", { seconds: 30 })`. */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The lookup of one page's table in one language. */
export function textsIn<Key extends string>(
  table: TextTable<Key>,
  language: Language,
): Translate<Key> {
  return (key, values = {}) =>
    table[key][language].replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
}

const common = {
  skip: { fr: "Aller au contenu", en: "Skip to content" },
  language: { fr: "Langue", en: "Language" },
} satisfies TextTable<string>;

/** What a page is made of. */
export interface Page {
  readonly status?: number;
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** Address of the same page in the other language; without it no switch is shown. */
  readonly switchTo?: (language: Language) => string;
  /** Extra class of the body, for layouts. */
  readonly layout?: "narrow" | "wide";
  /** Links at the top, the current one marked. */
  readonly links?: readonly {
    readonly href: string;
    readonly label: string;
    readonly current: boolean;
  }[];
  /** The page's one script; it runs by its hash, so it must be constant. */
  readonly script?: string;
  /** Origins besides our own to which a form of this page may lead, redirects included. */
  readonly formTargets?: readonly string[];
  /** Whether the page shows frames of our own origin. */
  readonly frames?: boolean;
}

const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
];

function languageSwitch(page: Page): Html | null {
  const { switchTo } = page;
  if (!switchTo) return null;
  return markup`<nav class="languages" aria-label="${common.language[page.language]}">
    ${languages.map(({ code, name }) =>
      code === page.language
        ? markup`<span aria-current="true" lang="${code}">${name}</span>`
        : markup`<a href="${switchTo(code)}" lang="${code}" hreflang="${code}">${name}</a>`,
    )}
  </nav>`;
}

/** The product's mark: a beacon that sends (src/views/ui/Logo.tsx, public/favicon.svg). */
const WAVES = "M9.6 13.4a9 9 0 0 1 12.8 0M6.2 9.6a14 14 0 0 1 19.6 0M16 21v5";

const mark = markup`<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect class="mark-ground" width="32" height="32" rx="7" />
  <circle class="mark-dot" cx="16" cy="18" r="3.2" />
  <path class="mark-wave" d="${WAVES}" />
</svg>`;

const ICON = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#0b5cad'/><circle cx='16' cy='18' r='3.2' fill='#fff'/><path d='${WAVES}' fill='none' stroke='#fff' stroke-width='2.4' stroke-linecap='round'/></svg>`;

function links(page: Page): Html | null {
  if (!page.links) return null;
  return markup`<nav class="links">
    ${page.links.map(
      (link) =>
        markup`<a href="${link.href}" ${link.current ? markup` aria-current="page"` : ""}
          >${link.label}</a
        >`,
    )}
  </nav>`;
}

// The policy's hashes are of the exact content: nothing may stand around it.
const styleElement: Html = { markup: `<style>${pageStyle}</style>` };

function scriptElement(script: string): Html {
  return { markup: `<script>${script}</script>` };
}

/** The whole document of a page. */
export function pageDocument(page: Page): string {
  return markup`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Balise</title>
        <link
          rel="icon"
          href="data:image/svg+xml,${encodeURIComponent(ICON)}"
        />
        ${styleElement}
      </head>
      <body class="${page.layout ?? "narrow"}">
        <a class="skip" href="#content">${common.skip[page.language]}</a>
        <header class="top">
          <span class="brand">${mark}<span>Balise</span></span
          >${links(page)}${languageSwitch(page)}
        </header>
        <main id="content">${page.body}</main>
        ${page.script ? scriptElement(page.script) : ""}
      </body>
    </html> `.markup;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const styleHash = hashOf(pageStyle);

/** The policy a page is sent with: nothing but its own style and script, by hash. */
export function pagePolicy(page: Pick<Page, "script" | "formTargets" | "frames">): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "img-src 'self' data:",
    page.script ? `script-src ${hashOf(page.script)}` : "script-src",
    page.script ? "connect-src 'self'" : null,
    page.frames ? "frame-src 'self'" : null,
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter((directive) => directive !== null)
    .join("; ");
}

/** Sends a page, never cached: each of them shows a state. */
export function sendPage(response: ServerResponse, page: Page): void {
  response.statusCode = page.status ?? 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Language", page.language);
  response.setHeader("Content-Security-Policy", pagePolicy(page));
  response.setHeader("Cache-Control", "no-store");
  response.end(pageDocument(page));
}
