import {
  BehaviorSubject,
  concat,
  defer,
  ignoreElements,
  map,
  Observable,
  race,
  ReplaySubject,
  type Subscription,
  take,
  throwError,
} from "rxjs";
import type { Clock } from "../live/clock.ts";
import { after } from "../live/after.ts";
import { Timers } from "../live/timers.ts";
import type {
  ConnectionState,
  KuzzleConnection,
  KuzzleRequest,
  RequestOptions,
  RoomEvent,
  RoomQuery,
} from "./kuzzleConnection.ts";
import {
  type KuzzleSession,
  type KuzzleSocket,
  type OpenSocket,
  SESSION_PATIENCE,
  type SocketListener,
} from "./kuzzleSocket.ts";
import { RequestFailed } from "./requestFailed.ts";
import { Requests } from "./requests.ts";
import { SharedRooms } from "./sharedRooms.ts";

/** A socket that says nothing for this long after a ping counts as dead, in ms (decision 0196). */
export const PONG_PATIENCE = 2000;
/**
 * The same until a socket has answered a ping, in ms: a server that has just come back reads the first searches of all its
 * screens, and a screen that gives up on it begins them anew.
 */
export const FIRST_PONG_PATIENCE = 4000;
/** A socket that has not opened by then never will, in ms. */
export const OPENING_PATIENCE = 5000;
/** How long requests in flight may hold up a renewal, in ms: the old token outlives its successor by 1 s. */
export const DRAIN_PATIENCE = 1000;
/** First and longest pause before dialling again, in ms; it doubles in between, each up to a quarter shorter by chance. */
export const RETRY_PAUSE = { first: 500, longest: 4000 } as const;

export type ConnectionPorts = {
  readonly openSocket: OpenSocket;
  readonly session: KuzzleSession;
  readonly clock: Clock;
  /** How often the server is pinged, in ms (specification section 9). */
  readonly pingInterval: number;
  /** From 0 to 1, so that a thousand screens do not dial in the same instant. */
  readonly random: () => number;
};

/** The connection as its owner sees it; everybody else gets a `KuzzleConnection`. */
export type OwnedConnection = KuzzleConnection & {
  /** Dials, from `idle` and from `signedOut`; elsewhere it opens a new socket, for a cookie that another tab has changed. */
  open(): void;
  /** The machine woke up or has a network again: dial at once instead of at the next turn. */
  wake(): void;
  /** Changes the token without losing a request or a notification. Emits true when renewed, false when signed out. */
  renew(isLong?: boolean): Observable<boolean>;
  /** The session may have ended elsewhere: ask, and open a new socket if it holds. */
  recheck(): void;
  /** Until the next `open`. Everything that waits fails. */
  leave(): void;
  /** For good. Everything that waits fails. */
  close(): void;
};

/** One connection to Kuzzle over a row of sockets; see RULES.md, [KC1] and following. */
export function openConnection(ports: ConnectionPorts): OwnedConnection {
  return new Connection(ports);
}

