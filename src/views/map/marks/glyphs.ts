import { must } from "../../../domain/base/must.ts";
import type { World } from "../mercator.ts";
import type { Marks } from "./marks.ts";

export const GLYPH_LAYOUT = [
  ["a_place", 2],
  ["a_box", 4],
  ["a_glyph", 4],
] as const;
const WIDTH = 10;

/** Where a letter lies in the texture, in its pixels. */
export type Glyph = { readonly left: number; readonly width: number };

/** Letters side by side on one canvas, drawn when they are first needed. All have the height of the canvas. */
export type GlyphSheet = {
  readonly canvas: OffscreenCanvas;
  /** Rises when a letter was added: the texture has to be written again. */
  readonly version: number;
  glyph(letter: string): Glyph;
};

/** Letters at most; a count needs digits, separators and an abbreviation. */
const SHEET_WIDTH = 1_024;

/** `size`: height of the letters in device pixels. */
export function glyphSheet(size: number, family: string): GlyphSheet {
  const height = Math.ceil(size * 1.25);
  const canvas = new OffscreenCanvas(SHEET_WIDTH, height);
  const context = must(canvas.getContext("2d"), "every canvas has a 2d context");
  context.font = `600 ${size}px ${family}`;
  context.textBaseline = "middle";
  context.fillStyle = "#fff";
  const glyphs = new Map<string, Glyph>();
  let [next, version] = [0, 0];
  return {
    canvas,
    get version() {
      return version;
    },
    glyph(letter) {
      const known = glyphs.get(letter);
      if (known !== undefined) return known;
      const width = Math.ceil(context.measureText(letter).width);
      const glyph = { left: next, width: next + width > SHEET_WIDTH ? 0 : width };
      context.fillText(letter, next, height / 2);
      // A pixel between letters, so that smoothing does not fetch the neighbour.
      next += width + 2;
      version += 1;
      glyphs.set(letter, glyph);
      return glyph;
    },
  };
}

/** The letters of the clusters' counts, centred on their marks. */
export function countNumbers(
  marks: Marks,
  origin: World,
  sheet: Pick<GlyphSheet, "glyph"> & { readonly canvas: { width: number; height: number } },
  format: (count: number) => string,
): { readonly numbers: Float32Array<ArrayBuffer>; readonly count: number } {
  const { width: sheetWidth, height } = sheet.canvas;
  const numbers: number[] = [];
  for (let index = 0; index < marks.count; index++) {
    // What has a key is a single thing; the plate of a site counts one asset too.
    if (marks.keys[index] !== null) continue;
    const size = marks.size[index] ?? 1;
    const glyphs = Array.from(format(size), (letter) => sheet.glyph(letter));
    let left = -Math.round(glyphs.reduce((sum, { width }) => sum + width, 0) / 2);
    for (const { left: from, width } of glyphs) {
      numbers.push(
        (marks.mercator[2 * index] ?? 0) - origin.x,
        (marks.mercator[2 * index + 1] ?? 0) - origin.y,
      );
      numbers.push(left, -Math.round(height / 2), width, height);
      numbers.push(from / sheetWidth, 0, width / sheetWidth, 1);
      left += width;
    }
  }
  return { numbers: new Float32Array(numbers), count: numbers.length / WIDTH };
}
