import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Bytes, toArrayBuffer, toBuffer, toText } from "./bytes.ts";

/** The answer to a WebSocket upgrade: either `upgrade` or a refusal with a status, with uWebSockets.js' names. */
export class UpgradeResponse {
  readonly #socket: Duplex;
  readonly #accept: (userData: object) => void;
  readonly #remoteAddress: string;
  #status = "403";
  #headers = "";
  #done = false;

  constructor(socket: Duplex, remoteAddress: string, accept: (userData: object) => void) {
    this.#socket = socket;
    this.#remoteAddress = remoteAddress;
    this.#accept = accept;
  }

  /** Accepts; the properties of `userData` are put on the socket. Key, protocol and extensions are read from the request. */
  upgrade(
    userData: object,
    _key?: Bytes,
    _protocol?: Bytes,
    _extensions?: Bytes,
    _context?: object,
  ): void {
    if (this.#done) return;
    this.#done = true;
    this.#accept(userData);
  }

  onAborted(handler: () => void): this {
    this.#socket.once("close", () => {
      if (!this.#done) handler();
    });
    return this;
  }

  cork(handler: () => void): this {
    handler();
    return this;
  }

  writeStatus(status: Bytes): this {
    this.#status = toText(status);
    return this;
  }

  writeHeader(name: Bytes, value: Bytes): this {
    this.#headers += `${toText(name)}: ${toText(value)}\r\n`;
    return this;
  }

  /** Refuses with the status written before (403 when none was). */
  end(body: Bytes = ""): this {
    if (this.#done) return this;
    this.#done = true;
    const bytes = toBuffer(body);
    const code = Number.parseInt(this.#status, 10);
    const line = /\s/.test(this.#status) ? this.#status : `${code} ${STATUS_CODES[code] ?? ""}`;
    this.#socket.end(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\n${this.#headers}\r\n`,
        ),
        bytes,
      ]),
    );
    return this;
  }

  close(): this {
    this.#done = true;
    this.#socket.destroy();
    return this;
  }

  getRemoteAddressAsText(): ArrayBuffer {
    return toArrayBuffer(Buffer.from(this.#remoteAddress));
  }
}
