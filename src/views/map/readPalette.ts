import { must } from "../../domain/base/must.ts";
import {
  MAP_TOKENS,
  type Palette,
  PALETTE_ORDER,
  type PaletteColour,
  type Rgba,
  WORLD_TOKENS,
  type WorldColour,
} from "./palette.ts";

/** CSS pixels of a rem at a desk. The wall theme enlarges it, and with it everything on the map. */
const REM_AT_A_DESK = 16;

/** The palette of the theme in which `element` stands. */
export function readPalette(element: HTMLElement): Palette {
  const probe = element.ownerDocument.createElement("span");
  // Where a transition ran, each colour would be read as the one before it.
  probe.style.setProperty("transition", "none", "important");
  element.append(probe);
  const canvas = new OffscreenCanvas(1, 1);
  // One that is read needs no graphics card: each reading would wait for it.
  const dot = must(
    canvas.getContext("2d", { willReadFrequently: true }),
    "every canvas has a 2d context",
  );
  const read = (token: string): Rgba => {
    probe.style.color = `var(${token})`;
    return rgbaOf(getComputedStyle(probe).color, dot);
  };
  const colours = {} as Record<PaletteColour, Rgba>;
  for (const name of PALETTE_ORDER) colours[name] = read(MAP_TOKENS[name]);
  const world = {} as Record<WorldColour, Rgba>;
  for (const name of Object.keys(WORLD_TOKENS) as WorldColour[])
    world[name] = read(WORLD_TOKENS[name]);
  probe.remove();
  const rem = Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize);
  return { colours, world, scale: rem / REM_AT_A_DESK };
}

/** Whatever notation a colour has, a canvas knows its bytes. */
function rgbaOf(colour: string, dot: OffscreenCanvasRenderingContext2D): Rgba {
  dot.clearRect(0, 0, 1, 1);
  dot.fillStyle = colour;
  dot.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = dot.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
