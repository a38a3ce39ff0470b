import { getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import { WorkerMessageHandler } from "pdfjs-dist/build/pdf.worker.mjs";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of a decoder
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
// oxlint-disable-next-line import/default -- as above
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";
import { MAX_FILE_BYTES } from "../../domain/base/limits.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { encodeWithin, LONGEST_EDGE } from "./encodeWithin.ts";
import type { PlanRead } from "./planReading.ts";
import { baseOf } from "./readPlan.ts";

/** Loads a file of ours by its address. */
export type Load = (url: string) => Promise<Uint8Array>;

/** What pdf.js asks for by name: decoders of scanned pages, and letters that a file does not bring along. */
const FILES: Readonly<Record<string, string>> = {
  "jbig2.wasm": jbig2Url,
  "openjpeg.wasm": openjpegUrl,
};
const FONTS = import.meta.glob<string>("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Draws a page of a PDF as an image; where it has several and none is chosen, says how many. */
export async function readPdfPage(
  {
    name,
    bytes,
    page,
    longestEdge = LONGEST_EDGE,
  }: {
    readonly name: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly page: number | null;
    readonly longestEdge?: number | undefined;
  },
  load: Load,
): Promise<PlanRead> {
  // We are in a worker already: pdf.js parses in it too, and starts none of its own.
  Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });
  const loading = getDocument({
    data: bytes,
    // A plan comes from anybody: nothing in it is run, and nothing is fetched for it but our own files.
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useSystemFonts: false,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    WasmFactory: ownFiles(load),
    StandardFontDataFactory: ownFiles(load),
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    if (page === null && document.numPages > 1) return { type: "pages", count: document.numPages };
    return await drawn(document, page ?? 1, { name, longestEdge });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { type: "refused", problem: isLocked ? "locked" : "broken" };
  } finally {
    await loading.destroy();
  }
}

async function drawn(
  document: PDFDocumentProxy,
  number: number,
  { name, longestEdge }: { readonly name: string; readonly longestEdge: number },
): Promise<PlanRead> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longestEdge / Math.max(width, height) });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const context = canvas.getContext("2d");
  if (context === null) return { type: "refused", problem: "broken" };
  await page.render({
    canvas: null,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
  }).promise;
  const content = await encodeWithin(canvas, MAX_FILE_BYTES);
  if (content === null) return { type: "refused", problem: "tooLarge" };
  const suffix = document.numPages > 1 ? ` (${number})` : "";
  return {
    type: "image",
    file: { name: `${baseOf(name)}${suffix}`, content },
    size: { width: canvas.width, height: canvas.height },
    corners: null,
    isReduced: false,
    pages: document.numPages,
  };
}

type CanvasAndContext = {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
};

/** What pdf.js draws parts of a page on: it would make elements of a document, which a worker has not. */
class Canvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }
  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = width;
    canvas.height = height;
  }
  destroy(one: CanvasAndContext): void {
    this.reset(one, 0, 0);
    one.canvas = null;
    one.context = null;
  }
}

/** Filters are elements of a document too; what they would do to soft masks is left out. */
class NoFilters {
  addFilter(): string {
    return "none";
  }
  addHCMFilter(): string {
    return "none";
  }
  addAlphaFilter(): string {
    return "none";
  }
  addLuminosityFilter(): string {
    return "none";
  }
  addHighlightHCMFilter(): string {
    return "none";
  }
  destroy(): void {
    // Nothing was made.
  }
}

/** What answers pdf.js when it asks for a file by name. */
function ownFiles(load: Load) {
  return class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const font = ownValue(FONTS, `/node_modules/pdfjs-dist/standard_fonts/${filename}`);
      const url = ownValue(FILES, filename) ?? font;
      if (url === undefined) throw new Error(`A PDF asks for ${filename}, which there is not.`);
      return load(url);
    }
  };
}
