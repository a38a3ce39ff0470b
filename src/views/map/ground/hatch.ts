import type { EngineImage } from "../engineMap.ts";
import type { Palette } from "../palette.ts";

/** The pattern of forbidden areas, by its name in a style. */
export const HATCH = "balise-hatch";

/** CSS pixels of the design from one line to the next, along an edge, and across a line. */
const APART = 10;
const THICK = 1.5;
/** How much of the ground a line hides: fills are seen between, marks above. */
const COVER = 0.45;

/** A square of lines from the lower left to the upper right, which goes on in the next one. */
export function hatchImage({ colours, scale }: Palette, ratio: number): EngineImage {
  const edge = Math.round(APART * scale * ratio);
  const [red, green, blue] = colours.offline;
  const data = new Uint8ClampedArray(4 * edge * edge);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const along = (x + y + 1) % edge;
      const away = (Math.min(along, edge - along) * Math.SQRT1_2) / (scale * ratio);
      const cover = Math.max(0, Math.min(1, (THICK / 2 - away) * scale * ratio + 0.5));
      // As the engines want it: not multiplied by how opaque it is.
      data.set([red * 255, green * 255, blue * 255, cover * COVER * 255], 4 * (y * edge + x));
    }
  return { width: edge, height: edge, data };
}
