import {
  type Palette,
  PALETTE_ORDER,
  type PaletteColour,
  type Rgba,
} from "../../../../../src/views/map/palette.ts";

/** A palette in which every colour is of the same grey. */
export function grey(share: number): Palette {
  const colours = {} as Record<PaletteColour, Rgba>;
  for (const name of PALETTE_ORDER) colours[name] = [share, share, share, 1];
  return { colours, scale: 1 };
}
