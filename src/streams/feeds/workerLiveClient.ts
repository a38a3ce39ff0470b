import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { Clock } from "../core/live/clock.ts";
import type { FeedName, FeedParams } from "./feeds.ts";
import type { SessionAnswer } from "../core/worker/sessionCall.ts";
import type { LiveClient, OpenFeed } from "./liveClient.ts";
import type { PingedPlace } from "../core/kuzzle/sdkSocket.ts";
import { RequestFailed } from "../core/kuzzle/requestFailed.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { ClientFeeds } from "../core/worker/clientFeeds.ts";
import { PendingCalls } from "../core/worker/pendingCalls.ts";
import type { FromWorker, PaceName, ToWorker } from "../core/worker/protocol.ts";
import { WorkerWatch } from "../core/worker/workerWatch.ts";
import { callOver } from "./callOver.ts";
import { connectionFeed } from "./shell/connectionFeed.ts";
import { freshnessFeed } from "./shell/freshnessFeed.ts";

/** The thread of the live core as the main thread has it. */
export type WorkerPort = {
  post(message: ToWorker): void;
  /** Everything the worker says. */
  onMessage(listener: (message: FromWorker) => void): void;
  /** It could not be loaded, or an error escaped it. */
  onError(listener: (reason: string) => void): void;
  end(): void;
};

export type LiveClientPorts = {
  /** Starts a live core in a thread of its own. */
  readonly spawn: () => WorkerPort;
  readonly place: PingedPlace;
  /** Whether somebody was signed in here last. */
  readonly isExpected: () => boolean;
  readonly clock: Clock;
  /** Runs once before the next picture is drawn; never, while the page is hidden. */
  readonly nextFrame: (run: () => void) => void;
  /** Runs once another frame is wanted after the one that was applied: at once, or later where drawing does not keep up. */
  readonly afterFrame: (run: () => void) => void;
  /** The live core has ended or does not answer. `restart` begins another one. */
  readonly onBroken: (reason: string) => void;
};

/** What main.tsx has: it alone starts again what broke. */
export type OwnedLiveClient = LiveClient & {
  /** Another live core in place of the present one; open feeds keep what they show, not live, until it emits. */
  restart(): void;
  /** For good. */
  end(): void;
};

/** A frame counts as drawn at the latest this long after it came, in ms: a hidden page draws nothing. */
export const HIDDEN_FRAME = 1000;

/** The live core's face on the main thread. RULES.md, [FD1] and following. */
export function createLiveClient(ports: LiveClientPorts): OwnedLiveClient {
  const client = new WorkerLiveClient(ports);
  // Views pass these around without their object.
  return {
    open: (name, params) => client.open(name, params),
    call: callOver((request, options, signal) => client.request(request, options, signal)),
    request: (request, options, signal) => client.request(request, options, signal),
    session: (call) => client.session(call),
    connect: () => client.connect(true),
    disconnect: () => client.connect(false),
    follow: (customer, pace) => client.follow(customer, pace),
    renew: () => client.renew(),
    travel: (at, kind) => client.travel(at, kind),
    fetchAhead: () => client.fetchAhead(),
    wake: () => client.wake(),
    restart: () => client.restart(),
    end: () => client.end(),
  };
}

class WorkerLiveClient {
  readonly #ports: LiveClientPorts;
  readonly #calls = new PendingCalls();
  readonly #feeds: ClientFeeds;
  readonly #watch: WorkerWatch;
  #port: WorkerPort | null = null;
  /** What an earlier worker still says is late. */
  #generation = 0;
  #isConnected = false;
  #tenancy = 0;
  #customer: CustomerIndex | null = null;
  #pace: PaceName = "elsewhere";
  /** The instant that was asked for last; null: the present. */
  #at: EpochMs | null = null;

