import { type Bytes, toArrayBuffer, toBuffer } from "./bytes.ts";

/** One part of a multipart/form-data body. */
export interface MultipartPart {
  readonly name: string;
  readonly data: ArrayBuffer;
  /** Absent for a plain field. */
  readonly filename?: string;
  /** The part's Content-Type, absent when it has none. */
  readonly type?: string;
}

const CRLF = "\r\n";
const HEADERS_END = Buffer.from("\r\n\r\n");

function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const found = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** `name` must be preceded by a separator, or it would be found inside `filename`. */
function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`[;\\s]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(
    header,
  );
  return found?.[1]?.replace(/\\(["\\])/g, "$1") ?? found?.[2];
}

function parsePart(part: Buffer): MultipartPart | undefined {
  const headersEnd = part.indexOf(HEADERS_END);
  if (headersEnd < 0) return undefined;
  const headers = part.subarray(0, headersEnd).toString().split(CRLF);
  const valueOf = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = valueOf("content-disposition");
  const name = disposition === undefined ? undefined : parameter(disposition, "name");
  if (disposition === undefined || name === undefined) return undefined;
  const filename = parameter(disposition, "filename");
  const type = valueOf("content-type");
  return {
    name,
    data: toArrayBuffer(part.subarray(headersEnd + HEADERS_END.length)),
    ...(filename === undefined ? {} : { filename }),
    ...(type === undefined ? {} : { type }),
  };
}

/**
 * The parts of a multipart/form-data body (RFC 7578), as uWebSockets.js' getParts: undefined when the content type is
 * not multipart or names no boundary. A part without a name is left out, one without an end is not there.
 */
export function multipartParts(body: Bytes, contentType: Bytes): MultipartPart[] | undefined {
  const boundary = boundaryOf(
    typeof contentType === "string" ? contentType : toBuffer(contentType).toString(),
  );
  if (boundary === undefined) return undefined;
  // With a line break in front, the first delimiter looks like all the others.
  const bytes = Buffer.concat([Buffer.from(CRLF), toBuffer(body)]);
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  const parts: MultipartPart[] = [];
  let at = bytes.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (bytes.subarray(start, start + 2).toString() === "--") break;
    const next = bytes.indexOf(delimiter, start);
    if (next < 0) break;
    const lineEnd = bytes.indexOf(CRLF, start);
    const part = parsePart(bytes.subarray(lineEnd + CRLF.length, next));
    if (part !== undefined) parts.push(part);
    at = next;
  }
  return parts;
}
