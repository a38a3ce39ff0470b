import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  frontPolicy,
  isWasmWorker,
  WASM_WORKER_POLICY,
  SILENT_CALLBACK_PATH,
} from "./frontPolicy.ts";
import { archivePath, type MapSources } from "../../../src/domain/customers/mapSources.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".geojson": "application/geo+json",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".pbf": "application/x-protobuf",
  ".pmtiles": "application/vnd.pmtiles",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".pfb": "application/x-font-type1",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Names the build made from their content: `assets/index-B3kd92_x.js`. */
const hashed = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** The files of the built front. */
export interface StaticFiles {
  /** Whether there is a front at all. */
  present(): Promise<boolean>;
  /** Sends the file, or `index.markup` for a route; false when there is neither. */
  send(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface Found {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
}

async function find(path: string): Promise<Found | null> {
  try {
    const file = await stat(path);
    return file.isFile() ? { path, size: file.size, modified: file.mtime } : null;
  } catch {
    // Absent or out of reach: for the browser there is no such file.
    return null;
  }
}

/** The path's parts, decoded; null when it tries to leave the folder or names a hidden file. */
function partsOf(url: string): readonly string[] | null {
  try {
    const parts = new URL(url, "http://localhost").pathname
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
    const bad = parts.some((part) => part.startsWith(".") || /[/\\\0]/.test(part));
    return bad ? null : parts;
  } catch {
    // A broken escape names no file.
    return null;
  }
}

/** Whether the client takes an encoding; `q=0` refuses it. */
function takes(request: IncomingMessage, encoding: string): boolean {
  const header = String(request.headers["accept-encoding"] ?? "");
  return header.split(",").some((part) => {
    const [name = "", weight = ""] = part.trim().split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}

function isCut(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE";
}

/**
 * The one part of a file that a request asks for (RFC 9110, section 14), as archives of map tiles are read; null: all of
 * it, also where several parts or other units are asked for, which a server may leave out.
 */
function rangeOf(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | "outside" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/u.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "outside" : { start, end };
}

/** Serves a folder: hashed names for ever, the rest revalidated, precompressed variants where the build left them. */
export function createStaticFiles(
  folder: string,
  {
    publicUrl,
    hubUrl,
    maps,
    identityOrigins,
    imageOrigins,
  }: {
    readonly publicUrl: string;
    readonly hubUrl: string | null;
    readonly maps: Pick<MapSources, "archives" | "origins">;
    /** Where browsers exchange codes for tokens. */
    readonly identityOrigins: readonly string[];
    /** Where images of plans and markers may be kept besides. */
    readonly imageOrigins: readonly string[];
  },
): StaticFiles {
  const index = join(folder, "index.html");
  const silentCallback = join(folder, "silent-callback.html");
  const foreign = identityOrigins.filter((origin) => origin !== publicUrl);
  const origins = [...maps.origins, ...new Set(foreign)];
  const policy = frontPolicy(publicUrl, hubUrl, origins, { imageOrigins });
  const framedPolicy = frontPolicy(publicUrl, hubUrl, origins, {
    imageOrigins,
    isFramedByUs: true,
  });
  const archives = new Map(maps.archives.map(({ id, file }) => [archivePath(id), file]));

  async function variantOf(request: IncomingMessage, file: Found) {
    for (const { name, suffix } of encodings) {
      if (!takes(request, name)) continue;
      const variant = await find(file.path + suffix);
      if (variant) return { file: variant, encoding: name };
    }
    return { file, encoding: null };
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    original: Found,
  ): Promise<void> {
    const extension = extname(original.path).toLowerCase();
    const range = rangeOf(request.headers.range, original.size);
    // A part is one of the file itself, not of what it is compressed to.
    const { file, encoding } =
      range === null ? await variantOf(request, original) : { file: original, encoding: null };
    const tag = `W/"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`;
    response.setHeader("Content-Type", ownValue(types, extension) ?? "application/octet-stream");
    response.setHeader(
      "Cache-Control",
      original.path.startsWith(folder) && hashed.test(original.path) && extension !== ".html"
        ? "public, max-age=31536000, immutable"
        : "no-cache",
    );
    response.setHeader("ETag", tag);
    response.setHeader("Vary", "Accept-Encoding");
    // A worker takes its policy from the answer that its script came with.
    if (extension === ".html" || extension === ".js")
      response.setHeader(
        "Content-Security-Policy",
        isWasmWorker(`/${relative(folder, original.path).replaceAll("\\", "/")}`)
          ? WASM_WORKER_POLICY
          : policy,
      );
    if (original.path === silentCallback) {
      response.setHeader("Content-Security-Policy", framedPolicy);
      response.setHeader("X-Frame-Options", "SAMEORIGIN");
    }
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304);
      response.end();
      return;
    }
    response.setHeader("Accept-Ranges", "bytes");
    if (range === "outside") {
      response.setHeader("Content-Range", `bytes */${file.size}`);
      response.writeHead(416);
      response.end();
      return;
    }
    if (encoding) response.setHeader("Content-Encoding", encoding);
    const part = range ?? { start: 0, end: file.size - 1 };
    response.setHeader("Content-Length", range === null ? file.size : part.end - part.start + 1);
    if (range !== null) {
      response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${file.size}`);
      response.statusCode = 206;
    }
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    try {
      const options = range === null ? {} : part;
      await pipeline(createReadStream(file.path, options), response);
    } catch (error) {
      // Who closes the page or loses the network in the middle of a file is no fault of the server's.
      if (!isCut(error)) throw error;
    }
  }

  return {
    present: async () => (await find(index)) !== null,
    async send(request, response) {
      const parts = partsOf(request.url ?? "/");
      if (parts === null) return false;
      const isSilentCallback = `/${parts.join("/")}` === SILENT_CALLBACK_PATH;
      const archive = archives.get(`/${parts.join("/")}`);
      const name = isSilentCallback ? [silentCallback] : [folder, ...parts];
      const wanted = parts.length === 0 ? null : await find(archive ?? join(...name));
      // A missing script or picture is an error; a path without an ending is one of the front's routes.
      const isRoute = extname(parts.at(-1) ?? "") === "" && parts[0] !== "assets";
      const file = wanted ?? (isRoute ? await find(index) : null);
      if (!file) return false;
      await sendFile(request, response, file);
      return true;
    },
  };
}
