/** Pixels of an image. */
export type ImageSize = { readonly width: number; readonly height: number };

/**
 * The size that a PNG, JPEG or WebP says it has, without decoding it: what unpacks to more than a device can hold is
 * refused before. Null: it is none of these, or ends before it has said it.
 */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isAt(view, 1, "PNG")) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (isAt(view, 8, "WEBP")) return webpSize(view);
    return view.getUint16(0) === 0xff_d8 ? jpegSize(view) : null;
  } catch (error) {
    // Read beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isAt(view: DataView, at: number, letters: string): boolean {
  return Array.from(letters).every(
    (letter, index) =>
      at + index < view.byteLength && view.getUint8(at + index) === letter.charCodeAt(0),
  );
}

function webpSize(view: DataView): ImageSize | null {
  if (isAt(view, 12, "VP8X")) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (isAt(view, 12, "VP8L")) {
    // 14 bits each, from the lowest on.
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) };
  }
  if (!isAt(view, 12, "VP8 ")) return null;
  // The upper two bits scale.
  return {
    width: view.getUint16(26, true) & 0x3f_ff,
    height: view.getUint16(28, true) & 0x3f_ff,
  };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
}

/** In the first segment that begins a frame; those before it say how long they are. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** C0 to CF but the tables of Huffman, arithmetic coding and what JPEG keeps for itself. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
