import { fileTypeOf } from "../../domain/base/fileType.ts";
import { MAX_FILE_BYTES } from "../../domain/base/limits.ts";
import { planTypeOf } from "../../domain/sites/planImage.ts";
import { drawnPlan, isExchanged, planLines, unitOf } from "../../domain/sites/plans/planDrawing.ts";
import { encodeWithin, LONGEST_EDGE } from "./encodeWithin.ts";
import type { Load } from "./readPdfPage.ts";
import { MAX_BYTES_READ, type PlanRead, type PlanToRead } from "./planReading.ts";

/** Makes an image of a file, by what is in it and never by its name. Runs in a worker: files come from anybody. */
export async function readPlan(
  { file, page, origin, box, longestEdge }: PlanToRead,
  load: Load,
): Promise<PlanRead> {
  if (file.size > MAX_BYTES_READ) return { type: "refused", problem: "tooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (fileTypeOf(bytes)?.mime === "application/pdf") {
    // Fetched for a PDF alone: it is larger than the page it is for.
    const { readPdfPage } = await import("./readPdfPage.ts");
    return readPdfPage({ name: file.name, bytes, page, longestEdge }, load);
  }
  const type = planTypeOf(bytes);
  if (type?.mime === "image/svg+xml") return svgAsItIs(file, bytes);
  if (type !== null) return rasterWithin(file, type.mime);
  const lines = planLines(new TextDecoder().decode(bytes));
  if (lines === null) return { type: "refused", problem: isJson(bytes) ? "noLines" : "otherType" };
  if (isExchanged(lines, box)) return { type: "refused", problem: "exchanged" };
  if (origin === null) return { type: "drawing", unit: unitOf(lines, box) };
  const { svg, size, corners } = drawnPlan(lines, origin.unit, origin.at);
  const content = new Blob([svg], { type: "image/svg+xml" });
  if (content.size > MAX_FILE_BYTES) return { type: "refused", problem: "tooLarge" };
  const name = `${baseOf(file.name)}.svg`;
  return { type: "image", file: { name, content }, size, corners, isReduced: false };
}

function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return start.startsWith("{") || start.startsWith("[");
}

/** An SVG stays as it is; the page measures it, which can show it. */
function svgAsItIs(file: File, bytes: Uint8Array<ArrayBuffer>): PlanRead {
  if (bytes.length > MAX_FILE_BYTES) return { type: "refused", problem: "tooLarge" };
  return {
    type: "image",
    file: { name: file.name, content: new Blob([bytes], { type: "image/svg+xml" }) },
    size: svgSize(new TextDecoder().decode(bytes.subarray(0, 16_384))),
    corners: null,
    isReduced: false,
  };
}

/** The proportions that an SVG states; where it states none, those of the usual sheet, until it is shown. */
export function svgSize(start: string): { readonly width: number; readonly height: number } {
  const tag = /<svg\b[^>]*>/u.exec(start)?.[0] ?? "";
  const lengthOf = (name: string) =>
    Number(
      new RegExp(`\\s${name}=["']\\s*([\\d.]+)(?:px|pt|mm|cm|in)?\\s*["']`, "u").exec(tag)?.[1],
    );
  const [width, height] = [lengthOf("width"), lengthOf("height")];
  if (width > 0 && height > 0) return { width, height };
  const box = /\sviewBox=["']([^"']+)["']/u
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/u)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box ?? [];
  return boxWidth > 0 && boxHeight > 0
    ? { width: boxWidth, height: boxHeight }
    : { width: 1414, height: 1000 };
}

/** A photograph or scan: as it is where it fits, else made smaller. */
async function rasterWithin(file: File, mime: string): Promise<PlanRead> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return { type: "refused", problem: "broken" };
  }
  const size = { width: image.width, height: image.height };
  if (file.size <= MAX_FILE_BYTES) {
    image.close();
    const content = new Blob([file], { type: mime });
    const kept = { name: file.name, content };
    return { type: "image", file: kept, size, corners: null, isReduced: false };
  }
  const scale = Math.min(1, LONGEST_EDGE / Math.max(size.width, size.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const content = await encodeWithin(canvas, MAX_FILE_BYTES);
  if (content === null) return { type: "refused", problem: "tooLarge" };
  return {
    type: "image",
    file: { name: file.name, content },
    size: { width: canvas.width, height: canvas.height },
    corners: null,
    isReduced: true,
  };
}

/** A name without its ending. */
export function baseOf(name: string): string {
  return name.replace(/\.[^.]+$/u, "");
}
