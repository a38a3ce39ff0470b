import {
  LONGEST_OWN_MARKER,
  type MarkerTrouble,
  markerTrouble,
} from "../../domain/referential/markerImage.ts";
import { base64Of } from "../../streams/calls/base64.ts";
import { smallImage } from "./readMarker.ts";

/** Edges in pixels, the largest first: the last one fits whatever it shows. */
const EDGES = [96, 64, 48];
/** Bytes and pixels of a file to choose: a photograph of a phone, which is made small here. */
const LARGEST_CHOSEN = 5 * 1024 * 1024;
const WIDEST_CHOSEN = 8192;

/** The image that a family keeps, as an address that has it in itself, made of a file that was chosen. */
export async function makeMarker(
  file: File,
): Promise<{ readonly url: string } | { readonly why: MarkerTrouble }> {
  if (file.size > LARGEST_CHOSEN) return { why: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const why = markerTrouble(bytes, LARGEST_CHOSEN, WIDEST_CHOSEN);
  if (why !== null) return { why };
  for (const edge of EDGES) {
    const image = await smallImage(file, edge);
    if (image === null) return { why: "type" };
    const url = await pngOf(image);
    if (url.length <= LONGEST_OWN_MARKER) return { url };
  }
  return { why: "large" };
}

async function pngOf(image: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  image.close();
  const png = await canvas.convertToBlob({ type: "image/png" });
  return `data:image/png;base64,${base64Of(new Uint8Array(await png.arrayBuffer()))}`;
}
