import {
  Agent,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import { Turns } from "../../../src/domain/base/turns.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import type { AddressShare } from "./addressShare.ts";
import { bindToHost, boundCookies } from "./hostCookies.ts";
import { type KuzzleErrorId, kuzzleError } from "./kuzzleError.ts";
import { setOwnValue } from "../../../src/domain/base/setOwnValue.ts";

/** A file of 5 MB (specification section 9) in base64, and its envelope. */
const bodyLimit = 10 * 1024 * 1024;

/** Headers that belong to one connection, not to the message (RFC 9110 section 7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** None, or one that Kuzzle decodes: a body in several layers is a thousand times larger with each. */
const acceptedEncoding = /^\s*(?:gzip|deflate|identity)?\s*$/iu;

/** What the proxy must know. */
export interface HttpProxyOptions {
  readonly kuzzlePort: number;
  readonly publicUrl: string;
  /** Origins that may read answers, ours included. */
  readonly origins: readonly string[];
  /** The requests of each address that are under way. */
  readonly share: AddressShare;
  readonly addressOf: (request: IncomingMessage) => string;
  /**
   * How long the connection to Kuzzle may carry nothing, in ms: no answer of Kuzzle's and no client that still reads or
   * writes is that quiet.
   */
  readonly patience: number;
}

/** Connections to Kuzzle: four times what one address may hold. */
const maxConnections = 2048;

/**
 * Requests of one address that are with Kuzzle at once, and that wait: no more than its share of all comes here. 400 at
 * once kept everybody's notifications waiting while they were passed on.
 */
const requestsAtOnce = { atWork: 64, waiting: 1024 };

function passedOn(headers: IncomingMessage["headers"]): Record<string, string | string[]> {
  const named = new Set(
    (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()),
  );
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.has(name) && !named.has(name))
      setOwnValue(kept, name, value);
  }
  return kept;
}

/** The value of X-Forwarded-For with our own peer added. */
export function forwardedFor(request: IncomingMessage): string {
  const before = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress ?? "unknown";
  return before ? `${String(before)}, ${peer}` : peer;
}

/** Passes HTTP requests on to Kuzzle and its answers back, both as streams. */
export function createHttpProxy(options: HttpProxyOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const turns = new Turns(requestsAtOnce, (run) => setImmediate(run));
  const publicUrl = new URL(options.publicUrl);
  const isHttps = publicUrl.protocol === "https:";

  function fail(request: IncomingMessage, response: ServerResponse, id: KuzzleErrorId): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { origin } = request.headers;
    if (origin && options.origins.includes(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Allow-Credentials", "true");
      response.setHeader("Vary", "Origin");
    }
    const { status, waitMs, body } = kuzzleError(id);
    response.writeHead(status, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(waitMs === null ? {} : { "Retry-After": String(Math.ceil(waitMs / 1000)) }),
      ...(status === 413 || status === 415 || status === 429 ? { Connection: "close" } : {}),
    });
    response.end(body);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (Number(request.headers["content-length"] ?? 0) > bodyLimit) {
      fail(request, response, "balise.web.request_too_large");
      return;
    }
    if (!acceptedEncoding.test(request.headers["content-encoding"] ?? "")) {
      fail(request, response, "balise.web.encoding_refused");
      return;
    }
    const address = options.addressOf(request);
    const release = options.share.acquire(address);
    if (release === null) {
      fail(request, response, "balise.web.too_many");
      return;
    }
    response.on("close", release);
    const isAdded = turns.add(placeOfAddress(address), (end) => {
      if (response.destroyed) {
        end();
        return;
      }
      response.on("close", end);
      passOn(request, response);
    });
    if (!isAdded) fail(request, response, "balise.web.too_many");
  }

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const upstream = httpRequest({
      host: "127.0.0.1",
      port: options.kuzzlePort,
      method: request.method,
      path: request.url,
      agent,
      timeout: options.patience,
      headers: {
        ...passedOn(request.headers),
        ...(isHttps ? { cookie: boundCookies(request.headers.cookie ?? "") } : {}),
        "x-forwarded-for": forwardedFor(request),
        "x-forwarded-host": request.headers["x-forwarded-host"] ?? publicUrl.host,
        "x-forwarded-proto": publicUrl.protocol.slice(0, -1),
      },
    });
    upstream.on("response", (answer) => {
      for (const [name, value] of Object.entries(passedOn(answer.headers)))
        response.setHeader(name, value);
      const cookies = answer.headers["set-cookie"];
      // Kuzzle does not know that browsers reach it by TLS.
      if (cookies !== undefined && isHttps)
        response.setHeader("set-cookie", cookies.map(bindToHost));
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    let id: KuzzleErrorId = "balise.web.backend_restarting";
    upstream.on("timeout", () => {
      id = "balise.web.no_answer";
      upstream.destroy(new Error("Kuzzle has not answered in time."));
    });
    // A refused or broken connection: Kuzzle is starting, stopping or gone; the supervisor brings it back.
    upstream.on("error", () => fail(request, response, id));
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= bodyLimit) return;
      request.unpipe(upstream);
      upstream.removeAllListeners("error");
      upstream.on("error", () => undefined);
      upstream.destroy();
      fail(request, response, "balise.web.request_too_large");
    });
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  }

  return { handle, close: () => agent.destroy() };
}
