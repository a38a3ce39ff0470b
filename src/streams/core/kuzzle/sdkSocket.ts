import kuzzleSdk from "kuzzle-sdk";
import { JOINED_PROTOCOL, receiptOf } from "../../../domain/base/joinedFrames.ts";
import type { KuzzleRequest } from "./kuzzleConnection.ts";
import type { KuzzleAnswer, KuzzleSocket, OpenSocket, SocketListener } from "./kuzzleSocket.ts";
import { refusalData } from "../../../domain/base/refusalData.ts";

/** Where Kuzzle answers. */
export type KuzzlePlace = { readonly host: string; readonly port: number; readonly ssl: boolean };

/** The same with how often it is pinged there, in ms. */
export type PingedPlace = KuzzlePlace & { readonly pingInterval: number };

/** The SDK's own ping answers to its own timer; ours (openConnection.ts) replaces it. In ms: the longest a timer can be. */
const NEVER = 2 ** 31 - 1;

/**
 * Sockets by kuzzle-sdk, one instance of its protocol for each: nothing it remembers from a former socket can
 * go wrong. It never reconnects, resubscribes or queues by itself, and no event of it is swallowed, since the
 * class Kuzzle with its `eventTimeout` stays out.
 */
export function sdkSocket({ host, port, ssl }: KuzzlePlace): OpenSocket {
  return (listener) => new SdkSocket(host, { port, ssl }, listener).opening();
}

class SdkSocket extends kuzzleSdk.WebSocket {
  readonly #listener: SocketListener;
  #isOver = false;

  constructor(
    host: string,
    place: { readonly port: number; readonly ssl: boolean },
    listener: SocketListener,
  ) {
    super(host, { ...place, autoReconnect: false, pingInterval: NEVER });
    this.#listener = listener;
    // Where there is no browser, these are the options of another library.
    if (typeof WebSocket !== "undefined") privateParts(this).options = [JOINED_PROTOCOL];
    // The SDK ends its wait for a pong where one comes outside of a frame: a sign of life.
    Object.defineProperty(this, "waitForPong", {
      get: () => false,
      set: (isWaiting: boolean) => {
        if (!isWaiting) this.#report(({ received }) => received());
      },
    });
  }

  opening(): KuzzleSocket {
    this.connect().then(
      () => this.#report(({ opened }) => opened()),
      (error: unknown) => this.#over(error instanceof Error ? error.message : String(error)),
    );
    const { client } = privateParts(this);
    if (client !== null) client.onmessage = ({ data }) => this.#read(data);
    return {
      send: (requestId, request) => this.#ask(requestId, request),
      ping: () => this.#ping(),
      close: () => this.#leave(),
    };
  }

  /** What the SDK says of the socket itself and of answers. */
  override emit(event: string, ...payload: unknown[]): boolean {
    const [data] = payload;
    if (event === "tokenExpired") this.#report(({ tokenExpired }) => tokenExpired());
    else if (event === "disconnect" || event === "networkError")
      this.#over(data instanceof Error ? data.message : "the socket was closed");
    return super.emit(event, ...payload);
  }

  /** What is no JSON is told, not thrown: there is nobody who could catch it. */
  #read(data: unknown): void {
    let frame: unknown;
    try {
      frame = JSON.parse(String(data));
    } catch (error) {
      this.#report(({ received }) => received());
      const reason = error instanceof Error ? error.message : String(error);
      this.#report(({ refused }) => refused(reason));
      return;
    }
    this.#receive(frame);
  }

  /**
   * One frame: a message, or several that were joined. Notifications go past the SDK, which registers its listeners one
   * turn after the answer to a subscription, too late for what came in the same turn; those of one room that follow each
   * other are reported together. [KC17]
   */
  #receive(frame: unknown): void {
    this.#report(({ received }) => received());
    if (!Array.isArray(frame)) {
      this.#deliver([frame]);
      return;
    }
    const [asks] = frame as unknown[];
    if (typeof asks !== "number") {
      this.#deliver(frame);
      return;
    }
    this.#deliver(frame.slice(1));
    if (!this.#isOver) privateParts(this).client?.send(receiptOf(asks));
  }

  #deliver(messages: readonly unknown[]): void {
    let channel = "";
    let notifications: unknown[] = [];
    const flush = () => {
      if (notifications.length === 0) return;
      const batch = notifications;
      notifications = [];
      this.#report(({ notified }) => notified(channel, batch));
    };
    for (const message of messages) {
      if (typeof message !== "object" || message === null) continue;
      const { type, room } = message as Message;
      if (typeof room === "string" && (type === "document" || type === "user")) {
        if (room !== channel) flush();
        channel = room;
        notifications.push(message);
        continue;
      }
      flush();
      if (type === "TokenExpired") this.emit("tokenExpired");
      else if (typeof room === "string") this.emit(room, message);
    }
    flush();
  }

  #ask(requestId: string, request: KuzzleRequest): void {
    this.query({ ...request, requestId } as Parameters<this["query"]>[0], {}).then(
      ({ result }: { result: unknown }) =>
        this.#report(({ answered }) => answered(requestId, { ok: true, result })),
      (error: unknown) => {
        const answer = refusalOf(error);
        // Without a status it is no answer: the socket is gone, and says so itself.
        if (answer !== null) this.#report(({ answered }) => answered(requestId, answer));
      },
    );
  }

  #ping(): void {
    if (!this.#isOver && this.isReady()) privateParts(this).ping();
  }

  #leave(): void {
    // A socket that has reported its end closes itself, and the SDK is still at work on it.
    if (this.#isOver) return;
    this.#isOver = true;
    const { client } = privateParts(this);
    // The SDK forgets its socket at close() and then stumbles over the error of a handshake that was cut off.
    if (client !== null) client.onerror = () => undefined;
    this.close();
  }

  #report(report: (listener: SocketListener) => void): void {
    if (!this.#isOver) report(this.#listener);
  }

  #over(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // The SDK writes the status of an answer also where none came.
    this.#listener.closed(reason.replace(" (ws status=undefined)", ""));
  }
}

/** As far as it decides where a message goes; the answer to a request has its id as room. */
type Message = { readonly type?: unknown; readonly room?: unknown };

/** What the SDK keeps to itself in its types; `ping` is there once the socket is open. */
type PrivateParts = {
  options: unknown;
  readonly ping: () => void;
  readonly client: {
    onerror: unknown;
    onmessage: (event: { readonly data: unknown }) => void;
    readonly send: (text: string) => void;
  } | null;
};

function privateParts(socket: SdkSocket): PrivateParts {
  return socket as unknown as PrivateParts;
}

function refusalOf(error: unknown): KuzzleAnswer | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  const { status } = error;
  if (typeof status !== "number") return null;
  const id = "id" in error && typeof error.id === "string" ? error.id : null;
  const message = error instanceof Error ? error.message : "";
  const data = refusalData("props" in error ? error.props : null);
  return { ok: false, status, id, message, ...(data === null ? {} : { data }) };
}
