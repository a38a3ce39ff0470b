import { z } from "zod";
import { fileTypeOf } from "../base/fileType.ts";
import { LONGEST_URL } from "../base/limits.ts";
import { imageSizeOf } from "../base/imageSize.ts";

/** What the image of a marker can be: what every browser decodes, and nothing that is run. */
export const MARKER_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
/** Bytes of an image that lies at an address: it is drawn 20 pixels wide. */
export const LARGEST_MARKER = 512 * 1024;
/** Pixels of its longer edge: a small file may unpack to gigabytes. */
export const WIDEST_MARKER = 2048;
/** Characters of an image that is kept in the family itself, which every map reads. */
export const LONGEST_OWN_MARKER = 16_000;

/** With the first letters of the content, which say the type: what is called an image is one. */
const OWN =
  /^data:image\/(?:png;base64,(?=iVBORw0KGgo)|jpeg;base64,(?=\/9j\/)|webp;base64,(?=UklGR))([A-Za-z0-9+/]+={0,2})$/u;

/** Where the image of a marker is: in the address itself, or at it. */
export type MarkerSource =
  | { readonly kind: "own"; readonly base64: string }
  | { readonly kind: "address"; readonly url: string };

/** Null: nothing that a marker is shown from. */
export function markerSource(markerUrl: string): MarkerSource | null {
  const base64 = OWN.exec(markerUrl)?.[1];
  if (base64 !== undefined)
    return markerUrl.length > LONGEST_OWN_MARKER ? null : { kind: "own", base64 };
  // Of our own server, by its path; two slashes would begin the address of another.
  const isOurs = /^\/(?![/\\])/u.test(markerUrl);
  const isWeb = z.url({ protocol: /^https?$/u }).safeParse(markerUrl).success;
  return (isOurs || isWeb) && markerUrl.length <= LONGEST_URL
    ? { kind: "address", url: markerUrl }
    : null;
}

/** What somebody may enter; an image in the address itself is told when it is drawn. */
export const MarkerUrl = z
  .string()
  .min(1)
  .max(LONGEST_OWN_MARKER)
  .refine((url) => markerSource(url) !== null, {
    error: "Give an address that begins with https:// or /, or choose a file.",
  });

/** Why an image is not drawn; the mark of the category is. */
export type MarkerTrouble = "address" | "unreachable" | "type" | "large";

/** What is wrong with a file as the image of a marker, by its content alone; null: nothing. `largest` in bytes, `widest` in pixels. */
export function markerTrouble(
  bytes: Uint8Array,
  largest = LARGEST_MARKER,
  widest = WIDEST_MARKER,
): "type" | "large" | null {
  if (bytes.length > largest) return "large";
  const type = fileTypeOf(bytes)?.mime;
  if (!MARKER_TYPES.some((one) => one === type)) return "type";
  const size = imageSizeOf(bytes);
  if (size === null) return "type";
  return Math.max(size.width, size.height) > widest ? "large" : null;
}
