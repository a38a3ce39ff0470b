import { type FileType, fileTypeOf } from "../base/fileType.ts";
import { imageSizeOf } from "../base/imageSize.ts";
import { svgSizeOf } from "../base/svgSize.ts";
import { MAX_FILE_BYTES } from "../base/limits.ts";

/** Photographs and scans of drawings that every browser shows. */
const RASTERS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);
const SVG: FileType = { mime: "image/svg+xml", extension: "svg" };

/** What may stand before the first element, in bytes: declaration, doctype and comments of a drawing program. */
const PROLOGUE = 4096;
/** The first element with its namespaces, in bytes. */
const ROOT = 8192;

/**
 * The start of a document whose first element is `svg`. A doctype with definitions of its own is refused: entities that
 * are made of entities fill any memory.
 */
const SVG_START =
  /^(?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE\s[^[\]<>]*>)*<svg[\s>]/u;

/** The verdict on the image of a floor plan; the codes are those of the error catalogue. */
export type PlanVerdict =
  | { readonly ok: true; readonly type: FileType }
  | { readonly ok: false; readonly code: "file_too_big" | "file_type_refused" | "invalid_input" };

/**
 * The kind of a plan's image by what is in it, never by its name; null for what is none. Only a plan may be an SVG: it
 * is shown as an image, in which no script runs, and answered with a policy that lets none run anywhere else.
 */
export function planTypeOf(bytes: Uint8Array): FileType | null {
  const type = fileTypeOf(bytes);
  if (type !== null) return RASTERS.has(type.mime) ? type : null;
  const start = new TextDecoder().decode(bytes.subarray(0, PROLOGUE));
  return SVG_START.test(start) ? SVG : null;
}

/** Pixels of a plan that unpacks: every device of today holds them, at four bytes each. */
const MAX_PIXELS = 64_000_000;
/** Pixels of an edge: what a texture of a map may have. */
const MAX_EDGE = 16_384;
/** Units of an edge of a drawing, which is drawn in the size of the screen: A0 in hundredths of a millimetre are 118,900. */
const MAX_DRAWN_EDGE = 1_000_000;

/**
 * Whether the bytes may be the image of a floor plan: as large as a file may be (specification section 5), and drawn in no
 * more pixels than a viewer can hold; 48 kB of PNG can be 1.7 GB.
 */
export function judgePlan(bytes: Uint8Array): PlanVerdict {
  if (bytes.length === 0) return { ok: false, code: "invalid_input" };
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, code: "file_too_big" };
  const type = planTypeOf(bytes);
  if (type === null) return { ok: false, code: "file_type_refused" };
  const isDrawn = type === SVG;
  const size = isDrawn
    ? svgSizeOf(new TextDecoder().decode(bytes.subarray(0, PROLOGUE + ROOT)))
    : imageSizeOf(bytes);
  if (size === null || !(Math.min(size.width, size.height) > 0))
    return { ok: false, code: "file_type_refused" };
  const isTooBig = isDrawn
    ? Math.max(size.width, size.height) > MAX_DRAWN_EDGE
    : Math.max(size.width, size.height) > MAX_EDGE || size.width * size.height > MAX_PIXELS;
  return isTooBig ? { ok: false, code: "file_too_big" } : { ok: true, type };
}
