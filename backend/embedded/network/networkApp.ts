import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { originRule, type OriginRule } from "./originRule.ts";
import { type Bytes, toBuffer, toText } from "./bytes.ts";
import { HttpRequest } from "./httpRequest.ts";
import { HttpResponse } from "./httpResponse.ts";
import { listenFailure } from "./listenFailure.ts";
import { NetworkSocket } from "./networkSocket.ts";
import { Topics } from "./topics.ts";
import { UpgradeResponse } from "./upgradeResponse.ts";
import { type WebSocketBehavior, webSocketDefaults } from "./webSocketBehavior.ts";
import { webSocketFrame } from "./webSocketFrame.ts";

/** The certificate of an SSLApp: file names in PEM, as in uWebSockets.js. */
export interface TlsOptions {
  readonly key_file_name: string;
  readonly cert_file_name: string;
  readonly ca_file_name?: string;
  readonly passphrase?: string;
}

/** The handle of a listening server; false in a listen callback says that it could not listen. */
export interface ListenToken {
  readonly port: number;
  readonly close: () => void;
}

type ListenCallback = (token: ListenToken | false) => void;
type HttpHandler = (response: HttpResponse, request: HttpRequest) => void;

/** A peer that was told to close gets so long to answer, milliseconds; a client that does not read never would. */
const CLOSE_TIMEOUT_MS = 5_000;
/** A client that starts a request gets so long for its headers, milliseconds (uWebSockets: 10 s of silence). */
const HEADERS_TIMEOUT_MS = 10_000;

function onlyEverything(pattern: string): void {
  if (pattern !== "/*") {
    throw new Error(
      `This replacement of uWebSockets.js serves the pattern "/*" only, not "${pattern}": Kuzzle routes by itself.`,
    );
  }
}

/**
 * The application object of uWebSockets.js 20 as far as Kuzzle uses it, on node:http and ws: one HTTP handler and one
 * WebSocket behaviour for every path. Binds BALISE_KUZZLE_HOST (127.0.0.1 when unset); upgrades pass
 * the origins of BALISE_PUBLIC_URL and BALISE_ALLOWED_ORIGINS first.
 */
export class NetworkApp {
  readonly #tls: TlsOptions | undefined;
  readonly #topics = new Topics<NetworkSocket>();
  readonly #sockets = new Set<NetworkSocket>();
  readonly #servers = new Set<Server>();
  readonly #originAllowed: OriginRule;
  #behavior: WebSocketBehavior | undefined;
  #wsServer: WebSocketServer | undefined;
  #http: HttpHandler | undefined;

