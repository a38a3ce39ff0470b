import { ALL_FEATURES } from "./allFeatures.ts";
import { defer, map, type Observable, of, throwError } from "rxjs";
import { HEARTBEAT_INTERVAL } from "../../../src/domain/base/heartbeat.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { FeedName, FeedParams, FeedState } from "../../../src/streams/feeds/feeds.ts";
import type { CookieSession } from "../../../src/streams/core/kuzzle/cookieSession.ts";
import { RequestFailed } from "../../../src/streams/core/kuzzle/requestFailed.ts";
import { createLiveCore, type LiveCore } from "../../../src/streams/core/worker/liveCore.ts";
import type { FromWorker, ToWorker } from "../../../src/streams/core/worker/protocol.ts";
import type { TabMessage, Tabs } from "../../../src/streams/core/worker/sessionCalls.ts";
import {
  createLiveClient,
  type OwnedLiveClient,
} from "../../../src/streams/feeds/workerLiveClient.ts";
import { T0 } from "../fixtures.ts";
import { Chance } from "./chance.ts";
import { FakeKuzzle } from "./fakeKuzzle.ts";
import { VirtualClock } from "./virtualClock.ts";

export const TOWER = CustomerIndex.parse("tower");
export const HARBOUR = CustomerIndex.parse("harbour");

/** A message takes this long from one thread to the other, in ms. */
const HOP = 1;
/** A picture is drawn this often, in ms. */
export const PICTURE = 16;

/** One front: a live core, and the client on its main thread, as in one tab of a browser. */
export type LiveFront = {
  readonly client: OwnedLiveClient;
  readonly core: () => LiveCore;
  /** Everything the core has said. */
  readonly said: FromWorker[];
  /** Everything the client has said. */
  readonly asked: ToWorker[];
  readonly broken: string[];
  /** While false no picture is drawn, as in a hidden tab. */
  isDrawn: boolean;
  /** While true the worker neither hears nor speaks. */
  isStuck: boolean;
};

/** A Kuzzle with two customers, and fronts that follow it through the live core of production. */
export class LiveWorld {
  readonly clock = new VirtualClock(T0);
  readonly chance: Chance;
  readonly kuzzle: FakeKuzzle;
  readonly #tabs = new Set<(message: TabMessage) => void>();
  #lock: Promise<unknown> = Promise.resolve();

  constructor(seed = 1) {
    this.chance = new Chance(seed);
    this.kuzzle = new FakeKuzzle(this.clock, this.chance);
    for (const customer of [TOWER, HARBOUR])
      this.kuzzle.startHeartbeat(customer, HEARTBEAT_INTERVAL);
  }

  /** Writes a document of a customer, as the backend does. */
  write(
    collection: string,
    { id, ...fields }: { readonly id: string; readonly [field: string]: unknown },
    customer: CustomerIndex = TOWER,
  ): void {
    this.kuzzle.write("mCreateOrReplace", customer, collection, id, fields);
  }

  front(): LiveFront {
    const cores: LiveCore[] = [];
    const said: FromWorker[] = [];
    const asked: ToWorker[] = [];
    const broken: string[] = [];
    const spawn = () => {
      let hear: (message: FromWorker) => void = () => undefined;
      let isEnded = false;
      const core = createLiveCore({
        ...ALL_FEATURES,
        openSocket: this.kuzzle.openSocket,
        session: this.#session(),
        clock: this.clock,
        pingInterval: 5000,
        random: this.chance.next,
        post: (message, transfer) => {
          if (isEnded || front.isStuck) return;
          said.push(message);
          const copy = structuredClone(message, { transfer: [...transfer] });
          this.clock.setTimeout(() => hear(copy), HOP);
        },
        tabs: this.#tab(),
        withLock: (_, run) => this.#locked(run),
      });
      cores.push(core);
      return {
        post: (message: ToWorker) => {
          asked.push(message);
          const copy = structuredClone(message);
          this.clock.setTimeout(() => {
            if (!isEnded && !front.isStuck && copy.type !== "start") core.receive(copy);
          }, HOP);
        },
        onMessage: (listener: typeof hear) => (hear = listener),
        onError: () => undefined,
        end: () => {
          isEnded = true;
          core.stop();
        },
      };
    };
    const front: LiveFront = {
      client: null as unknown as OwnedLiveClient,
      core: () => cores.at(-1) as LiveCore,
      said,
      asked,
      broken,
      isDrawn: true,
      isStuck: false,
    };
    const client = createLiveClient({
      spawn,
      isExpected: () => false,
      place: { host: "localhost", port: 7512, ssl: false, pingInterval: 5000 },
      clock: this.clock,
      nextFrame: (run) => {
        const draw = () =>
          void this.clock.setTimeout(() => (front.isDrawn ? run() : draw()), PICTURE);
        draw();
      },
      afterFrame: (run) => run(),
      onBroken: (reason) => broken.push(reason),
    });
    return Object.assign(front, { client });
  }

  /** A front that follows the customer and is live. */
  live(customer: CustomerIndex = TOWER): LiveFront {
    const front = this.front();
    front.client.connect();
    front.client.follow(customer, "safety");
    this.clock.advance(6000);
    return front;
  }

  /** Lets promises come true, then time pass. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 50) {
      await settled();
      this.clock.advance(Math.min(50, left));
    }
    await settled();
  }

  #session(): CookieSession {
    const { kuzzle } = this;
    return {
      ...kuzzle.session,
      login: (_, credentials): Observable<void> =>
        defer(() => {
          if (!("password" in credentials)) {
            const request = { controller: "auth", action: "login" };
            const failure = { kind: "refused", status: 401, id: "wrong" } as const;
            return throwError(() => new RequestFailed(failure, request, "Wrong."));
          }
          kuzzle.signIn();
          return of(undefined);
        }),
      life: () => null,
      logout: (): Observable<void> => {
        kuzzle.expireTokens(true);
        return kuzzle.session.check().pipe(map(() => undefined));
      },
    };
  }

  #tab(): Tabs {
    const listeners: ((message: TabMessage) => void)[] = [];
    const hear = (message: TabMessage) => {
      for (const listener of listeners) listener(message);
    };
    this.#tabs.add(hear);
    return {
      post: (message) => {
        for (const tab of this.#tabs)
          if (tab !== hear) this.clock.setTimeout(() => tab(message), HOP);
      },
      onMessage: (listener) => listeners.push(listener),
    };
  }

  #locked<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#lock.then(run);
    this.#lock = result.catch(() => undefined);
    return result;
  }
}

/** Opens a feed and reads it as a view does. */
export function reading<Name extends FeedName>(
  { client }: LiveFront,
  name: Name,
  params: FeedParams<Name>,
) {
  const feed = client.open(name, params);
  const states: (FeedState<Name> | null)[] = [];
  feed.subscribe(() => states.push(feed.get()));
  return { ...feed, states };
}

/** What becomes of a promise, read once time has passed: never rejects. */
export function outcomeOf(promise: Promise<unknown>): { said: unknown } {
  const outcome: { said: unknown } = { said: null };
  promise.then(
    (value) => (outcome.said = value),
    (error: unknown) => (outcome.said = error),
  );
  return outcome;
}

/** Every promise that can come true has. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
