import { SizeLimitError } from "kuzzle";
import { replaceMethod } from "./replaceMethod.ts";

/** What a request is, as its protocol read it. */
export type OwnRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the peer: a proxy's, where there is one in front. */
  readonly peer: string;
  readonly body: Buffer;
};

export type OwnAnswer = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Longest body, in bytes: a batch of a hundred advertisements, or the records of a day. */
export const MAX_BODY = 256 * 1024;

/** Addresses that are answered before Kuzzle reads a request. */
export type OwnAddress = {
  readonly takes: (path: string) => boolean;
  readonly answer: (request: OwnRequest) => Promise<OwnAnswer>;
};

/** The two sides of a request, by uWebSockets.js' names. */
type HttpRequest = {
  getMethod(): string;
  getUrl(): string;
  getQuery(): string;
  forEach(visit: (name: string, value: string) => void): void;
};
type HttpResponse = {
  getRemoteAddressAsText(): ArrayBuffer;
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): unknown;
  onAborted(handler: () => void): unknown;
  cork(handler: () => void): unknown;
  writeStatus(status: string): unknown;
  writeHeader(name: string, value: string): unknown;
  end(body: string): unknown;
};
type OnMessage = (this: unknown, response: HttpResponse, request: HttpRequest) => void;

/**
 * Answers addresses on Kuzzle's port before Kuzzle reads a request: networks of devices post bytes and forms that it
 * refuses, expect answers that are not its own, as programs that read a fleet do, and all are strangers to it, who share
 * one small bucket of calls. Call it before Kuzzle starts (docs/decisions/0187).
 *
 * @param isOpen false for as long as nothing may be answered yet
 */
export function serveOwnAddresses(addresses: readonly OwnAddress[], isOpen: () => boolean): void {
  replaceMethod<OnMessage>(
    "./lib/core/network/protocols/httpwsProtocol.js",
    "httpOnMessageHandler",
    (toKuzzle) =>
      function (response, request) {
        const path = request.getUrl();
        const own = addresses.find(({ takes }) => takes(path));
        if (own === undefined) {
          Reflect.apply(toKuzzle, this, [response, request]);
          return;
        }
        // Of uWebSockets.js the request is gone after this turn.
        const head = {
          method: request.getMethod().toUpperCase(),
          path,
          query: request.getQuery(),
          headers: headersOf(request),
          peer: Buffer.from(response.getRemoteAddressAsText()).toString("utf8"),
        };
        let isOver = false;
        response.onAborted(() => {
          isOver = true;
        });
        const send = ({ status, body, headers = {} }: OwnAnswer) => {
          if (isOver) return;
          isOver = true;
          response.cork(() => {
            response.writeStatus(String(status));
            response.writeHeader("Content-Type", headers["Content-Type"] ?? contentType(body));
            response.writeHeader("Cache-Control", "no-store");
            for (const [name, value] of Object.entries(headers))
              if (name !== "Content-Type") response.writeHeader(name, value);
            response.end(body);
          });
        };
        if (!isOpen()) {
          send({
            status: 503,
            body: "The server is starting: send it again.",
            headers: { "Retry-After": "5" },
          });
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.onData((chunk, isLast) => {
          if (isOver) return;
          size += chunk.byteLength;
          if (size > MAX_BODY) {
            send({ status: 413, body: `A message has ${MAX_BODY} bytes at most.` });
            return;
          }
          // The bytes are another message's after this turn.
          parts.push(Buffer.from(new Uint8Array(chunk)));
          if (isLast)
            own
              .answer({ ...head, body: Buffer.concat(parts) })
              .then(send, (error: unknown) => send(failed(error)));
        });
      },
  );
}

function failed(error: unknown): OwnAnswer {
  if (error instanceof SizeLimitError)
    return { status: 413, body: `A message has ${MAX_BODY} bytes at most.` };
  const status: unknown = error instanceof Error ? Reflect.get(error, "status") : null;
  return status === 400
    ? { status: 400, body: "The body cannot be decoded." }
    : {
        status: 503,
        body: "The server could not answer: send it again.",
        headers: { "Retry-After": "30" },
      };
}

function headersOf(request: HttpRequest): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  request.forEach((name, value) => headers.set(name, value));
  return Object.fromEntries(headers);
}

function contentType(body: string): string {
  return body.startsWith("[") || body.startsWith("{")
    ? "application/json"
    : "text/plain; charset=utf-8";
}
