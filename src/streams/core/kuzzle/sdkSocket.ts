import kuzzleSdk from "kuzzle-sdk";
import type { KuzzleRequest } from "./kuzzleConnection.ts";
import type { KuzzleAnswer, KuzzleSocket, OpenSocket, SocketListener } from "./kuzzleSocket.ts";
import { refusalData } from "./refusalData.ts";

/** Where Kuzzle answers. */
export type KuzzlePlace = { readonly host: string; readonly port: number; readonly ssl: boolean };

/** The same with how often it is pinged there, in ms. */
export type PingedPlace = KuzzlePlace & { readonly pingInterval: number };

/** The SDK's own ping answers to its own timer; ours (openConnection.ts) takes its place. In ms: the longest a timer can be. */
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
    // The SDK takes back its wait for a pong at every frame, whatever it holds: that is our sign of life.
    Object.defineProperty(this, "waitForPong", {
      get: () => false,
      set: (isWaiting: boolean) => {
        if (!isWaiting) this.#tell(({ heard }) => heard());
      },
    });
  }

  opening(): KuzzleSocket {
    this.connect().then(
      () => this.#tell(({ opened }) => opened()),
      (error: unknown) => this.#over(error instanceof Error ? error.message : String(error)),
    );
    return {
      send: (requestId, request) => this.#ask(requestId, request),
      ping: () => this.#ping(),
      close: () => this.#leave(),
    };
  }

  /**
   * Everything the SDK says passes here. Notifications are taken before its listeners, which it registers one
   * turn after the answer to a subscription, too late for what came in the same turn.
   */
  override emit(event: string, ...payload: unknown[]): boolean {
    const [data] = payload;
    if (event === "tokenExpired") this.#tell(({ tokenExpired }) => tokenExpired());
    else if (event === "disconnect" || event === "networkError")
      this.#over(data instanceof Error ? data.message : "the socket was closed");
    else if (isNotification(data)) this.#tell(({ notified }) => notified(event, data));
    return super.emit(event, ...payload);
  }

  #ask(requestId: string, request: KuzzleRequest): void {
    this.query({ ...request, requestId } as Parameters<this["query"]>[0], {}).then(
      ({ result }: { result: unknown }) =>
        this.#tell(({ answered }) => answered(requestId, { ok: true, result })),
      (error: unknown) => {
        const answer = refusalOf(error);
        // Without a status it is no answer: the socket is gone, and says so itself.
        if (answer !== null) this.#tell(({ answered }) => answered(requestId, answer));
      },
    );
  }

  #ping(): void {
    if (!this.#isOver && this.isReady()) privateParts(this).ping();
  }

  #leave(): void {
    // What has told that it is over closes itself, and the SDK is still at work on it.
    if (this.#isOver) return;
    this.#isOver = true;
    const { client } = privateParts(this);
    // The SDK forgets its socket at close() and then stumbles over the error of a handshake that was cut off.
    if (client !== null) client.onerror = () => undefined;
    this.close();
  }

  #tell(tell: (listener: SocketListener) => void): void {
    if (!this.#isOver) tell(this.#listener);
  }

  #over(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.closed(reason);
  }
}

/** What the SDK keeps to itself in its types; `ping` is there once the socket is open. */
type PrivateParts = {
  readonly ping: () => void;
  readonly client: { onerror: unknown } | null;
};

function privateParts(socket: SdkSocket): PrivateParts {
  return socket as unknown as PrivateParts;
}

function isNotification(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    (data.type === "document" || data.type === "user")
  );
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