  constructor(tls?: TlsOptions) {
    this.#tls = tls;
    this.#originAllowed = originRule(
      process.env["BALISE_ALLOWED_ORIGINS"],
      process.env["BALISE_PUBLIC_URL"],
    );
  }

  ws(pattern: string, behavior: WebSocketBehavior): this {
    onlyEverything(pattern);
    this.#behavior = behavior;
    // closeTimeout is not in the type definitions of ws yet.
    const options: ServerOptions & { readonly closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: behavior.maxPayloadLength ?? webSocketDefaults.maxPayloadLength,
      closeTimeout: CLOSE_TIMEOUT_MS,
    };
    this.#wsServer = new WebSocketServer(options);
    return this;
  }

  any(pattern: string, handler: HttpHandler): this {
    onlyEverything(pattern);
    this.#http = handler;
    return this;
  }

  /** Sends to every subscriber of a topic; the frame is built once. False when nobody listens. */
  publish(topic: Bytes, message: Bytes, isBinary = false, _compress = false): boolean {
    return this.#publish(toText(topic), message, isBinary, undefined);
  }

  #publish(topic: string, message: Bytes, isBinary: boolean, except?: NetworkSocket): boolean {
    const subscribers = this.#topics.subscribersOf(topic);
    if (subscribers === undefined) return false;
    const frame = webSocketFrame(toBuffer(message), isBinary);
    for (const subscriber of subscribers) {
      if (subscriber !== except) subscriber.sendPublished(frame, message, isBinary);
    }
    return true;
  }

  numSubscribers(topic: Bytes): number {
    return this.#topics.subscribersOf(toText(topic))?.size ?? 0;
  }

  /** The number of open WebSockets and of topics with a subscriber. */
  counts(): { sockets: number; topics: number } {
    return { sockets: this.#sockets.size, topics: this.#topics.size };
  }

  /** listen(port, callback), listen(host, port, callback) or listen(port, options, callback). */
  listen(...parameters: (string | number | ListenCallback)[]): this {
    const port = parameters.find((each) => typeof each === "number") ?? 0;
    const host =
      parameters.find((each) => typeof each === "string") ??
      process.env["BALISE_KUZZLE_HOST"] ??
      "127.0.0.1";
    const callback = parameters.find((each) => typeof each === "function");
    const server = this.#createServer();
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    server.on("request", (request, response) => {
      if (this.#http === undefined) response.writeHead(404).end();
      else {
        const { origin, host } = request.headers;
        const mayRead = this.#originAllowed(origin, host);
        this.#http(new HttpResponse(request, response, mayRead), new HttpRequest(request));
      }
    });
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    server.once("error", (error: NodeJS.ErrnoException) => {
      process.stderr.write(`${listenFailure(error, host, port)}\n`);
      try {
        callback?.(false);
      } catch (refused) {
        // Kuzzle throws here and would end with code 0, as after an orderly shutdown.
        process.once("exit", () => {
          process.exitCode = 1;
        });
        throw refused;
      }
    });
    server.listen(port, host, () => {
      this.#servers.add(server);
      // A string is the path of a pipe, which is never asked for here.
      const address = server.address() as AddressInfo;
      callback?.({ port: address.port, close: () => server.close() });
    });
    return this;
  }

  #createServer(): Server {
    if (this.#tls === undefined) return createServer();
    const { key_file_name, cert_file_name, ca_file_name, passphrase } = this.#tls;
    return createTlsServer({
      key: readFileSync(key_file_name),
      cert: readFileSync(cert_file_name),
      ...(ca_file_name === undefined ? {} : { ca: readFileSync(ca_file_name) }),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const behavior = this.#behavior;
    const wsServer = this.#wsServer;
    // Until ws takes over, a connection that breaks would otherwise end the process.
    socket.on("error", () => socket.destroy());
    const accept = (userData: object) => {
      wsServer?.handleUpgrade(request, socket, head, (ws) => {
        if (behavior !== undefined) this.#open(ws, request, userData, behavior);
      });
    };
    const response = new UpgradeResponse(socket, request.socket.remoteAddress ?? "", accept);
    if (behavior === undefined) {
      response.writeStatus("404").end();
    } else if (!this.#originAllowed(request.headers.origin, request.headers.host)) {
      response
        .writeStatus("403")
        .end(
          `The origin ${request.headers.origin ?? ""} may not open a WebSocket here: add it to BALISE_ALLOWED_ORIGINS.\n`,
        );
    } else if (behavior.upgrade === undefined) {
      accept({});
    } else {
      behavior.upgrade(response, new HttpRequest(request), {});
    }
  }

  #open(
    ws: WebSocket,
    request: IncomingMessage,
    userData: object,
    behavior: WebSocketBehavior,
  ): void {
    const socket: NetworkSocket = new NetworkSocket(ws, request.socket, userData, {
      topics: this.#topics,
      publish: (topic, message, isBinary, except) =>
        this.#publish(topic, message, isBinary, except),
      behavior: {
        ...behavior,
        close: (closed, code, message) => {
          this.#sockets.delete(closed);
          behavior.close?.(closed, code, message);
        },
      },
    });
    this.#sockets.add(socket);
    behavior.open?.(socket);
  }

  /** Stops listening and cuts every connection. */
  close(): this {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
    this.#servers.clear();
    for (const socket of this.#sockets) socket.close();
    return this;
  }
}
