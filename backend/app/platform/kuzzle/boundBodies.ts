import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { BadRequestError, SizeLimitError } from "kuzzle";
import { replaceMethod } from "./replaceMethod.ts";

type Answer = (error: Error | null, body?: Buffer) => void;

/** Kuzzle's own, which decodes bodies. */
type Uncompress = (
  this: { readonly maxRequestSize: number },
  message: { readonly headers: Readonly<Record<string, string>> },
  body: Buffer,
  answer: Answer,
) => void;

const decoders = new Map([
  ["gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
]);

/** Content-Encoding as RFC 9110 writes it: any case, a list in the order of application. */
const LAYERS = /\s*,\s*/u;

/**
 * A compressed body, decoded to at most `limit` bytes: 1 kB of gzip holds 1 MB, and a second layer 1 GB.
 * @throws BadRequestError for more than one encoding, an unknown one, or bytes that are not of it
 * @throws SizeLimitError when more than `limit` bytes come out; no more than those were made
 */
export async function decodeBody(encoding: string, body: Buffer, limit: number): Promise<Buffer> {
  const layers = encoding.trim().toLowerCase().split(LAYERS);
  const [layer = ""] = layers;
  if (layers.length > 1) {
    throw new BadRequestError(
      "A body has one Content-Encoding at most: send it compressed once.",
      "network.http.too_many_encodings",
    );
  }
  if (layer === "" || layer === "identity") return body;
  const decode = decoders.get(layer);
  if (decode === undefined) {
    throw new BadRequestError(
      `Content-Encoding ${JSON.stringify(layer)} is not known: use gzip, deflate or none.`,
      "network.http.unsupported_compression",
    );
  }
  try {
    return await decode(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ERR_BUFFER_TOO_LARGE") {
      throw new SizeLimitError(
        `The decoded body is larger than ${limit} bytes: send less at once.`,
        "network.http.request_too_large",
      );
    }
    throw new BadRequestError(
      `The body cannot be decoded as ${layer}.`,
      "network.http.unexpected_error",
    );
  }
}

/**
 * Makes Kuzzle decode bodies by `decodeBody`. By itself it takes three layers and bounds what arrives alone, before it
 * knows who asks. Call it before Kuzzle starts.
 */
export function boundBodies(): void {
  replaceMethod<Uncompress>(
    "./lib/core/network/protocols/httpwsProtocol.js",
    "httpUncompress",
    () =>
      function (message, body, answer) {
        const encoding = message.headers["content-encoding"];
        if (!encoding) {
          answer(null, body);
          return;
        }
        decodeBody(encoding, body, this.maxRequestSize).then(
          (decoded) => answer(null, decoded),
          (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
        );
      },
  );
}
