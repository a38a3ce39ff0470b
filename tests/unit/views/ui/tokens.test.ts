import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { must } from "../../../../src/domain/base/must.ts";

const css = readFileSync(new URL("../../../../src/views/ui/tokens.css", import.meta.url), "utf8");
const THEMES = ["light", "dark", "wall"] as const;
const TONES = ["neutral", "info", "success", "warning", "danger"] as const;
const SURFACES = [
  "surface-page",
  "surface",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "surface-selected",
];
const MAP_GROUNDS = ["map-land", "map-built-up", "map-water"];

type Pair = { readonly front: string; readonly back: string; readonly least: number };

const text = (front: string, ...backs: string[]): Pair[] =>
  backs.map((back) => ({ front, back, least: 4.5 }));
const mark = (front: string, ...backs: string[]): Pair[] =>
  backs.map((back) => ({ front, back, least: 3 }));

/** Which colour may stand on which: texts 4.5:1 (WCAG 1.4.3), marks and borders of controls 3:1 (WCAG 1.4.11). */
const PAIRS: readonly Pair[] = [
  ...text("text", ...SURFACES, ...TONES.map((tone) => `${tone}-soft`), "accent-soft"),
  ...text("text-muted", ...SURFACES),
  ...text("accent-text", ...SURFACES, "accent-soft"),
  ...["accent", "accent-hover", "accent-pressed"].flatMap((back) => text("on-accent", back)),
  ...["danger", "danger-hover", "danger-pressed"].flatMap((back) => text("on-danger", back)),
  ...text("on-tooltip", "tooltip"),
  ...TONES.flatMap((tone) => [
    ...text(`on-${tone}`, tone),
    ...text(`${tone}-text`, `${tone}-soft`, ...SURFACES),
    ...mark(tone, "surface", "surface-page", "surface-raised"),
  ]),
  ...mark("border-strong", "surface", "surface-page", "surface-raised", "surface-sunken"),
  ...mark("accent", ...SURFACES, ...MAP_GROUNDS),
  ...text("map-place", "map-land", "map-built-up"),
  ...text("map-sea-name", "map-water"),
  ...mark("map-frontier", "map-land"),
  ...["slow", "medium", "fast"].flatMap((speed) => mark(`track-${speed}`, "surface", "map-land")),
  ...["fresh", "not-fresh", "unknown"].flatMap((front) => mark(front, "map-land", "map-water")),
  ...mark("focus", ...SURFACES),
  ...["fresh", "not-fresh", "unknown"].flatMap((front) => mark(front, "surface", "surface-page")),
  ...["material", "personnel", "other", "mixed"].flatMap((category) =>
    mark(`category-${category}`, "surface", "surface-page", ...MAP_GROUNDS),
  ),
];

describe.each(THEMES)("the colours of the theme %s", (theme) => {
  const colours = coloursOf(css, theme);

  it.each(PAIRS)("$front on $back is at least $least:1", ({ front, back, least }) => {
    const ratio = contrast(
      must(colours.get(front), `${theme} declares --${front}`),
      must(colours.get(back), `${theme} declares --${back}`),
    );
    expect(Number(ratio.toFixed(2))).toBeGreaterThanOrEqual(least);
  });

  it("are the same ones in every theme", () => {
    expect([...colours.keys()].toSorted()).toEqual([...coloursOf(css, "light").keys()].toSorted());
  });

  it("are all checked, but for those that carry no meaning", () => {
    const checked = new Set(PAIRS.flatMap(({ front, back }) => [front, back]));
    // Borders that only divide, and what is disabled, need no contrast (WCAG 1.4.3, 1.4.11).
    const exempt = [
      "border",
      "map-region",
      "map-river",
      "text-disabled",
      ...TONES.map((tone) => `${tone}-border`),
    ];
    expect([...colours.keys()].filter((name) => !checked.has(name)).toSorted()).toEqual(
      exempt.toSorted(),
    );
  });
});

describe("the measure of contrast", () => {
  it("is WCAG's", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("a text that is too pale is found", () => {
    const paled = css.replace(/--text-muted: #[0-9a-f]{6}/u, "--text-muted: #9aa3b2");
    const colours = coloursOf(paled, "light");
    expect(
      contrast(
        must(colours.get("text-muted"), "declared"),
        must(colours.get("surface"), "declared"),
      ),
    ).toBeLessThan(4.5);
  });
});

/** The plain colours that the block of a theme declares, by name. */
function coloursOf(sheet: string, theme: string): Map<string, string> {
  const block = must(
    new RegExp(`html\\[data-theme="${theme}"\\] \\{([^}]*)\\}`, "u").exec(sheet)?.[1],
    "every theme has a block",
  );
  return new Map(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/gu)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

/** Relative luminances of WCAG 2.2, as a ratio of the lighter to the darker. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
