import { BehaviorSubject, Subject, type Subscription } from "rxjs";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { Clock } from "../live/clock.ts";
import type { CookieSession } from "../kuzzle/cookieSession.ts";
import type { ConnectionState } from "../kuzzle/kuzzleConnection.ts";
import type { OpenSocket } from "../kuzzle/kuzzleSocket.ts";
import { openConnection, type OwnedConnection } from "../kuzzle/openConnection.ts";
import { CALM_PACE, type Pace, SAFETY_PACE } from "../live/pace.ts";
import { Account } from "./account.ts";
import { failureOf } from "./callFailure.ts";
import { CoreFeeds, type DeclaredFeeds } from "./coreFeeds.ts";
import type { CustomerWorld } from "./customerWorld.ts";
import { EventLog } from "./eventLog.ts";
import { Frames } from "./frames.ts";
import { privateChannel$ } from "./privateChannel.ts";
import type { LiveWorld, LiveWorldPorts } from "./liveWorld.ts";
import type { FromWorker, PaceName, ToWorker, TravelKind } from "./protocol.ts";
import { RefusedFrames } from "./refusedFrames.ts";
import { Rate } from "./rate.ts";
import { ServerTime } from "./serverTime.ts";
import { SessionCalls, type SessionPorts } from "./sessionCalls.ts";
import { Ticker } from "./ticker.ts";

/** Shows the followed customer at other instants. */
export type TimeTravel = {
  /** Done once the instant is shown, or another one was asked for. @throws RequestFailed, Error where nothing was kept */
  to(at: EpochMs, kind: TravelKind): Promise<void>;
  /** Back to the present. */
  leave(): void;
  /** The customer is left: no world replaces this one. */
  close(): void;
};

export type LiveCorePorts = {
  /** `enter` sets the feeds to work in another world: one of the past, or the live one again. */
  readonly timeTravel: (live: LiveWorld, enter: (world: CustomerWorld) => void) => TimeTravel;
  /** Follows a customer as the server has it now. */
  readonly openWorld: (customer: CustomerIndex, ports: LiveWorldPorts) => LiveWorld;
  readonly openSocket: OpenSocket;
  readonly session: CookieSession;
  readonly clock: Clock;
  /** How often the server is pinged, in ms. */
  readonly pingInterval: number;
  /** From 0 to 1, for all that repeats. */
  readonly random: () => number;
  /** To the main thread; what is in `transfer` is handed over. */
  readonly post: (message: FromWorker, transfer: readonly ArrayBuffer[]) => void;
} & DeclaredFeeds &
  Pick<SessionPorts, "tabs" | "withLock">;

/** Everything between the server and the main thread, in a thread of its own. RULES.md, [FD1] and following; decision 0020. */
export type LiveCore = {
  /** What the main thread says; `start` has been received before. */
  receive(message: Exclude<ToWorker, { type: "start" }>): void;
  stop(): void;
};

export function createLiveCore(ports: LiveCorePorts): LiveCore {
  return new Core(ports);
}

const PACES: Readonly<Record<PaceName, Pace>> = { safety: SAFETY_PACE, elsewhere: CALM_PACE };

class Core implements LiveCore {
  readonly #ports: LiveCorePorts;
  readonly #connection: OwnedConnection;
  readonly #time: ServerTime;
  readonly #log: EventLog;
  readonly #ticker: Ticker;
  readonly #frames: Frames;
  readonly #refusedFrames = new RefusedFrames();
  readonly #feeds: CoreFeeds;
  readonly #account: Account;
  readonly #sessions: SessionCalls;
  readonly #pace$ = new BehaviorSubject<Pace>(CALM_PACE);
  readonly #returned$ = new Subject<void>();
  readonly #subscriptions: readonly Subscription[];
  /** Calls that are on their way, and the customer they belong to. */
  readonly #calls = new Map<
    number,
    { readonly of: CustomerIndex | null; readonly subscription: Subscription }
  >();
  #pace: PaceName = "elsewhere";
  #status: ConnectionState["status"] = "idle";
  #tenancy = 0;
  #live: LiveWorld | null = null;
  #travel: TimeTravel | null = null;

