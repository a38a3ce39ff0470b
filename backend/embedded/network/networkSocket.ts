import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { type Bytes, toArrayBuffer, toBuffer, toText } from "./bytes.ts";
import { flushLater } from "./flushQueue.ts";
import { IdleTimer } from "./idleTimer.ts";
import { JOINED_PROTOCOL } from "../../../src/domain/base/joinedFrames.ts";
import { JoinedFrames } from "./joinedFrames.ts";
import type { Topics } from "./topics.ts";
import { type WebSocketBehavior, webSocketDefaults } from "./webSocketBehavior.ts";
import { webSocketFrame } from "./webSocketFrame.ts";

/** What `send` answers: 1 sent, 0 sent but waiting for a slow client (drain will follow), 2 dropped. */
export type SendStatus = 0 | 1 | 2;

/** Bytes gathered in one turn of the event loop before they are written without waiting for its end (uWebSockets' cork buffer). */
const CORK_BYTES = 16 * 1024;
/** A close frame carries at most so many bytes of reason (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123;
/** uWebSockets' words, which Kuzzle looks for. */
const TOO_BIG = "Received too big message";
const TOO_SLOW = "The client takes less than it is sent";
const TIMED_OUT = "WebSocket timed out from inactivity";

/** What a socket shares with the others of its application. */
export interface SocketSurroundings {
  readonly behavior: WebSocketBehavior;
  readonly topics: Topics<NetworkSocket>;
  /** Publishes to a topic for everybody but `except`; false when nobody listens. */
  readonly publish: (
    topic: string,
    message: Bytes,
    isBinary: boolean,
    except: NetworkSocket,
  ) => boolean;
}

/**
 * One WebSocket of a client with the interface of uWebSockets.js 20. Frames are written to the TCP socket here rather
 * than through `ws`, which would build a frame for every subscriber of a publication; `ws` parses what comes in, answers
 * pings and does the closing handshake. As `ws` never compresses here, it keeps no queue of its own and the order holds.
 * At most maxBackpressure bytes, one message and CORK_BYTES wait in memory for a client; one that reads joined frames
 * (joinedFrames.ts) is told no less when it is slow, but of each document the newest.
 * Once closed, everything is a no-op.
 */
export class NetworkSocket {
  readonly #ws: WebSocket;
  readonly #tcp: Socket;
  readonly #surroundings: SocketSurroundings;
  readonly #mine = new Set<string>();
  readonly #maxBackpressure: number;
  readonly #idle: IdleTimer;
  readonly #remoteAddress: ArrayBuffer;
  /** Null: the client has not said that it reads them. */
  readonly #joined: JoinedFrames | null;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #backlogged = false;
  #closed = false;

