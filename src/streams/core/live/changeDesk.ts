import { Observable, type Subscriber } from "rxjs";
import {
  ChangesAnswer,
  type CollectionChanges,
  MAX_PLACES,
} from "../../../domain/base/collectionChanges.ts";
import type { Clock } from "./clock.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../kuzzle/requestFailed.ts";
import type { Koncorde } from "./koncorde.ts";

/** Questions that come within this many ms of the first one are asked together. */
export const GATHER = 20;
/** Patience with the answer, in ms: a second one must fit into the proof's age of the safety pace. */
export const CHANGES_PATIENCE = 3000;

const CHANGES = { controller: "omniscient/live", action: "changes" };

/** One collection and filter, and the mark after which its writes count; null: the mark alone is wanted. */
export type ChangesQuestion = {
  readonly collection: string;
  readonly filter: Koncorde;
  readonly since: string | null;
};

type Waiting = {
  readonly question: ChangesQuestion;
  readonly subscriber: Subscriber<CollectionChanges>;
};

/**
 * Asks the server what has changed in the collections of one customer: one request for all that ask at the same time.
 * `untilRound` brings them together: rounds lie at the same instants for all collections, and elsewhere for each screen.
 */
export class ChangeDesk {
  readonly #connection: Pick<KuzzleConnection, "request">;
  readonly #clock: Clock;
  readonly #customer: string;
  /** From 0 to 1: where in the interval the rounds of this screen lie. */
  readonly #phase: number;
  #waiting: Waiting[] = [];

  constructor(
    connection: Pick<KuzzleConnection, "request">,
    clock: Clock,
    customer: string,
    phase: number,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#customer = customer;
    this.#phase = phase;
  }

  /** Ms until the next round of that interval, in ms; never 0. */
  untilRound(interval: number): number {
    const into = (this.#clock.now() + Math.round(this.#phase * interval)) % interval;
    return interval - into;
  }

  /** @throws RequestFailed in the stream */
  ask(question: ChangesQuestion): Observable<CollectionChanges> {
    return new Observable((subscriber) => {
      if (this.#waiting.length === 0) this.#clock.setTimeout(() => this.#flush(), GATHER);
      this.#waiting.push({ question, subscriber });
    });
  }

  #flush(): void {
    const asked = this.#waiting.filter(({ subscriber }) => !subscriber.closed);
    this.#waiting = [];
    for (let at = 0; at < asked.length; at += MAX_PLACES)
      this.#send(asked.slice(at, at + MAX_PLACES));
  }

  #send(asked: readonly Waiting[]): void {
    const places = asked.map(({ question }) => question);
    const body = { customerIndex: this.#customer, places };
    this.#connection.request({ ...CHANGES, body }, { timeout: CHANGES_PATIENCE }).subscribe({
      next: (answer) => {
        const read = ChangesAnswer.safeParse(answer);
        for (const [at, { subscriber }] of asked.entries()) {
          const changes = read.data?.places[at];
          if (changes === undefined)
            subscriber.error(new Error(`${CHANGES.controller}:${CHANGES.action} cannot be read.`));
          else if ("isForbidden" in changes)
            subscriber.error(
              new RequestFailed({ kind: "refused", status: 403, id: null }, CHANGES),
            );
          else {
            subscriber.next(changes);
            subscriber.complete();
          }
        }
      },
      error: (error: unknown) => {
        for (const { subscriber } of asked) subscriber.error(error);
      },
    });
  }
}
