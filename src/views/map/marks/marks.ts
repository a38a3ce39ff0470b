import { PALETTE_ORDER, type PaletteColour } from "../palette.ts";

/** What something is, by its outline: never by colour alone. */
export const SHAPES = {
  square: 0,
  circle: 1,
  diamond: 2,
  hexagon: 3,
  triangle: 4,
  plus: 5,
  bar: 6,
} as const;

/** How each category looks, by `MapPoints.category` (material, personnel, other, mixed): its outline, and the colour of what is fresh. */
export const CATEGORY_LOOKS = [
  { shape: "square", colour: "material" },
  { shape: "circle", colour: "personnel" },
  { shape: "diamond", colour: "other" },
  { shape: "hexagon", colour: "mixed" },
] as const satisfies readonly { readonly shape: Shape; readonly colour: PaletteColour }[];

/** How far it can be trusted, and how its tag stands, by its filling. Rings come last: they are drawn under the others. */
export const PATTERNS = {
  solid: 0,
  hollow: 1,
  hatched: 2,
  crossed: 3,
  slashed: 4,
  moving: 5,
  paused: 6,
  pierced: 7,
  dotted: 8,
  ring: 9,
  openRing: 10,
} as const;

export type Shape = keyof typeof SHAPES;
export type Pattern = keyof typeof PATTERNS;

/** What decides how a mark is painted; marks of one look are drawn together. */
export type Look = {
  readonly shape: Shape;
  readonly pattern: Pattern;
  /** Under the pointer or selected. */
  readonly isRaised: boolean;
};

/** Marks to draw, as columns; all have `count` entries. */
export type Marks = {
  readonly count: number;
  /** Web Mercator, x then y for each mark. */
  readonly mercator: Float64Array;
  /** From the middle to the outline, CSS pixels before the scale of the theme. */
  readonly radius: Float32Array;
  readonly shape: Uint8Array;
  readonly pattern: Uint8Array;
  /** Index in `PALETTE_ORDER`. */
  readonly colour: Uint8Array;
  /** The number of the image of its family (`imageNumbers`); 0: none. */
  readonly image: Uint8Array;
  /** Of a ring: the share in `colour`; the rest is fresh, in the colour of its category. */
  readonly share: Float32Array;
  /** Of an asset: how many parts of the ring around it are left (`PROOF_PARTS`); 0: none is drawn. */
  readonly proof: Uint8Array;
  /** Whose mark it is; null: a cluster. */
  readonly keys: readonly (string | null)[];
  /** How many a cluster stands for; 1 for everything else. */
  readonly size: Uint32Array;
  /** What holds all that a cluster stands for: Web Mercator, west, north, east and south for each mark. */
  readonly extents: Float64Array;
};

export function emptyMarks(count: number): Marks {
  return {
    count,
    mercator: new Float64Array(2 * count),
    radius: new Float32Array(count),
    shape: new Uint8Array(count),
    pattern: new Uint8Array(count),
    colour: new Uint8Array(count),
    image: new Uint8Array(count),
    share: new Float32Array(count),
    proof: new Uint8Array(count),
    keys: Array.from({ length: count }, () => null),
    size: new Uint32Array(count).fill(1),
    extents: new Float64Array(4 * count),
  };
}

export function colourIndex(colour: PaletteColour): number {
  return PALETTE_ORDER.indexOf(colour);
}

/** The place of a mark in Web Mercator. */
export function placeOf(marks: Marks, index: number): { x: number; y: number } {
  return { x: marks.mercator[2 * index] ?? 0, y: marks.mercator[2 * index + 1] ?? 0 };
}
