import type { IncomingMessage, ServerResponse } from "node:http";
import { type Bytes, toArrayBuffer, toBuffer, toText } from "./bytes.ts";

/** Answers whether everything was accepted (false: wait for onWritable), and whether the response is complete. */
export type TryEndResult = [ok: boolean, done: boolean];

/** The headers that let a page of another origin read an answer. */
const CROSS_ORIGIN = /^access-control-allow-(?:origin|credentials)$/i;

/**
 * The write side of an HTTP request with the interface of uWebSockets.js 20. Everything given is accepted; "false" asks
 * the caller to wait for onWritable, so that a stream towards a slow client keeps one chunk in memory, not the file.
 * Once answered or aborted, everything is a no-op (uWebSockets throws: in an event handler that would end Kuzzle).
 */
export class HttpResponse {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #headers: string[] = [];
  readonly #mayRead: boolean;
  #status = 200;
  #offset = 0;
  #total: number | undefined;
  #finished = false;
  #onAborted: (() => void) | undefined;
  #onWritable: ((offset: number) => boolean) | undefined;

  /** @param mayRead whether pages of the request's origin may read answers; Kuzzle's errors name any origin back. */
  constructor(request: IncomingMessage, response: ServerResponse, mayRead: boolean) {
    this.#mayRead = mayRead;
    this.#request = request;
    this.#response = response;
    response.on("close", () => {
      if (response.writableFinished) return;
      this.#finished = true;
      this.#onAborted?.();
    });
    response.on("drain", () => {
      if (!this.#finished && this.#onWritable?.(this.#offset) === true)
        this.#onWritable = undefined;
    });
    // An "error" of a connection that the client has cut is followed by "close", which tells the handler.
    response.on("error", () => undefined);
    request.on("error", () => undefined);
  }

  getRemoteAddressAsText(): ArrayBuffer {
    return toArrayBuffer(Buffer.from(this.#request.socket.remoteAddress ?? ""));
  }

  /** Hands the body over chunk by chunk; a body that is still arriving when the answer is complete is thrown away. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => unknown): this {
    let held: Buffer | undefined;
    this.#request.on("data", (chunk: Buffer) => {
      if (this.#finished) return;
      if (held !== undefined) handler(toArrayBuffer(held), false);
      held = chunk;
    });
    this.#request.on("end", () => {
      if (!this.#finished) handler(toArrayBuffer(held ?? Buffer.alloc(0)), true);
    });
    return this;
  }

  /** Called once when the client goes away before the answer is complete. */
  onAborted(handler: () => void): this {
    this.#onAborted = handler;
    return this;
  }

  /** Called with the write offset whenever a slow client has taken what was waiting, until it answers true. */
  onWritable(handler: (offset: number) => boolean): this {
    this.#onWritable = handler;
    return this;
  }

  cork(handler: () => void): this {
    handler();
    return this;
  }

  /** "404" or "404 Not Found". */
  writeStatus(status: Bytes): this {
    this.#status = Number.parseInt(toText(status), 10);
    return this;
  }

  writeHeader(name: Bytes, value: Bytes): this {
    const text = toText(name);
    if (!this.#mayRead && CROSS_ORIGIN.test(text)) return this;
    this.#headers.push(text, toText(value));
    return this;
  }

  /** Bytes of a fixed-length answer accepted so far; a chunked answer does not count them, as in uWebSockets. */
  getWriteOffset(): number {
    return this.#offset;
  }

  /** Sends a chunk of an answer of unknown length; false asks to wait for onWritable. */
  write(chunk: Bytes): boolean {
    if (this.#finished) return true;
    this.#writeHead(undefined);
    const bytes = toBuffer(chunk);
    return bytes.length === 0 || this.#response.write(bytes);
  }

  /** Sends a part of an answer of `total` bytes. */
  tryEnd(chunk: Bytes, total: number): TryEndResult {
    if (this.#finished) return [true, true];
    this.#writeHead(total);
    const bytes = toBuffer(chunk);
    this.#offset += bytes.length;
    if (this.#offset >= (this.#total ?? total)) {
      this.#finish(bytes);
      return [true, true];
    }
    return [bytes.length === 0 || this.#response.write(bytes), false];
  }

  end(chunk: Bytes = ""): this {
    if (this.#finished) return this;
    const bytes = toBuffer(chunk);
    if (this.#total !== undefined && this.#offset + bytes.length < this.#total) {
      // Fewer bytes than promised: a cut connection is how HTTP says that the answer is not whole.
      return this.close();
    }
    this.#writeHead(bytes.length);
    this.#finish(bytes);
    return this;
  }

  /** Cuts the connection. */
  close(): this {
    this.#response.destroy();
    return this;
  }

  #finish(last: Buffer): void {
    this.#finished = true;
    this.#onWritable = undefined;
    this.#response.end(last);
  }

  #writeHead(total: number | undefined): void {
    if (this.#response.headersSent) return;
    this.#total = total;
    if (total !== undefined) this.#headers.push("Content-Length", String(total));
    const named = this.#headers.some(
      (name, i) => i % 2 === 0 && name.toLowerCase() === "connection",
    );
    // A body nobody will read any more must not be taken for the next request.
    if (!this.#request.complete && !named) this.#headers.push("Connection", "close");
    this.#response.writeHead(this.#status, this.#headers);
  }
}
