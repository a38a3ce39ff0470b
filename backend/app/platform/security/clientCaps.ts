import { MINUTE } from "../../../../src/domain/base/time.ts";

/** Who calls: the place of an address (`placeOfAddress`), and the token of a session that Kuzzle has accepted; null: nobody's. */
export type Caller = { readonly place: string; readonly session: string | null };

/** WebSockets of one place: a site of 200 people behind one address with five tabs each, twice over. */
export const MAX_SOCKETS_OF_A_PLACE = 2_000;

/** WebSockets of one session: the tabs of one browser, with those that a lost network has left behind for two minutes. */
export const MAX_SOCKETS_OF_A_SESSION = 50;

/**
 * Conditions of all live filters of a session; a filter weighs one at least. A tab of the front has about 20 rooms with
 * 40 conditions: this is 100 tabs. Each is looked at with every document that is written.
 */
export const MAX_CONDITIONS_OF_A_SESSION = 4_000;

/** Conditions of all live filters of one place: 200 people with six tabs each. */
export const MAX_CONDITIONS_OF_A_PLACE = 50_000;

/** Refused calls are counted within this time, in ms. */
export const WINDOW = MINUTE;

/** How often what a place or a session may have refused all sessions of a place may have refused. */
const SESSIONS_OF_A_PLACE = 10;

type Room = { readonly caller: Caller; readonly weight: number };

/**
 * What one client may hold of a node: sockets, live filters, and calls that are refused. The counts are the node's own;
 * several nodes give as many times as much. Every `…Refusal` answers a sentence, or null where there is room.
 */
export class ClientCaps {
  readonly #refusedCalls: number;
  readonly #now: () => number;
  readonly #sockets = new Map<string, { readonly place: string; sessions: Set<string> }>();
  readonly #socketsOf = new Tally();
  /** By connection and room. */
  readonly #rooms = new Map<string, Map<string, Room>>();
  readonly #conditionsOf = new Tally();
  #refused = new Tally();
  #windowEndsAt = 0;

  /** @param refusedCalls that a session, or the strangers of a place, may have within `WINDOW` */
  constructor(refusedCalls: number, now: () => number) {
    this.#refusedCalls = refusedCalls;
    this.#now = now;
  }

  /** Counts a WebSocket; it is counted until `closed`, even where it is refused. */
  opened(connectionId: string, place: string): string | null {
    this.#sockets.set(connectionId, { place, sessions: new Set() });
    const count = this.#socketsOf.add(ofPlace(place), 1);
    return count > MAX_SOCKETS_OF_A_PLACE
      ? `${MAX_SOCKETS_OF_A_PLACE} connections of this address are open`
      : null;
  }

  closed(connectionId: string): void {
    this.leftAll(connectionId);
    const socket = this.#sockets.get(connectionId);
    if (socket === undefined) return;
    this.#sockets.delete(connectionId);
    this.#socketsOf.add(ofPlace(socket.place), -1);
    for (const session of socket.sessions) this.#socketsOf.add(ofSession(session), -1);
  }

  /** A session calls by a WebSocket, which is one of the session's from then on. */
  socketRefusal(connectionId: string, session: string): string | null {
    const socket = this.#sockets.get(connectionId);
    if (socket === undefined || socket.sessions.has(session)) return null;
    if (this.#socketsOf.of(ofSession(session)) >= MAX_SOCKETS_OF_A_SESSION) {
      return `${MAX_SOCKETS_OF_A_SESSION} connections of this session are open`;
    }
    socket.sessions.add(session);
    this.#socketsOf.add(ofSession(session), 1);
    return null;
  }

  /** @param weight of the filter that is to be subscribed to, in conditions */
  roomRefusal({ place, session }: Caller, weight: number): string | null {
    const held = session === null ? 0 : this.#conditionsOf.of(ofSession(session));
    if (held + weight > MAX_CONDITIONS_OF_A_SESSION) {
      return `the subscriptions of this session have ${MAX_CONDITIONS_OF_A_SESSION} conditions`;
    }
    return this.#conditionsOf.of(ofPlace(place)) + weight > MAX_CONDITIONS_OF_A_PLACE
      ? `the subscriptions of this address have ${MAX_CONDITIONS_OF_A_PLACE} conditions`
      : null;
  }

  subscribed(connectionId: string, roomId: string, caller: Caller, weight: number): void {
    this.unsubscribed(connectionId, roomId);
    const rooms = this.#rooms.get(connectionId) ?? new Map<string, Room>();
    this.#rooms.set(connectionId, rooms.set(roomId, { caller, weight }));
    this.#weigh({ caller, weight });
  }

  unsubscribed(connectionId: string, roomId: string): void {
    const rooms = this.#rooms.get(connectionId);
    const room = rooms?.get(roomId);
    if (room === undefined) return;
    rooms?.delete(roomId);
    this.#weigh({ caller: room.caller, weight: -room.weight });
  }

  /** The connection has left all its rooms. */
  leftAll(connectionId: string): void {
    for (const roomId of this.#rooms.get(connectionId)?.keys() ?? []) {
      this.unsubscribed(connectionId, roomId);
    }
    this.#rooms.delete(connectionId);
  }

  #weigh({ caller: { place, session }, weight }: Room): void {
    this.#conditionsOf.add(ofPlace(place), weight);
    if (session !== null) this.#conditionsOf.add(ofSession(session), weight);
  }

  /** Counts a call that was refused. */
  refused(caller: Caller): void {
    this.#turnWindow();
    for (const [key] of this.#limitsOf(caller)) this.#refused.add(key, 1);
  }

  /** Why a call is refused before it is read: too many before it were. */
  callRefusal(caller: Caller): string | null {
    this.#turnWindow();
    const over = this.#limitsOf(caller).find(([key, most]) => this.#refused.of(key) >= most);
    if (over === undefined) return null;
    const seconds = Math.ceil((this.#windowEndsAt - this.#now()) / 1000);
    return `${over[1]} calls of this ${over[2]} were refused within a minute: wait ${seconds} s`;
  }

  /** A session counts for itself, strangers for their place; all of a place together for more. */
  #limitsOf({ place, session }: Caller): readonly (readonly [string, number, string])[] {
    const most = this.#refusedCalls;
    return [
      session === null
        ? ([`strangers of ${place}`, most, "address"] as const)
        : ([ofSession(session), most, "session"] as const),
      [ofPlace(place), most * SESSIONS_OF_A_PLACE, "address"],
    ];
  }

  #turnWindow(): void {
    const now = this.#now();
    if (now < this.#windowEndsAt) return;
    this.#refused = new Tally();
    this.#windowEndsAt = now + WINDOW;
  }
}

const ofPlace = (place: string) => `place ${place}`;
const ofSession = (session: string) => `session ${session}`;

/** Sums by key; a key whose sum is 0 is forgotten. */
class Tally {
  readonly #sums = new Map<string, number>();

  of(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  /** Answers the new sum. */
  add(key: string, by: number): number {
    const sum = this.of(key) + by;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
    return sum;
  }
}
