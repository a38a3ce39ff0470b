import type { ImageSize } from "./imageSize.ts";
import { ownValue } from "./ownValue.ts";

/** Pixels of CSS of a unit of length; those that follow from a font are none that a drawing is made with. */
const PIXELS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** An attribute of an element, in either kind of quotes. */
const ATTRIBUTE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const LENGTH = /^\s*\+?(\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d{1,3}))?\s*([a-z]*)\s*$/iu;

/**
 * The size in pixels that the start of an SVG says it is drawn in: by its width and height, else by its view box. Null: it
 * says none, or in a way that cannot be read.
 * @param start the first element at least, up to the end of its tag
 */
export function svgSizeOf(start: string): ImageSize | null {
  const tag = /<svg(?:[^>"']|"[^"]*"|'[^']*')*>/u.exec(start)?.[0];
  if (tag === undefined) return null;
  const attributes = new Map(
    Array.from(tag.matchAll(ATTRIBUTE), ([, name = "", double, single]) => [
      name,
      double ?? single,
    ]),
  );
  const box = attributes
    .get("viewBox")
    ?.trim()
    .split(/[\s,]+/u)
    .map(Number);
  const [, , boxWidth = NaN, boxHeight = NaN] = box ?? [];
  const width = lengthOf(attributes.get("width")) ?? boxWidth;
  const height = lengthOf(attributes.get("height")) ?? boxHeight;
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

/** Null: it is missing or a share of its surroundings. NaN: it cannot be read. */
function lengthOf(text: string | undefined): number | null {
  if (text === undefined || text.trim().endsWith("%") || text.trim() === "auto") return null;
  const [, number = "", power = "0", unit = ""] = LENGTH.exec(text) ?? [];
  const pixels = ownValue(PIXELS, unit.toLowerCase());
  if (number === "" || pixels === undefined) return NaN;
  return Number(number) * 10 ** Number(power) * pixels;
}
