import type { AssetFileId, CustomerIndex } from "../../domain/base/ids.ts";
import {
  type FileBytes,
  type FilePreviewQuery,
  readFileBytes,
  type ShownFile,
  shownText,
} from "../../streams/calls/assets/filePreview.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** Pixels of the longer edge of a page that is read on a screen, and of one that is only recognised. */
const PAGE_EDGE = 1600;
const THUMB_EDGE = 160;
/** Thumbnails that are kept, newest last: more than two screens of files. */
const MAX_THUMBS = 60;

/** A page lies nowhere. */
const NOWHERE = { west: 0, south: 0, east: 0, north: 0 };

type Ports = { readonly live: Pick<LiveClient, "call">; readonly customer: () => CustomerIndex };

/** Files of assets as they are shown: pictures, pages of PDFs, texts. Nothing of a file is run, and PDFs are read in a worker. */
export function filePreviews({ live, customer }: Ports) {
  let last: { readonly fileId: AssetFileId; readonly file: Promise<FileBytes> } | null = null;
  const thumbs = new Map<string, Promise<Blob | null>>();
  /** One thumbnail after the other: they are many, and what the reader asks for goes before them. */
  let queue: Promise<unknown> = Promise.resolve();

  /** The next page of a file is not fetched again. */
  function bytesFor(fileId: AssetFileId): Promise<FileBytes> {
    if (last?.fileId === fileId) return last.file;
    const file = readFileBytes(live, customer(), fileId);
    last = { fileId, file };
    file.catch(() => {
      if (last?.file === file) last = null;
    });
    return file;
  }

  async function read({ fileId, page }: FilePreviewQuery): Promise<ShownFile> {
    const file = await bytesFor(fileId);
    switch (file.preview) {
      case "image":
        return { kind: "image", image: new Blob([file.bytes], { type: file.type }), pages: 1 };
      case "pdf":
        return pageOf(file, page, PAGE_EDGE);
      case "text": {
        const { decodeText } = await import("../../streams/spreadsheet/decodeText.ts");
        return shownText(decodeText(file.bytes).text);
      }
      case "none":
        return { kind: "unshown", why: "none" };
    }
  }

  function readThumb(fileId: AssetFileId): Promise<Blob | null> {
    const key = `${customer()} ${fileId}`;
    const known = thumbs.get(key);
    if (known !== undefined) return known;
    const thumb = queue.then(async () => thumbOf(await readFileBytes(live, customer(), fileId)));
    queue = thumb.catch(() => null);
    thumbs.set(key, thumb);
    thumb.catch(() => thumbs.delete(key));
    for (const oldest of [...thumbs.keys()].slice(0, Math.max(0, thumbs.size - MAX_THUMBS)))
      thumbs.delete(oldest);
    return thumb;
  }

  return { read, readThumb };
}

async function pageOf(file: FileBytes, page: number, longestEdge: number): Promise<ShownFile> {
  // Fetched for a PDF alone.
  const { readPlanInWorker } = await import("./readPlanInWorker.ts");
  const read = await readPlanInWorker({
    file: new File([file.bytes], file.name, { type: file.type }),
    page,
    origin: null,
    box: NOWHERE,
    longestEdge,
  });
  if (read.type === "image")
    return { kind: "image", image: read.file.content, pages: read.pages ?? 1 };
  const isLocked = read.type === "refused" && read.problem === "locked";
  return { kind: "unshown", why: isLocked ? "locked" : "broken" };
}

/** Null: there is no picture of it. */
async function thumbOf(file: FileBytes): Promise<Blob | null> {
  if (file.preview === "pdf") {
    const page = await pageOf(file, 1, THUMB_EDGE);
    return page.kind === "image" ? page.image : null;
  }
  if (file.preview !== "image") return null;
  const whole = new Blob([file.bytes], { type: file.type });
  const image = await createImageBitmap(whole).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, THUMB_EDGE / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
}
