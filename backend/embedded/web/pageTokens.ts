/*
 * The design system of the front as far as these pages use it. The web process must show them where no front is built, so
 * it cannot read src/views/ui/tokens.css: tests/unit/embedded/web/pageDesign.test.ts keeps the values equal.
 */

/** Type, sizes and corners: the same in both themes. */
export const SHARED = {
  "--control-large": "2.5rem",
  "--control-medium": "2rem",
  "--control-small": "1.5rem",
  "--font":
    '"Inter", "Inter Fallback", system-ui, -apple-system, "Segoe UI", "Roboto", "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif',
  "--font-mono":
    'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", "Noto Sans Mono", "Liberation Mono", Menlo, Consolas, monospace',
  "--line-normal": "1.43",
  "--radius-lg": "0.5rem",
  "--radius-md": "0.3125rem",
  "--radius-sm": "0.1875rem",
  "--size-lg": "1rem",
  "--size-md": "0.875rem",
  "--size-sm": "0.8125rem",
  "--size-xl": "1.25rem",
  "--size-xs": "0.75rem",
  "--stale-filter": "saturate(0.25)",
  "--weight-bold": "600",
  "--weight-regular": "400",
} as const;

/** A finger needs more than a pointer. */
export const COARSE = {
  "--control-small": "2.75rem",
  "--control-medium": "2.75rem",
  "--control-large": "3rem",
} as const satisfies Partial<Record<keyof typeof SHARED, string>>;

export const LIGHT = {
  "--accent": "#2a55c9",
  "--accent-hover": "#2147ae",
  "--accent-soft": "#e6edfd",
  "--accent-text": "#2149b3",
  "--border": "#d9dde4",
  "--border-strong": "#7d8797",
  "--danger-soft": "#fdeaea",
  "--danger-text": "#a51d24",
  "--focus": "#2a55c9",
  "--on-accent": "#ffffff",
  "--shadow-2": "0 2px 4px rgb(20 27 41 / 6%), 0 6px 16px rgb(20 27 41 / 10%)",
  "--success-text": "#13653a",
  "--surface": "#ffffff",
  "--surface-hover": "#eff1f5",
  "--surface-page": "#f3f4f7",
  "--surface-sunken": "#eceef2",
  "--text": "#161b26",
  "--text-muted": "#535d6e",
  "--warning-soft": "#fdf0dc",
  "--warning-text": "#854503",
} as const;

export const DARK = {
  "--accent": "#4d6fde",
  "--accent-hover": "#3b5ecd",
  "--accent-soft": "#1d2c52",
  "--accent-text": "#a4bcfb",
  "--border": "#2d3545",
  "--border-strong": "#768196",
  "--danger-soft": "#431b1f",
  "--danger-text": "#ff8f93",
  "--focus": "#9db7fb",
  "--on-accent": "#ffffff",
  "--shadow-2": "0 2px 4px rgb(0 0 0 / 35%), 0 6px 16px rgb(0 0 0 / 45%)",
  "--success-text": "#86dcab",
  "--surface": "#171c25",
  "--surface-hover": "#222937",
  "--surface-page": "#0f131a",
  "--surface-sunken": "#0b0e14",
  "--text": "#e8ebf1",
  "--text-muted": "#a3adbe",
  "--warning-soft": "#3a2710",
  "--warning-text": "#f5c078",
} as const satisfies Record<keyof typeof LIGHT, string>;

function declared(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

/** The tokens as rules of a style sheet, in the theme that the reader's system asks for. */
export const pageTokens = `:root{color-scheme:light dark;${declared(SHARED)};${declared(LIGHT)}}
@media screen and (width<48rem),screen and (pointer:coarse){:root{${declared(COARSE)}}}
@media screen and (prefers-color-scheme:dark){:root{${declared(DARK)}}}`;
