import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";

/** The images that families have as their markers, by the name of the family; one image may be of several. */
export type FamilyImages = ReadonlyMap<string, ImageBitmap>;

export const NO_IMAGES: FamilyImages = new Map();

/** As many as the column of marks numbers: further families have the mark of their category. */
const MAX_IMAGES = 255;

/** For each of `points.families` the number of its image, from 1 on; 0: it has none. */
export function imageNumbers(
  { families }: Pick<MapPoints, "families">,
  images: FamilyImages,
): readonly number[] {
  if (images.size === 0) return families.map(() => 0);
  const numbers = new Map([...distinct(images)].map((image, index) => [image, index + 1]));
  return families.map((family) => {
    const image = images.get(family);
    return image === undefined ? 0 : (numbers.get(image) ?? 0);
  });
}

/** The images by number, each once. */
export function distinct(images: FamilyImages): ReadonlySet<ImageBitmap> {
  return new Set([...new Set(images.values())].slice(0, MAX_IMAGES));
}

/** All images on one canvas, in cells of one size. */
export type ImageSheet = {
  readonly canvas: OffscreenCanvas;
  readonly columns: number;
  /** Pixels from one cell to the next. */
  readonly step: number;
  /** Pixels of an image's square, in the middle of its cell. */
  readonly edge: number;
};

/** Pixels; every WebGL 2 device has textures of this size. */
const SHEET_WIDTH = 2048;
/** Empty pixels around an image, so that smoothing does not fetch the neighbour. */
const MARGIN = 1;

/** `edge`: the square of an image in device pixels; each is drawn as large as it fits, whole and in its proportions. */
export function imageSheet(images: FamilyImages, edge: number): ImageSheet {
  const all = [...distinct(images)];
  const step = edge + 2 * MARGIN;
  const columns = Math.max(1, Math.min(all.length, Math.floor(SHEET_WIDTH / step)));
  const rows = Math.max(1, Math.ceil(all.length / columns));
  const canvas = new OffscreenCanvas(columns * step, rows * step);
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.imageSmoothingQuality = "high";
    for (const [index, image] of all.entries()) {
      const scale = edge / Math.max(1, image.width, image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      context.drawImage(
        image,
        (index % columns) * step + MARGIN + (edge - width) / 2,
        Math.floor(index / columns) * step + MARGIN + (edge - height) / 2,
        width,
        height,
      );
    }
  }
  return { canvas, columns, step, edge };
}
