import http from "node:http";
import https from "node:https";
import { WebSocket } from "ws";
import { bytesOfAddress } from "../../../src/domain/base/ipAddress.ts";
import type { Network } from "../../../src/domain/base/ipNetwork.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { judged, type Lookup, resolveNames } from "../platform/delivery/judgedLookup.ts";
import { socketHost } from "../../../src/domain/base/socketHost.ts";
import { judgeAddress } from "./judgeAddress.ts";

/** How long a request to the server of a customer may take to its last byte, in ms, unless another time is given. */
const PATIENCE = 15 * SECOND;
/** Longest answer that is read, in bytes: 100 machines of a fleet have 500 KB, the providers of a large site 4 MB. */
const MAX_ANSWER = 8 * 1024 * 1024;
/** Longest message of a socket that is read, in bytes. */
const MAX_MESSAGE = 1024 * 1024;

export type ServerRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In ms. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
};
/** What a server has answered, whatever its status. `asked`: its Retry-After, in ms. */
export type ServerAnswer = {
  readonly status: number;
  readonly body: string;
  readonly asked: number | null;
};

/** Speaks to servers that customers have named, which may lead anywhere. */
export type ServerClient = {
  /** Redirects are answers, and not followed. @throws Error where there is no answer, or one that is too long */
  readonly request: (request: ServerRequest) => Promise<ServerAnswer>;
  /** A socket that is being opened; what keeps it from opening is its error. @throws Error for an address that is refused */
  socket(url: string, headers: Readonly<Record<string, string>>): WebSocket;
};

/**
 * Reaches servers in the public internet by TLS, and those in the allowed networks by either. Names are resolved and judged
 * at each connection, as those of brokers are (docs/decisions/0188).
 */
export function serverClient(
  allowed: readonly Network[],
  lookup: Lookup = resolveNames(),
): ServerClient {
  const refusalOf = judgeAddress(allowed);

  /** How a connection is made, or the refusal. @throws Error */
  function connection(url: URL, isSecure: boolean) {
    const host = socketHost(url.hostname);
    // An address is not looked up, and so not judged by the lookup.
    const own = bytesOfAddress(host) === null ? null : refusalOf(host, isSecure);
    if (own !== null) throw new Error(own);
    return { lookup: judged(lookup, (address) => refusalOf(address, isSecure)) };
  }

  return {
    request({ method, url, headers, body, patience = PATIENCE, signal }) {
      const target = new URL(url);
      const isSecure = target.protocol === "https:";
      return new Promise((fulfil, reject) => {
        const over = AbortSignal.timeout(patience);
        const request = (isSecure ? https : http).request(target, {
          ...connection(target, isSecure),
          method,
          signal: signal === undefined ? over : AbortSignal.any([over, signal]),
          // Each connection is judged by itself.
          agent: false,
          headers: {
            ...headers,
            "accept-encoding": "identity",
            "user-agent": "Balise/1",
            ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
          },
        });
        const fail = (error: Error) =>
          reject(
            over.aborted ? new Error(`No whole answer within ${patience / SECOND} s.`) : error,
          );
        request.on("error", fail);
        request.on("response", (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          response.on("data", (part: Buffer) => {
            size += part.length;
            if (size > MAX_ANSWER)
              request.destroy(new Error(`The answer is larger than ${MAX_ANSWER} bytes.`));
            else parts.push(part);
          });
          response.on("error", fail);
          response.on("end", () =>
            fulfil({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString("utf8"),
              asked: askedOf(response.headers["retry-after"]),
            }),
          );
        });
        request.end(body);
      });
    },
    socket(url, headers) {
      const target = new URL(url);
      return new WebSocket(target, {
        ...connection(target, target.protocol === "wss:"),
        headers,
        handshakeTimeout: PATIENCE,
        maxPayload: MAX_MESSAGE,
        // A few bytes that become many are no message of a hub.
        perMessageDeflate: false,
        followRedirects: false,
      });
    },
  };
}

/** Of seconds, or of a date (RFC 9110 section 10.2.3). */
function askedOf(header: string | undefined): number | null {
  const seconds = Number(header);
  if (header === undefined || header === "") return null;
  if (Number.isFinite(seconds)) return seconds > 0 ? seconds * SECOND : null;
  const wait = Date.parse(header) - Date.now();
  return wait > 0 ? wait : null;
}
