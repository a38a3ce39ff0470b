import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { AddressShare } from "./addressShare.ts";
import { boundCookies } from "./hostCookies.ts";
import { type KuzzleErrorId, kuzzleError } from "./kuzzleError.ts";
import { forwardedFor } from "./proxyHttp.ts";

/** What the socket proxy must know. */
export interface UpgradeProxyOptions {
  readonly kuzzlePort: number;
  readonly publicUrl: string;
  /** Origins whose pages may open a socket. A client that is no browser sends none and may. */
  readonly origins: readonly string[];
  /** The sockets of each address. */
  readonly share: AddressShare;
  readonly addressOf: (request: IncomingMessage) => string;
  /** How long Kuzzle may take to accept a socket, in ms. */
  readonly patience: number;
}

const reasons: Record<number, string> = {
  403: "Forbidden",
  413: "Content Too Large",
  429: "Too Many Requests",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

function refuse(socket: Duplex, id: KuzzleErrorId): void {
  const { status, body } = kuzzleError(id);
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The head of the request as it came, with our peer's address. Node's parser has refused line breaks in values. */
function headOf(request: IncomingMessage, isHttps: boolean): string {
  const lines = [`GET ${request.url ?? "/"} HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? "";
    const value = request.rawHeaders[at + 1] ?? "";
    if (name.toLowerCase() === "x-forwarded-for") continue;
    const isBound = isHttps && name.toLowerCase() === "cookie";
    lines.push(`${name}: ${isBound ? boundCookies(value) : value}`);
  }
  lines.push(`X-Forwarded-For: ${forwardedFor(request)}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/**
 * Joins a WebSocket's connection to Kuzzle byte for byte: frames are not looked at, back-pressure passes through, and
 * the end of one side is the end of the other.
 */
export function createUpgradeProxy(options: UpgradeProxyOptions) {
  const open = new Set<Socket>();
  const isHttps = options.publicUrl.startsWith("https:");

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const { origin, upgrade } = request.headers;
    if (upgrade?.toLowerCase() !== "websocket") {
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    if (origin !== undefined && !options.origins.includes(origin)) {
      refuse(socket, "balise.web.origin_refused");
      return;
    }
    const release = options.share.acquire(options.addressOf(request));
    if (release === null) {
      refuse(socket, "balise.web.too_many");
      return;
    }
    socket.once("close", release);
    const upstream = connect({ host: "127.0.0.1", port: options.kuzzlePort, noDelay: true });
    open.add(upstream);
    let joined = false;
    const timer = setTimeout(() => {
      refuse(socket, "balise.web.no_answer");
      upstream.destroy();
    }, options.patience);
    upstream.once("data", () => clearTimeout(timer));
    upstream.once("connect", () => {
      joined = true;
      // Kuzzle has its own idle timeout; ours is for requests.
      request.socket.setTimeout(0);
      request.socket.setNoDelay(true);
      upstream.write(headOf(request, isHttps));
      if (head.length > 0) upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on("error", () => {
      if (joined) socket.destroy();
      else refuse(socket, "balise.web.backend_restarting");
    });
    upstream.on("close", () => {
      clearTimeout(timer);
      open.delete(upstream);
      if (joined) socket.destroy();
    });
    socket.on("close", () => upstream.destroy());
  }

  return {
    handle,
    close() {
      for (const upstream of open) upstream.destroy();
    },
  };
}
