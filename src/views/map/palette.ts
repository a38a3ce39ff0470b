/** Red, green, blue and how opaque, each 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The product's tokens by what the map uses them for. */
export const MAP_TOKENS = {
  page: "--surface-sunken",
  surface: "--surface",
  text: "--text",
  muted: "--text-muted",
  border: "--border",
  wall: "--border-strong",
  accent: "--accent",
  fresh: "--fresh",
  notFresh: "--not-fresh",
  unknown: "--unknown",
  uncertain: "--warning",
  offline: "--danger",
} as const;

export type PaletteColour = keyof typeof MAP_TOKENS;

/** The colours of the theme that is on, and how much larger than at a desk everything is drawn. */
export type Palette = {
  readonly colours: Readonly<Record<PaletteColour, Rgba>>;
  readonly scale: number;
};

/** The colours by the numbers under which the shaders know them. */
export const PALETTE_ORDER = Object.keys(MAP_TOKENS) as PaletteColour[];

/** The colour as CSS and the engines' styles write it. */
export function cssColour([red, green, blue, alpha]: Rgba): string {
  const byte = (share: number) => Math.round(share * 255);
  return `rgba(${byte(red)}, ${byte(green)}, ${byte(blue)}, ${alpha})`;
}
