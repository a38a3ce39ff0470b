/** Red, green, blue and how opaque, each 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The product's tokens by what the map uses them for. */
export const MAP_TOKENS = {
  page: "--map-land",
  surface: "--surface",
  text: "--text",
  muted: "--text-muted",
  border: "--border",
  accent: "--accent",
  focus: "--focus",
  material: "--category-material",
  personnel: "--category-personnel",
  other: "--category-other",
  mixed: "--category-mixed",
  notFresh: "--not-fresh",
  unknown: "--unknown",
  uncertain: "--warning",
  offline: "--danger",
} as const;

/** The tokens of the embedded ground and of tracks, which the engine draws and no shader of ours. */
export const WORLD_TOKENS = {
  water: "--map-water",
  river: "--map-river",
  builtUp: "--map-built-up",
  frontier: "--map-frontier",
  region: "--map-region",
  slow: "--track-slow",
  medium: "--track-medium",
  fast: "--track-fast",
} as const;

export type WorldColour = keyof typeof WORLD_TOKENS;

export type PaletteColour = keyof typeof MAP_TOKENS;

/** The colours of the theme that is on, and how much larger than at a desk everything is drawn. */
export type Palette = {
  readonly colours: Readonly<Record<PaletteColour, Rgba>>;
  readonly world: Readonly<Record<WorldColour, Rgba>>;
  readonly scale: number;
};

/** The colours by the numbers under which the shaders know them. */
export const PALETTE_ORDER = Object.keys(MAP_TOKENS) as PaletteColour[];

/** Whether the theme is a dark one. */
export function isDark({ colours }: Palette): boolean {
  return perceivedLightness(colours.surface) < 0.5;
}

/** How light a colour looks, 0 to 1 (ITU-R BT.709, of the bytes). */
export function perceivedLightness([red, green, blue]: Rgba): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour as CSS and the engines' styles write it. */
export function cssColour([red, green, blue, alpha]: Rgba): string {
  const byte = (share: number) => Math.round(share * 255);
  return `rgba(${byte(red)}, ${byte(green)}, ${byte(blue)}, ${alpha})`;
}