  constructor(ports: LiveClientPorts) {
    this.#ports = ports;
    this.#feeds = new ClientFeeds(ports.clock, (message) => this.#post(message), [
      connectionFeed,
      freshnessFeed,
    ]);
    this.#watch = new WorkerWatch(
      ports.clock,
      (ping) => this.#post({ type: "ping", ping }),
      (reason) => this.#broken(reason),
    );
    this.#spawn();
  }

  open<Name extends FeedName>(name: Name, params: FeedParams<Name>): OpenFeed<Name> {
    return this.#feeds.open(name, params);
  }

  request(...[request, options = {}, signal]: Parameters<LiveClient["request"]>): Promise<unknown> {
    if (this.#watch.isBroken)
      return Promise.reject(new RequestFailed({ kind: "offline" }, request));
    const customer =
      this.#customer !== null && names(request, this.#customer) ? this.#customer : null;
    const { call, answer } = this.#calls.begin(request, customer);
    this.#post({ type: "call", call, request, options, customer });
    const abandon = () => {
      if (this.#calls.abandon(call, signal?.reason)) this.#post({ type: "abandon", call });
    };
    signal?.addEventListener("abort", abandon, { once: true });
    return answer;
  }

  async session(...[what]: Parameters<LiveClient["session"]>): Promise<SessionAnswer> {
    const request = { controller: "auth", action: what.type };
    if (this.#watch.isBroken) throw new RequestFailed({ kind: "offline" }, request);
    const { call, answer } = this.#calls.begin(request, null);
    this.#post({ type: "session", call, what });
    return (await answer) as SessionAnswer;
  }

  connect(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#post({ type: isConnected ? "connect" : "disconnect" });
  }

  follow(customer: CustomerIndex | null, pace: PaceName): void {
    this.#pace = pace;
    if (customer !== this.#customer) {
      if (this.#customer !== null) this.#calls.leave(this.#customer);
      this.#customer = customer;
      this.#at = null;
      this.#tenancy += 1;
      this.#feeds.forgetCustomer();
    }
    this.#post({ type: "follow", tenancy: this.#tenancy, customer, pace });
  }

  renew(): void {
    if (this.#customer === null) return;
    // Calls to the same customer go on.
    this.#at = null;
    this.#tenancy += 1;
    this.#feeds.forgetCustomer();
    this.#post({
      type: "follow",
      tenancy: this.#tenancy,
      customer: this.#customer,
      pace: this.#pace,
    });
  }

  async travel(...[at, kind]: Parameters<LiveClient["travel"]>): Promise<void> {
    const request = { controller: "omniscient/history", action: "travel" };
    if (at === null && this.#at === null) return;
    this.#at = at;
    if (this.#watch.isBroken) throw new RequestFailed({ kind: "offline" }, request);
    const { call, answer } = this.#calls.begin(request, this.#customer);
    this.#post({ type: "travel", call, tenancy: this.#tenancy, at, kind });
    await answer;
  }

  fetchAhead(): void {
    this.#post({ type: "ahead" });
  }

  wake(): void {
    this.#post({ type: "wake" });
  }

  restart(): void {
    this.#lose("another live core was started");
    this.#spawn();
    this.#post({
      type: "follow",
      tenancy: this.#tenancy,
      customer: this.#customer,
      pace: this.#pace,
    });
    this.#feeds.reopen();
    // Whoever is in the past stays there: the present must not appear in its place unasked.
    if (this.#at !== null) this.travel(this.#at, "jump").catch(() => undefined);
    if (this.#isConnected) this.#post({ type: "connect" });
  }

  end(): void {
    this.#lose("the live core was ended");
  }

  #spawn(): void {
    const generation = (this.#generation += 1);
    const port = this.#ports.spawn();
    this.#port = port;
    const now = (run: () => void) => {
      if (generation === this.#generation) run();
    };
    port.onMessage((message) => now(() => this.#receive(message)));
    port.onError((reason) => now(() => this.#broken(reason)));
    const { place, isExpected } = this.#ports;
    this.#post({ type: "start", place, isExpected: isExpected() || this.#isConnected });
    this.#watch.start();
  }

  #post(message: ToWorker): void {
    this.#port?.post(message);
  }

  #receive(message: FromWorker): void {
    this.#watch.received();
    switch (message.type) {
      case "frame":
        // At once, and not in the turn of the picture: what it costs is then over when the picture is due.
        this.#feeds.apply(message.changes, message.tenancy === this.#tenancy);
        this.#atNextPicture(() =>
          this.#afterFrame(() => this.#post({ type: "applied", frame: message.frame })),
        );
        break;
      case "answered":
        this.#calls.answered(message.call, message.result);
        break;
      case "failed":
        this.#calls.failed(message.call, message.failure);
        break;
      case "pong":
        break;
      default:
        unreachable(message);
    }
  }

  #atNextPicture(run: () => void): void {
    const generation = this.#generation;
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      cancel();
      if (generation === this.#generation) run();
    };
    const cancel = this.#ports.clock.setTimeout(once, HIDDEN_FRAME);
    this.#ports.nextFrame(once);
  }

  #afterFrame(run: () => void): void {
    const generation = this.#generation;
    this.#ports.afterFrame(() => {
      if (generation === this.#generation) run();
    });
  }

  #broken(reason: string): void {
    this.#lose(reason);
    this.#ports.onBroken(reason);
  }

  /** The present worker is of no more use: nothing is live, and nothing that was asked will be answered. */
  #lose(reason: string): void {
    this.#generation += 1;
    this.#watch.stop();
    this.#port?.end();
    this.#port = null;
    this.#calls.lose();
    this.#feeds.lose(this.#ports.clock.now(), reason);
  }
}

/** Whether a request speaks of the customer: by its index, or in its body where the action is one of ours. */
function names(
  { index, body }: { readonly index?: string; readonly body?: unknown },
  customer: CustomerIndex,
): boolean {
  if (index === customer) return true;
  return (
    typeof body === "object" &&
    body !== null &&
    Object.entries(body).some(([key, value]) => OF_CUSTOMER.has(key) && value === customer)
  );
}

/** The fields by which our own actions name a customer. */
const OF_CUSTOMER: ReadonlySet<string> = new Set(["customer", "customerIndex", "index"]);
