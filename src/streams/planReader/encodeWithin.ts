/** Pixels of the longer edge of an image that is drawn here: as many as a map draws of one (views/map/ground/planLayer.ts). */
export const LONGEST_EDGE = 4096;

/** How an image is encoded, the most faithful first. */
const WAYS: readonly { readonly type: string; readonly quality?: number }[] = [
  { type: "image/png" },
  { type: "image/webp", quality: 0.9 },
  { type: "image/webp", quality: 0.75 },
  // Where a browser has no WebP to write.
  { type: "image/jpeg", quality: 0.85 },
  { type: "image/jpeg", quality: 0.7 },
];

/** The image in as few bytes as are allowed, as faithful as they let it be; null: none of the ways is enough. */
export async function encodeWithin(canvas: OffscreenCanvas, most: number): Promise<Blob | null> {
  for (const way of WAYS) {
    const blob = await canvas.convertToBlob(way);
    if (blob.type === way.type && blob.size <= most) return blob;
  }
  return null;
}
