import { defer, of } from "rxjs";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { type EpochMs, HOUR } from "../../../src/domain/base/time.ts";
import type { CookieSession } from "../../../src/streams/core/kuzzle/cookieSession.ts";
import type { Clock } from "../../../src/streams/core/live/clock.ts";
import { CustomerWorld } from "../../../src/streams/core/worker/customerWorld.ts";
import { Listeners } from "../../../src/streams/core/worker/listeners.ts";
import { createLiveCore, type LiveCore } from "../../../src/streams/core/worker/liveCore.ts";
import type { LiveWorld, LiveWorldPorts } from "../../../src/streams/core/worker/liveWorld.ts";
import { PathFreshness } from "../../../src/streams/core/worker/pathFreshness.ts";
import type { FromWorker, ToWorker } from "../../../src/streams/core/worker/protocol.ts";
import { ALL_FEATURES } from "../fakeKuzzle/allFeatures.ts";
import {
  createLiveClient,
  type OwnedLiveClient,
  type WorkerPort,
} from "../../../src/streams/feeds/workerLiveClient.ts";
import { FixtureCollections, FixtureDocuments } from "./fixtureCollections.ts";
import { FixtureServer } from "./fixtureServer.ts";

const PING_INTERVAL = 5000;

/**
 * A live client over the documents and answers of a test: the product's own client, core, connection and feeds, in one
 * thread. What stands in for the server is a socket that answers what the test says (`server`) and collections that
 * hold what the test has written, without rooms, searches and searches again. That both tell the front the same is what
 * tests/unit/streams/feeds/fixtureLive.test.ts holds.
 */
export class FixtureLive {
  readonly client: OwnedLiveClient;
  readonly server: FixtureServer;
  readonly documents = new FixtureDocuments();
  /** Collections that whoever is signed in has no right to; filled before they are read. */
  readonly forbidden = new Set<string>();
  readonly #clock: Clock;
  readonly #customer: CustomerIndex;
  readonly #pathChanged = new Listeners<[]>();
  #isOnline = false;
  #isHeld = false;
  #lostSince: EpochMs | null;
  #isSignedIn = true;
  #judgeSignIn: (strategy: string, credentials: object) => void = () => undefined;

  /** @param customer whose documents are written where a test names none */
  constructor(clock: Clock, customer: CustomerIndex) {
    this.#clock = clock;
    this.#customer = customer;
    this.#lostSince = clock.now();
    this.server = new FixtureServer(clock);
    this.client = createLiveClient({
      spawn: () => this.#spawn(),
      isExpected: () => false,
      place: { host: "localhost", port: 1, ssl: false, pingInterval: PING_INTERVAL },
      clock,
      nextFrame: (run) => void clock.setTimeout(run, 0),
      afterFrame: (run) => run(),
      onBroken: (reason) => {
        throw new Error(`The live core broke: ${reason}`);
      },
    });
  }

  /** Stores documents of the customer; whatever shows them is told. */
  write<Document extends { readonly id: string }>(
    collection: string,
    ...documents: readonly Document[]
  ): void {
    for (const document of documents)
      this.documents.write(this.#customer, collection, structuredClone(document));
  }

  remove(collection: string, id: string): void {
    this.documents.remove(this.#customer, collection, id);
  }

  /** The connection breaks, and none comes about, until `mend`. */
  cut(): void {
    this.server.cut();
  }

  mend(): void {
    this.server.mend();
    this.client.wake();
  }

  /** Documents do not arrive, though the connection stands, until `releaseDocuments`. */
  holdDocuments(): void {
    this.#isHeld = true;
    this.#lookAtPath();
  }

  releaseDocuments(): void {
    this.#isHeld = false;
    this.#lookAtPath();
  }

  /** Judges each sign-in from now on; a thrown error refuses it. */
  judgeSignIns(judge: (strategy: string, credentials: object) => void): void {
    this.#judgeSignIn = judge;
  }

  signIn(isSignedIn: boolean): void {
    this.#isSignedIn = isSignedIn;
  }

  #spawn(): WorkerPort {
    let hear: (message: FromWorker) => void = () => undefined;
    let isEnded = false;
    const core: LiveCore = createLiveCore({
      ...ALL_FEATURES,
      openWorld: (customer, ports) => this.#openWorld(customer, ports),
      openSocket: this.server.openSocket,
      session: this.#session(),
      clock: this.#clock,
      pingInterval: PING_INTERVAL,
      random: () => 0,
      post: (message, transfer) => {
        // As between threads: nobody shares an object with the other side.
        const copy = structuredClone(message, { transfer: [...transfer] });
        this.#clock.setTimeout(() => {
          if (!isEnded) hear(copy);
        }, 0);
      },
      tabs: { post: () => undefined, onMessage: () => undefined },
      withLock: (_, run) => run(),
    });
    return {
      post: (message: ToWorker) => {
        const copy = structuredClone(message);
        this.#clock.setTimeout(() => {
          if (!isEnded && copy.type !== "start") core.receive(copy);
        }, 0);
      },
      onMessage: (listener) => (hear = listener),
      onError: () => undefined,
      end: () => {
        isEnded = true;
        core.stop();
      },
    };
  }

  #openWorld(customer: CustomerIndex, ports: LiveWorldPorts): LiveWorld {
    const { clock, connection, refusedFrames, time } = ports;
    const collections = new FixtureCollections(customer, this.documents, {
      clock,
      lostSince: () => this.#lostSince,
      forbidden: this.forbidden,
      onChange: (listener) => this.#pathChanged.add(listener),
    });
    const freshness = new PathFreshness(clock, collections, ports.path);
    const beat = () => {
      if (this.#lostSince === null) freshness.beat(clock.now());
      else freshness.check();
    };
    const states = connection.state$.subscribe(({ status }) => {
      this.#isOnline = status === "online";
      this.#lookAtPath();
      beat();
    });
    const stops = [() => states.unsubscribe(), collections.onHead(() => freshness.check())];
    const world = new CustomerWorld(customer, {
      clock,
      time,
      collections,
      connection,
      freshness,
      refusedFrames,
      stops,
    });
    world.ticker.onTick(beat);
    return { world, collections };
  }

  #lookAtPath(): void {
    const isOpen = this.#isOnline && !this.#isHeld;
    if (isOpen) this.#lostSince = null;
    else this.#lostSince ??= this.#clock.now();
    this.#pathChanged.emit();
  }

  #session(): CookieSession {
    return {
      check: () => of(this.#isSignedIn),
      renew: () => of(this.#isSignedIn),
      login: (strategy, credentials) =>
        defer(() => {
          this.#judgeSignIn(strategy, credentials);
          this.#isSignedIn = true;
          return of(undefined);
        }),
      logout: () => {
        this.#isSignedIn = false;
        return of(undefined);
      },
      life: () => HOUR,
    };
  }
}
