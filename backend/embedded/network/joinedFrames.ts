import { FIRST_VERSION } from "../../../src/domain/base/joinedFrames.ts";
import { HeldMessages, type Drained } from "./heldMessages.ts";
import { notificationAbout } from "./notificationAbout.ts";
import { payloadOf, webSocketFrame } from "./webSocketFrame.ts";

/** What follows a frame within this time waits for its end, ms: a screen emits changes that often. */
export const JOIN_MS = 10;
/** A frame has no more bytes, but where one message has. */
const FRAME_BYTES = 64 * 1024;
/** Bytes that may be on their way before the client has said that it took them: 5,000 changes a second reach over 200 ms of way, and a worker at its end takes a third of a second. */
export const WINDOW_BYTES = 1024 * 1024;
/** The client is asked once in so many bytes. */
const ASK_BYTES = WINDOW_BYTES / 4;
/** Bytes that wait for one client at most: each of 50,000 assets once. Clients of one customer wait for the same bytes. */
export const HELD_BYTES = 64 * 1024 * 1024;
/** A client that takes nothing for so long while news wait for it is cut, ms. */
export const TAKE_PATIENCE = 30_000;

/** The first byte of a text that is one frame (RFC 6455, 5.2), and that of an object in JSON. */
const WHOLE_TEXT = 0x81;
const OBJECT = 0x7b;
const RECEIPT = /^\{"taken":(\d{1,15})\}$/u;
/** Longer messages are no receipts. */
const TAKEN_BYTES = 32;

export interface JoinedPorts {
  readonly write: (frame: Buffer) => void;
  /** Whether the connection itself takes more. */
  readonly isWritable: () => boolean;
  /** Calls `flush` at the end of this turn of the event loop. */
  readonly flushLater: () => void;
  readonly cut: () => void;
  readonly now: () => number;
}

/** A frame that waits, and what it is about. */
interface Waiting {
  readonly frame: Buffer;
  readonly about: ReturnType<typeof notificationAbout>;
}

/** What each frame is about, read once however many clients it waits for. */
const known = new WeakMap<Buffer, Waiting>();

/** In memory of its own: short frames are cut from one piece, which would be kept whole for any of them. */
function waitingOf(frame: Buffer): Waiting {
  const before = known.get(frame);
  if (before !== undefined) return before;
  const own = Buffer.allocUnsafeSlow(frame.length);
  frame.copy(own);
  const waiting = { frame: own, about: notificationAbout(payloadOf(own)) };
  known.set(frame, waiting);
  return waiting;
}

/**
 * What one client is sent that reads joined frames (src/domain/base/joinedFrames.ts): messages that come within JOIN_MS
 * leave as one, in their order. No more than WINDOW_BYTES are on their way to a client; what it cannot take waits here, of
 * each document the newest, so that a slow screen shows what is new and not what gathered on the way.
 */
export class JoinedFrames {
  readonly #ports: JoinedPorts;
  readonly #held = new HeldMessages<Buffer>();
  /** Frames that ask, with all that was sent up to them. */
  readonly #asked = new Map<number, number>();
  #asks = 0;
  #sent = 0;
  #askedUpTo = 0;
  #received = 0;
  #flushedAt = 0;
  /** When the client last took something, or something began to wait; null: nothing waits. */
  #waitsSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: JoinedPorts) {
    this.#ports = ports;
  }

  /** `frame` is a whole frame. What is no JSON object leaves by itself, after all that was before it. */
  add(frame: Buffer, isPublished: boolean): void {
    if (frame[0] !== WHOLE_TEXT || payloadOf(frame)[0] !== OBJECT) {
      this.#write(true);
      this.#ports.write(frame);
      return;
    }
    const mayWrite = this.#mayWrite();
    const waiting = mayWrite ? { frame, about: null } : waitingOf(frame);
    this.#held.add(waiting.frame, frame.length, waiting.about);
    if (!mayWrite) this.#wait();
    else if (this.#held.bytes >= FRAME_BYTES) this.flush();
    else if (!isPublished) this.#ports.flushLater();
    else if (this.#timer === undefined) {
      const pause = this.#flushedAt + JOIN_MS - this.#ports.now();
      if (pause <= 0) this.#ports.flushLater();
      else this.#timer = setTimeout(() => this.flush(), pause);
    }
  }

  /** Sends what waits, as far as the client may be sent more. */
  flush(): void {
    this.#write(false);
  }

  /** Whether a message of the client is a receipt of what it has read; then it is for nobody else. */
  readReceipt(message: Buffer): boolean {
    if (message.length > TAKEN_BYTES) return false;
    const frame = RECEIPT.exec(message.toString("latin1"))?.[1];
    if (frame === undefined) return false;
    const upTo = this.#asked.get(Number(frame));
    // Received before, or never sent.
    if (upTo === undefined) return true;
    for (const asked of this.#asked.keys()) {
      this.#asked.delete(asked);
      if (asked === Number(frame)) break;
    }
    this.#received = upTo;
    this.#waitsSince = null;
    this.resume();
    return true;
  }

  /** The client, or the connection to it, may take more. */
  resume(): void {
    if (!this.#held.isEmpty && this.#timer === undefined) this.flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held.clear();
  }

  #mayWrite(): boolean {
    return this.#sent - this.#received < WINDOW_BYTES && this.#ports.isWritable();
  }

  #wait(): void {
    const now = this.#ports.now();
    this.#waitsSince ??= now;
    const isTooMuch = this.#held.bytes > HELD_BYTES || now - this.#waitsSince > TAKE_PATIENCE;
    if (isTooMuch) this.#ports.cut();
  }

  #write(isAll: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushedAt = this.#ports.now();
    while (!this.#held.isEmpty && (isAll || this.#mayWrite()))
      this.#ports.write(this.#join(this.#held.drain(FRAME_BYTES)));
  }

  #join(messages: readonly Drained<Buffer>[]): Buffer {
    for (const { bytes } of messages) this.#sent += bytes;
    const isAsking = this.#sent - this.#askedUpTo >= ASK_BYTES;
    const [only] = messages;
    if (only !== undefined && messages.length === 1 && only.firstVersion === null && !isAsking)
      return only.message;
    const parts: Buffer[] = [Buffer.from("[")];
    if (isAsking) {
      this.#asks += 1;
      this.#asked.set(this.#asks, this.#sent);
      this.#askedUpTo = this.#sent;
      parts.push(Buffer.from(`${this.#asks},`));
    }
    for (const [at, { message, firstVersion }] of messages.entries()) {
      if (at > 0) parts.push(COMMA);
      const payload = payloadOf(message);
      if (firstVersion === null) parts.push(payload);
      else parts.push(payload.subarray(0, -1), Buffer.from(`,"${FIRST_VERSION}":${firstVersion}}`));
    }
    parts.push(Buffer.from("]"));
    return webSocketFrame(Buffer.concat(parts), false);
  }
}

const COMMA = Buffer.from(",");