  constructor(ports: LiveCorePorts) {
    const { clock, random, session, post } = ports;
    const messages = new Rate(clock);
    this.#ports = ports;
    this.#connection = openConnection({
      openSocket: counting(ports.openSocket, {
        received: (count) => messages.count(count),
        refused: (reason) => {
          this.#refusedFrames.add(reason);
          this.#log.add(`frame refused: ${reason}`);
        },
      }),
      session,
      clock,
      pingInterval: ports.pingInterval,
      random,
    });
    this.#time = new ServerTime(clock);
    this.#log = new EventLog(() => this.#time.now());
    this.#ticker = new Ticker(clock);
    this.#account = new Account(this.#time);
    this.#frames = new Frames(clock, post, () => this.#tenancy);
    const debug = {
      log: this.#log,
      ticker: this.#ticker,
      collections: () => this.#live?.world.open() ?? [],
      framesPerSecond: () => this.#frames.perSecond,
      messagesPerSecond: () => messages.perSecond(),
      refusedFrames: () => this.#refusedFrames.named,
    };
    this.#feeds = new CoreFeeds(
      ports,
      { connection: this.#connection, account: this.#account, debug },
      this.#frames,
      clock,
    );
    this.#sessions = new SessionCalls({
      ...ports,
      connection: this.#connection,
      happened: (event) => {
        this.#log.add(event);
        if (event === "session.left") this.#account.forget();
        else this.#account.happened(event);
      },
    });
    this.#subscriptions = [
      this.#connection.state$.subscribe((state) => this.#connectionIs(state)),
      privateChannel$(this.#connection, clock).subscribe((event) => {
        this.#log.add(`private channel: ${event.type}`);
        this.#account.apply(event);
      }),
    ];
  }

  receive(message: Exclude<ToWorker, { type: "start" }>): void {
    switch (message.type) {
      case "feed.open":
        this.#feeds.open(message.feed, message.query);
        break;
      case "feed.update":
        this.#feeds.update(message.feed, message.next, message.query);
        break;
      case "feed.close":
        this.#feeds.close(message.feed);
        break;
      case "call":
        this.#call(message);
        break;
      case "abandon":
        this.#calls.get(message.call)?.subscription.unsubscribe();
        break;
      case "session":
        this.#session(message);
        break;
      case "connect":
        // A second one would cut off a socket that is good.
        if (this.#status === "idle" || this.#status === "signedOut") this.#connection.open();
        else this.#connection.wake();
        break;
      case "disconnect":
        this.#connection.leave();
        break;
      case "follow":
        this.#follow(message);
        break;
      case "travel":
        this.#goTo(message);
        break;
      case "wake":
        this.#connection.wake();
        this.#returned$.next();
        break;
      case "ahead":
        this.#feeds.fetchOthers();
        break;
      case "applied":
        this.#frames.applied(message.frame);
        break;
      case "ping":
        this.#ports.post({ type: "pong", ping: message.ping }, []);
        break;
      default:
        unreachable(message);
    }
  }

  stop(): void {
    this.#travel?.close();
    this.#live?.world.close();
    for (const { subscription } of this.#calls.values()) subscription.unsubscribe();
    for (const subscription of this.#subscriptions) subscription.unsubscribe();
    this.#frames.stop();
    this.#ticker.stop();
    this.#connection.close();
  }

  #connectionIs(state: ConnectionState): void {
    this.#status = state.status;
    const why = state.status === "waiting" ? `: ${state.reason}` : "";
    this.#log.add(`connection ${state.status}${why}`);
    this.#live?.world.freshness.check();
    if (state.status === "signedOut") this.#account.forget();
  }

  #follow({ tenancy, customer, pace }: Extract<ToWorker, { type: "follow" }>): void {
    this.#pace = pace;
    if (this.#pace$.value !== PACES[pace]) this.#pace$.next(PACES[pace]);
    if (tenancy === this.#tenancy) return;
    this.#log.add(customer === null ? "follow nobody" : `follow ${customer}`);
    const left = this.#live;
    this.#tenancy = tenancy;
    this.#live = null;
    this.#feeds.enter(null);
    this.#travel?.close();
    this.#travel = null;
    left?.world.close();
    for (const { of, subscription } of this.#calls.values())
      if (of !== null && of !== customer) subscription.unsubscribe();
    if (customer === null) return;
    const live = this.#ports.openWorld(customer, {
      connection: this.#connection,
      clock: this.#ports.clock,
      random: this.#ports.random,
      time: this.#time,
      pace$: this.#pace$,
      returned$: this.#returned$,
      path: { isOnline: () => this.#status === "online", pace: () => this.#pace },
      refusedFrames: () => this.#refusedFrames.count,
      log: (text) => this.#log.add(text),
    });
    this.#live = live;
    this.#travel = this.#ports.timeTravel(live, (world) => this.#feeds.enter(world));
    this.#feeds.enter(live.world);
  }

  #goTo({ call, tenancy, at, kind }: Extract<ToWorker, { type: "travel" }>): void {
    const { post } = this.#ports;
    const travel = this.#travel;
    if (travel === null || tenancy !== this.#tenancy) {
      const failure = failureOf(new Error("no customer is followed, so there is no past to show"));
      post({ type: "failed", call, failure }, []);
      return;
    }
    if (at === null) {
      this.#log.add("back to the present");
      travel.leave();
      post({ type: "answered", call, result: null }, []);
      return;
    }
    travel.to(at, kind).then(
      () => post({ type: "answered", call, result: null }, []),
      (error: unknown) => post({ type: "failed", call, failure: failureOf(error) }, []),
    );
  }

  #call({ call, request, options, customer }: Extract<ToWorker, { type: "call" }>): void {
    const { post } = this.#ports;
    const subscription = this.#connection.request(request, options).subscribe({
      next: (result) => post({ type: "answered", call, result }, []),
      error: (error: unknown) => post({ type: "failed", call, failure: failureOf(error) }, []),
    });
    this.#calls.set(call, { of: customer, subscription });
    subscription.add(() => this.#calls.delete(call));
  }

  #session({ call, what }: Extract<ToWorker, { type: "session" }>): void {
    const { post } = this.#ports;
    this.#sessions.run(what).then(
      (result) => post({ type: "answered", call, result }, []),
      (error: unknown) => post({ type: "failed", call, failure: failureOf(error) }, []),
    );
  }
}

/** Sockets that count what they receive, and what of it cannot be read. */
function counting(
  openSocket: OpenSocket,
  {
    received,
    refused,
  }: {
    readonly received: (messages: number) => void;
    readonly refused: (reason: string) => void;
  },
): OpenSocket {
  return (listener) =>
    openSocket({
      ...listener,
      answered: (id, answer) => {
        received(1);
        listener.answered(id, answer);
      },
      refused: (reason) => {
        refused(reason);
        listener.refused(reason);
      },
      notified: (channel, notifications) => {
        received(notifications.length);
        listener.notified(channel, notifications);
      },
    });
}