  constructor(ws: WebSocket, tcp: Socket, userData: object, surroundings: SocketSurroundings) {
    this.#ws = ws;
    this.#tcp = tcp;
    this.#surroundings = surroundings;
    this.#remoteAddress = toArrayBuffer(Buffer.from(tcp.remoteAddress ?? ""));
    const options = { ...webSocketDefaults, ...surroundings.behavior };
    this.#maxBackpressure = options.maxBackpressure;
    this.#idle = new IdleTimer(options.idleTimeout, {
      ping: options.sendPingsAutomatically ? () => this.ping() : undefined,
      cut: () => this.#cut(TIMED_OUT),
    });
    Object.assign(this, userData);
    this.#joined =
      ws.protocol === JOINED_PROTOCOL
        ? new JoinedFrames({
            write: (frame) => this.#write(frame),
            isWritable: () =>
              this.#maxBackpressure === 0 || this.#tcp.writableLength <= this.#maxBackpressure,
            flushLater: () => flushLater(this),
            cut: () => this.#cut(TOO_SLOW),
            now: () => performance.now(),
          })
        : null;
    this.#listen();
  }

  #listen(): void {
    const { behavior } = this.#surroundings;
    let failure = "";
    this.#ws.on("message", (data: Buffer, isBinary) => {
      if (this.#closed) return;
      this.#idle.touch();
      if (!isBinary && this.#joined?.readReceipt(data) === true) return;
      behavior.message?.(this, toArrayBuffer(data), isBinary);
    });
    this.#ws.on("ping", (data: Buffer) => {
      this.#idle.touch();
      if (!this.#closed) behavior.ping?.(this, toArrayBuffer(data));
    });
    this.#ws.on("pong", (data: Buffer) => {
      this.#idle.touch();
      if (!this.#closed) behavior.pong?.(this, toArrayBuffer(data));
    });
    this.#ws.on("error", (error: Error & { code?: string }) => {
      failure = error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? TOO_BIG : error.message;
      // ws has sent the close frame that fits; waiting for the answer would keep a client that broke the protocol.
      this.#finish(1006, failure);
    });
    this.#ws.on("close", (code, reason) => this.#finish(failure === "" ? code : 1006, reason));
  }

  /** Drops, with uWebSockets' answer, what a slow client cannot take; see SendStatus. */
  send(message: Bytes, isBinary = false, _compress = false): SendStatus {
    return this.#sendFrame(webSocketFrame(toBuffer(message), isBinary), message, isBinary, false);
  }

  /** As send, with the frame already built and shared between the subscribers of a publication. */
  sendPublished(frame: Buffer, message: Bytes, isBinary: boolean): SendStatus {
    return this.#sendFrame(frame, message, isBinary, true);
  }

  #sendFrame(frame: Buffer, message: Bytes, isBinary: boolean, isPublished: boolean): SendStatus {
    if (this.#closed) return 2;
    const { behavior } = this.#surroundings;
    if (this.#joined !== null) {
      if (behavior.resetIdleTimeoutOnSend === true) this.#idle.touch();
      this.#joined.add(frame, isPublished);
      return this.#backlogged ? 0 : 1;
    }
    if (this.#maxBackpressure > 0 && this.getBufferedAmount() > this.#maxBackpressure) {
      if (behavior.closeOnBackpressureLimit === true) this.close();
      else behavior.dropped?.(this, toArrayBuffer(toBuffer(message)), isBinary);
      return 2;
    }
    if (behavior.resetIdleTimeoutOnSend === true) this.#idle.touch();
    this.#pending.push(frame);
    this.#pendingBytes += frame.length;
    if (this.#pendingBytes >= CORK_BYTES) this.flush();
    else if (this.#pending.length === 1) flushLater(this);
    return this.#backlogged ? 0 : 1;
  }

  /** Writes what this turn of the event loop gathered. */
  flush(): void {
    this.#joined?.flush();
    if (this.#pending.length === 0) return;
    const [first, ...others] = this.#pending;
    const bytes = first !== undefined && others.length === 0 ? first : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    if (!this.#tcp.writable) return;
    this.#tcp.write(bytes, this.#written);
    // The kernel took everything or Node keeps the rest: only then there is back-pressure.
    if (this.#tcp.writableLength > 0) this.#backlogged = true;
  }

  /**
   * Node's own "drain" event comes only after 16 KiB were waiting; Kuzzle waits for drain from 4 KiB on. So every
   * write tells here when it has left the process.
   */
  readonly #written = (): void => {
    if (this.#closed || !this.#backlogged) return;
    this.#backlogged = this.#tcp.writableLength > 0;
    this.#joined?.resume();
    this.#surroundings.behavior.drain?.(this);
  };

  /** Bytes the kernel has not taken yet because the client does not read; what this turn gathered is not counted. */
  getBufferedAmount(): number {
    return this.#closed ? 0 : this.#tcp.writableLength;
  }

  /** Calls the handler; what it sends leaves together at the end of the turn, as everything does. */
  cork(handler: () => void): this {
    if (!this.#closed) handler();
    return this;
  }

  ping(message: Bytes = ""): SendStatus {
    if (this.#closed) return 2;
    this.flush();
    this.#ws.ping(toBuffer(message));
    return this.#backlogged ? 0 : 1;
  }

  /** Closes with a close frame; the close handler runs before this returns. */
  end(code?: number, shortMessage: Bytes = ""): void {
    if (this.#closed) return;
    this.flush();
    const reason = toBuffer(shortMessage).subarray(0, MAX_REASON_BYTES);
    if (code === undefined || code === 0) this.#ws.close();
    else this.#ws.close(code, reason);
    this.#finish(code === undefined || code === 0 ? 1005 : code, reason);
  }

  /** Cuts the connection without a close frame; the close handler runs before this returns. */
  close(): void {
    this.#cut("");
  }

  #cut(reason: string): void {
    if (this.#closed) return;
    this.#ws.terminate();
    this.#finish(1006, reason);
  }

  #finish(code: number, reason: Bytes): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#idle.stop();
    this.#joined?.stop();
    this.#pending = [];
    this.#pendingBytes = 0;
    for (const topic of this.#mine) this.#surroundings.topics.unsubscribe(topic, this);
    this.#mine.clear();
    this.#surroundings.behavior.close?.(this, code, toArrayBuffer(toBuffer(reason)));
  }

  subscribe(topic: Bytes): boolean {
    if (this.#closed) return false;
    const name = toText(topic);
    this.#mine.add(name);
    return this.#surroundings.topics.subscribe(name, this);
  }

  unsubscribe(topic: Bytes): boolean {
    const name = toText(topic);
    this.#mine.delete(name);
    return this.#surroundings.topics.unsubscribe(name, this);
  }

  isSubscribed(topic: Bytes): boolean {
    return this.#mine.has(toText(topic));
  }

  getTopics(): string[] {
    return [...this.#mine];
  }

  /** Publishes to the other subscribers of a topic. */
  publish(topic: Bytes, message: Bytes, isBinary = false): boolean {
    return !this.#closed && this.#surroundings.publish(toText(topic), message, isBinary, this);
  }

  getUserData(): this {
    return this;
  }

  getRemoteAddressAsText(): ArrayBuffer {
    return this.#remoteAddress;
  }
}
