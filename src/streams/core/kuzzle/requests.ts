import { Observable, type Subscriber } from "rxjs";
import type { Clock } from "../live/clock.ts";
import type { ConnectionState, KuzzleRequest, RequestOptions } from "./kuzzleConnection.ts";
import type { KuzzleAnswer } from "./kuzzleSocket.ts";
import { RequestFailed, type RequestFailure } from "./requestFailed.ts";

/** Patience with an answer, in ms, unless the request brings its own. */
export const REQUEST_PATIENCE = 10_000;
/** How long a command that is safe to repeat waits for connection and answer together, in ms (kuzzle.md section 1.5: queueTTL). */
export const QUEUE_PATIENCE = 120_000;
/** How many requests may wait at once (kuzzle.md section 1.5: queueMaxSize). */
export const QUEUE_SIZE = 500;
/** How long a server that accepts no requests is left alone before it is asked again, in ms, unless it says how long. */
export const UNREADY_PAUSE = 1000;
/** Service unavailable: the server starts, stops or is overloaded, and has not begun what it was asked for. */
const UNREADY = 503;

type Entry = {
  readonly id: string;
  readonly request: KuzzleRequest;
  readonly isRepeatable: boolean;
  readonly subscriber: Subscriber<unknown>;
};
type Send = (requestId: string, request: KuzzleRequest) => void;

/** The requests of one connection: waiting to be sent, sent and not answered yet, or postponed by a server that is not ready. Every one ends. */
export class Requests {
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Entry>();
  readonly #sent = new Map<string, Entry>();
  readonly #postponed = new Map<string, Entry>();
  readonly #onSettled = new Set<() => void>();
  #send: Send | null = null;
  #isHeld = false;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ask(
    request: KuzzleRequest,
    options: RequestOptions,
    status: () => ConnectionState["status"],
  ): Observable<unknown> {
    return new Observable((subscriber) => {
      const isRepeatable = options.isRepeatable ?? false;
      const ms = options.timeout ?? (isRepeatable ? QUEUE_PATIENCE : REQUEST_PATIENCE);
      const id = `request-${(this.#count += 1)}`;
      const entry = { id, request, isRepeatable, subscriber };
      const isClosed = status() === "closed" || status() === "signedOut";
      if (isClosed || (this.#send === null && !this.#isHeld && !isRepeatable)) {
        subscriber.error(new RequestFailed({ kind: "offline" }, request));
        return undefined;
      }
      if (this.#waiting.size >= QUEUE_SIZE) {
        subscriber.error(new RequestFailed({ kind: "queueFull" }, request));
        return undefined;
      }
      const cancel = this.#clock.setTimeout(
        () => subscriber.error(new RequestFailed({ kind: "timeout", ms }, request)),
        ms,
      );
      this.#waiting.set(id, entry);
      this.#flush();
      // However it ends.
      return () => {
        cancel();
        this.#forget(id);
      };
    });
  }

  /** A socket is open: what waits is sent, and nothing is held any longer. */
  connect(send: Send): void {
    this.#send = send;
    this.#isHeld = false;
    this.#flush();
  }

  /** The socket is gone. What was sent and may be repeated waits again, the rest is lost. */
  disconnect(): void {
    this.#send = null;
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const entry of sent) if (entry.isRepeatable) this.#waiting.set(entry.id, entry);
    for (const { isRepeatable, subscriber, request } of sent)
      if (!isRepeatable) subscriber.error(new RequestFailed({ kind: "lost" }, request));
    this.#settle();
  }

  /** From now on requests wait, connected or not, until `release` or `connect`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#flush();
  }

  answer(id: string, answer: KuzzleAnswer): void {
    const entry = this.#sent.get(id);
    if (entry === undefined) return;
    this.#sent.delete(id);
    if (answer.ok) {
      entry.subscriber.next(answer.result);
      entry.subscriber.complete();
    } else if (answer.status === UNREADY) {
      if (entry.isRepeatable) this.#askLater(entry, answer.data?.["waitMs"]);
      else
        entry.subscriber.error(
          new RequestFailed({ kind: "unready" }, entry.request, answer.message),
        );
    } else {
      const { status, message, id: code, data } = answer;
      const failure: RequestFailure = {
        kind: "refused",
        status,
        id: code,
        ...(data === undefined ? {} : { data }),
      };
      entry.subscriber.error(new RequestFailed(failure, entry.request, message));
    }
    this.#settle();
  }

  /** Ends everything that waits or was sent. */
  fail(kind: "offline" | "lost"): void {
    const kept = [this.#sent, this.#waiting, this.#postponed];
    const all = kept.flatMap((entries) => [...entries.values()]);
    for (const { subscriber, request } of all)
      subscriber.error(new RequestFailed({ kind }, request));
  }

  /** Completes once nothing is sent and unanswered. */
  settled(): Observable<never> {
    return new Observable((subscriber) => {
      const done = () => subscriber.complete();
      this.#onSettled.add(done);
      this.#settle();
      return () => this.#onSettled.delete(done);
    });
  }

  #flush(): void {
    if (this.#isHeld) return;
    for (const [id, entry] of this.#waiting) {
      if (this.#send === null) return;
      this.#waiting.delete(id);
      this.#sent.set(id, entry);
      this.#send(id, entry.request);
    }
  }

  #askLater(entry: Entry, wait: unknown): void {
    this.#postponed.set(entry.id, entry);
    this.#clock.setTimeout(
      () => {
        // The caller may have lost patience meanwhile.
        if (!this.#postponed.delete(entry.id)) return;
        this.#waiting.set(entry.id, entry);
        this.#flush();
      },
      typeof wait === "number" ? wait : UNREADY_PAUSE,
    );
  }

  #forget(id: string): void {
    this.#waiting.delete(id);
    this.#postponed.delete(id);
    this.#sent.delete(id);
    this.#settle();
  }

  #settle(): void {
    if (this.#sent.size > 0) return;
    for (const done of this.#onSettled) done();
  }
}
