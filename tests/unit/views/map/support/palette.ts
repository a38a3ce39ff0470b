import {
  type Palette,
  PALETTE_ORDER,
  type PaletteColour,
  type Rgba,
  WORLD_TOKENS,
  type WorldColour,
} from "../../../../../src/views/map/palette.ts";

/** A palette in which every colour is of the same grey. */
export function grey(share: number): Palette {
  const colours = {} as Record<PaletteColour, Rgba>;
  for (const name of PALETTE_ORDER) colours[name] = [share, share, share, 1];
  const world = {} as Record<WorldColour, Rgba>;
  for (const name of Object.keys(WORLD_TOKENS) as WorldColour[])
    world[name] = [share, share, share, 1];
  return { colours, world, scale: 1 };
}
