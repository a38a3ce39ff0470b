import type { KuzzleInternals, LinkedToken } from "../kuzzle/internals.ts";
import { reasonOf } from "../log.ts";

/** Where a connection listens. */
export type Subscribed = { readonly index: string; readonly collection: string };

/** `places` by the room that is notified of them. */
type Listener = { readonly kuid: string; readonly places: Map<string, Subscribed> };

/** Time between two rounds, in ms: a third of the 10 s within which data must be off a screen (product.md section 2). */
export const ROUND = 3000;

/**
 * Ends live notifications together with the right to them. Kuzzle checks a subscription once, when it is made: it goes
 * on after a logout on the same connection, after a change of rights, and where the connection has since been used with
 * another token. So every subscriber of this node is checked again each round; on a cluster each node checks its own.
 */
export class SubscriptionWarden {
  readonly #internals: Pick<
    KuzzleInternals,
    "silence" | "leaveRooms" | "linkedToken" | "tokenCounts"
  >;
  readonly #maySubscribe: (kuid: string, place: Subscribed) => Promise<boolean>;
  readonly #listeners = new Map<string, Listener>();
  #running: Promise<number> | null = null;

  constructor(
    internals: Pick<KuzzleInternals, "silence" | "leaveRooms" | "linkedToken" | "tokenCounts">,
    maySubscribe: (kuid: string, place: Subscribed) => Promise<boolean>,
  ) {
    this.#internals = internals;
    this.#maySubscribe = maySubscribe;
  }

  /** A connection has subscribed and is in the room now. */
  listens(connectionId: string, kuid: string, place: Subscribed, roomId: string): void {
    const known = this.#listeners.get(connectionId);
    const listener = known?.kuid === kuid ? known : { kuid, places: new Map<string, Subscribed>() };
    listener.places.set(roomId, place);
    this.#listeners.set(connectionId, listener);
  }

  /** A connection has left a room. */
  leaves(connectionId: string, roomId: string): void {
    const listener = this.#listeners.get(connectionId);
    listener?.places.delete(roomId);
    if (listener?.places.size === 0) this.#listeners.delete(connectionId);
  }

  /** For whom a connection listens; null: nobody. */
  listenerOf(connectionId: string): string | null {
    return this.#listeners.get(connectionId)?.kuid ?? null;
  }

  /** The connection listens for its user no longer: it has logged out, or another one uses it. */
  async stops(connectionId: string): Promise<void> {
    if (this.#listeners.delete(connectionId)) await this.#internals.leaveRooms(connectionId);
  }

  /** The connection is closed: Kuzzle has taken it out of its rooms. */
  closed(connectionId: string): void {
    this.#listeners.delete(connectionId);
  }

  /**
   * Checks every subscriber; those without the right to what they receive are removed from their rooms. Answers how many.
   * @throws AggregateError when some could not be checked; the others were
   */
  round(): Promise<number> {
    // With very many subscribers a round may outlast its turn: the next one then waits for its own.
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #check(): Promise<number> {
    let ended = 0;
    const failures: unknown[] = [];
    for (const [connectionId, listener] of this.#listeners) {
      try {
        if (await this.#ends(connectionId, listener)) ended += 1;
      } catch (error) {
        // Checked again in the next round.
        failures.push(error);
      }
    }
    const [first] = failures;
    if (first === undefined) return ended;
    throw new AggregateError(failures, `${failures.length} of them, the first: ${reasonOf(first)}`);
  }

  /** Whether the connection has lost the right to listen; if so, it does not any more. */
  async #ends(connectionId: string, listener: Listener): Promise<boolean> {
    const token = this.#internals.linkedToken(connectionId);
    if (token !== null && token.userId !== listener.kuid) {
      // The connection is somebody else's by now, whose token is good: no word about a token.
      await this.stops(connectionId);
      return true;
    }
    if (token !== null && (await this.#counts(token, listener))) return false;
    await this.#internals.silence(connectionId);
    this.#listeners.delete(connectionId);
    return true;
  }

  async #counts(token: LinkedToken, { kuid, places }: Listener): Promise<boolean> {
    if (!(await this.#internals.tokenCounts(token))) return false;
    const distinct = new Map(
      [...places.values()].map((place) => [`${place.index}/${place.collection}`, place]),
    );
    for (const place of distinct.values()) {
      if (!(await this.#maySubscribe(kuid, place))) return false;
    }
    return true;
  }
}