class Connection implements OwnedConnection {
  readonly state$: Observable<ConnectionState>;
  readonly #ports: ConnectionPorts;
  readonly #state = new BehaviorSubject<ConnectionState>({ status: "idle" });
  readonly #requests: Requests;
  #rooms: SharedRooms;
  #socket: KuzzleSocket | null = null;
  /** Of the socket whose words count; those of earlier ones are late. */
  #generation = 0;
  #epoch = 0;
  #attempt = 0;
  #hasReceived = false;
  /** The socket has answered a ping. */
  #isProven = false;
  readonly #timers: Timers<"dial" | "opening" | "ping" | "pong">;
  #checking: Subscription | null = null;
  #renewal: Observable<boolean> | null = null;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
    this.state$ = this.#state.asObservable();
    this.#timers = new Timers(ports.clock);
    this.#requests = new Requests(ports.clock);
    this.#rooms = this.#emptyRooms();
  }

  request(request: KuzzleRequest, options: RequestOptions = {}): Observable<unknown> {
    return this.#requests.ask(request, options, () => this.#state.value.status);
  }

  room(query: RoomQuery): Observable<RoomEvent> {
    return new Observable((subscriber) => {
      if (this.#state.value.status !== "online") {
        subscriber.error(new RequestFailed({ kind: "offline" }, SUBSCRIBE));
        return undefined;
      }
      return this.#rooms.room(query).subscribe(subscriber);
    });
  }

  open(): void {
    if (this.#state.value.status === "closed") return;
    this.#attempt = 0;
    this.#dropSocket();
    this.#dial();
  }

  wake(): void {
    const { status } = this.#state.value;
    if (status === "waiting") this.open();
    else if (status === "online") this.doubt();
  }

  doubt(): void {
    if (this.#state.value.status === "online" && !this.#timers.has("pong")) this.#ping();
  }

  renew(isLong = false): Observable<boolean> {
    const { status } = this.#state.value;
    if (status === "closed" || status === "idle")
      return throwError(() => new RequestFailed({ kind: "offline" }, REFRESH));
    if (this.#renewal !== null) return this.#renewal;
    const renewal = new ReplaySubject<boolean>(1);
    this.#renewal = renewal;
    this.#requests.hold();
    // Goes on whether or not somebody still listens: the server may have changed the token already.
    concat(
      this.#drained(),
      defer(() => this.#patiently(this.#ports.session.renew(isLong))),
    ).subscribe({
      next: (isRenewed) => {
        this.#renewal = null;
        const { status: now } = this.#state.value;
        // Left meanwhile: the new token is in the jar, and nobody wants a socket.
        if (now === "idle") this.#requests.release();
        else if (now !== "closed") {
          if (isRenewed) this.#reopen();
          else this.#signOut();
        }
        renewal.next(isRenewed);
        renewal.complete();
      },
      error: (error: unknown) => {
        this.#renewal = null;
        this.#requests.release();
        if (this.#state.value.status === "renewing") this.#checkSession();
        renewal.error(error);
      },
    });
    return renewal;
  }

  recheck(): void {
    const { status } = this.#state.value;
    if (status !== "closed" && status !== "idle" && status !== "signedOut") this.#tokenExpired();
  }

  leave(): void {
    this.#dropSocket();
    this.#set({ status: "idle" });
    this.#requests.fail("offline");
  }

  close(): void {
    this.#dropSocket();
    this.#set({ status: "closed" });
    this.#requests.fail("offline");
    this.#state.complete();
  }

  #dial(): void {
    const { clock, openSocket } = this.#ports;
    this.#set({ status: "connecting", attempt: this.#attempt, since: clock.now() });
    // Of this generation: whoever dials has dropped the socket before.
    this.#socket = openSocket(this.#listenerOf(this.#generation));
    this.#timers.set("opening", OPENING_PATIENCE, () => this.#lost("no socket opened in time"));
  }

  #listenerOf(generation: number): SocketListener {
    const now = (run: () => void) => {
      if (generation !== this.#generation) return;
      this.#hasReceived = true;
      run();
    };
    return {
      opened: () => now(() => this.#opened()),
      closed: (reason) => now(() => this.#lost(reason)),
      answered: (id, answer) => now(() => this.#requests.answer(id, answer)),
      notified: (channel, notifications) => now(() => this.#rooms.notify(channel, notifications)),
      tokenExpired: () => now(() => this.#tokenExpired()),
      refused: () => now(() => undefined),
      received: () => now(() => undefined),
    };
  }

  #opened(): void {
    this.#timers.cancel("opening");
    this.#attempt = 0;
    this.#isProven = false;
    this.#epoch += 1;
    const socket = this.#socket;
    if (socket === null) return;
    this.#timers.set("ping", this.#ports.pingInterval, () => this.#ping());
    this.#requests.connect((id, request) => socket.send(id, request));
    this.#set({ status: "online", epoch: this.#epoch, since: this.#ports.clock.now() });
  }

  #ping(): void {
    const { clock, pingInterval } = this.#ports;
    const askedAt = clock.now();
    this.#hasReceived = false;
    this.#socket?.ping();
    this.#timers.set("pong", this.#isProven ? PONG_PATIENCE : FIRST_PONG_PATIENCE, () => {
      this.#isProven ||= this.#hasReceived;
      if (this.#hasReceived) return;
      this.#lost("no sign of life after a ping");
    });
    this.#timers.set("ping", pingInterval, () => {
      // A timer this late means that the machine slept: whatever the socket was, it is not proven to be.
      if (clock.now() - askedAt > 2 * pingInterval) this.#lost("the machine slept");
      else this.#ping();
    });
  }

  #lost(reason: string): void {
    const { clock, random } = this.#ports;
    this.#dropSocket();
    if (this.#renewal === null) this.#requests.release();
    const full = Math.min(RETRY_PAUSE.first * 2 ** this.#attempt, RETRY_PAUSE.longest);
    const pause = Math.round(full * (1 - random() / 4));
    this.#attempt += 1;
    this.#set({
      status: "waiting",
      attempt: this.#attempt,
      retryAt: clock.now() + pause,
      reason,
    });
    this.#timers.set("dial", pause, () => this.#dial());
  }

  #tokenExpired(): void {
    this.#dropSocket();
    this.#set({ status: "renewing", cause: "tokenExpired", since: this.#ports.clock.now() });
    // A renewal on its way is what ended the old token: its outcome decides.
    if (this.#renewal === null) this.#checkSession();
  }

  #checkSession(): void {
    this.#checking = this.#patiently(this.#ports.session.check()).subscribe({
      next: (isValid) => (isValid ? this.#dial() : this.#signOut()),
      // Nobody could be asked: the network is late. A new socket will say whether the session holds.
      error: () => this.#lost("the session could not be asked"),
    });
  }

  #reopen(): void {
    this.#dropSocket();
    this.#set({ status: "renewing", cause: "renewal", since: this.#ports.clock.now() });
    this.#attempt = 0;
    this.#dial();
  }

  #signOut(): void {
    this.#dropSocket();
    this.#set({ status: "signedOut", since: this.#ports.clock.now() });
    this.#requests.fail("offline");
  }

  /** What the session answers, or an error once `SESSION_PATIENCE` is over. */
  #patiently(asked: Observable<boolean>): Observable<boolean> {
    const tooLate = new RequestFailed({ kind: "timeout", ms: SESSION_PATIENCE }, REFRESH);
    return race(
      asked,
      after(this.#ports.clock, SESSION_PATIENCE).pipe(
        map(() => {
          throw tooLate;
        }),
      ),
    ).pipe(take(1));
  }

  /** Completes once no request is in flight, or patience has run out. */
  #drained(): Observable<never> {
    return race(
      this.#requests.settled(),
      after(this.#ports.clock, DRAIN_PATIENCE).pipe(ignoreElements()),
    );
  }

  #dropSocket(): void {
    this.#generation += 1;
    this.#checking?.unsubscribe();
    this.#checking = null;
    this.#timers.cancel("dial", "opening", "ping", "pong");
    this.#socket?.close();
    this.#socket = null;
    this.#requests.disconnect();
    this.#rooms.end();
    this.#rooms = this.#emptyRooms();
  }

  #emptyRooms(): SharedRooms {
    return new SharedRooms((request) => this.request(request));
  }

  #set(state: ConnectionState): void {
    if (this.#state.value.status !== "closed") this.#state.next(state);
  }
}

const SUBSCRIBE: KuzzleRequest = { controller: "realtime", action: "subscribe" };
const REFRESH: KuzzleRequest = { controller: "auth", action: "refreshToken" };
