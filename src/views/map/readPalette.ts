import { must } from "../../domain/must.ts";
import {
  MAP_TOKENS,
  type Palette,
  PALETTE_ORDER,
  type PaletteColour,
  type Rgba,
} from "./palette.ts";

/** CSS pixels of a rem at a desk. The wall theme enlarges it, and with it everything on the map. */
const REM_AT_A_DESK = 16;

/** The palette of the theme in which `element` stands. */
export function readPalette(element: HTMLElement): Palette {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const colours = {} as Record<PaletteColour, Rgba>;
  for (const name of PALETTE_ORDER) {
    probe.style.color = `var(${MAP_TOKENS[name]})`;
    colours[name] = rgbaOf(getComputedStyle(probe).color);
  }
  probe.remove();
  const rem = Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize);
  return { colours, scale: rem / REM_AT_A_DESK };
}

/** Whatever notation a colour has, a canvas knows its bytes. */
function rgbaOf(colour: string): Rgba {
  const canvas = new OffscreenCanvas(1, 1);
  const context = must(canvas.getContext("2d"), "every canvas has a 2d context");
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
