import { Subject } from "rxjs";
import { HEARTBEAT_INTERVAL } from "../../../src/domain/base/heartbeat.ts";
import { heartbeats$ } from "../../../src/streams/core/live/heartbeats.ts";
import {
  openConnection,
  type OwnedConnection,
} from "../../../src/streams/core/kuzzle/openConnection.ts";
import type { OpenSocket } from "../../../src/streams/core/kuzzle/kuzzleSocket.ts";
import { ChangeDesk } from "../../../src/streams/core/live/changeDesk.ts";
import type {
  CollectionEvent,
  Decoded,
  Liveness,
  RefusedDocument,
} from "../../../src/streams/core/live/collectionEvent.ts";
import type { Source } from "../../../src/streams/core/live/documentNotification.ts";
import type { Koncorde } from "../../../src/streams/core/live/koncorde.ts";
import { matcherOf } from "../../../src/streams/core/live/matcher.ts";
import { type Pace, SAFETY_PACE } from "../../../src/streams/core/live/pace.ts";
import { liveCollection$ } from "../../../src/streams/core/live/liveCollection.ts";
import { T0 } from "../fixtures.ts";
import { Chance } from "./chance.ts";
import { FakeKuzzle } from "./fakeKuzzle.ts";
import { SleepyClock, VirtualClock } from "./virtualClock.ts";

export const INDEX = "tower";
export const COLLECTION = "things";
/** A mutable filter: documents enter and leave it. */
export const IN_USE: Koncorde = { equals: { isArchived: false } };
const isInUse = matcherOf(IN_USE);

/** The document of the simulation. One whose value is negative breaks its schema. */
export type Thing = { readonly id: string; readonly value: number };

export function decodeThing(id: string, source: Source): Decoded<Thing> {
  const value = source["value"];
  return typeof value === "number" && value >= 0
    ? { ok: true, document: { id, value } }
    : { ok: false, reason: `${id}: the value is ${String(value)}` };
}

/** What a screen has folded from the events of its collection. */
export type Screen = {
  readonly things: Map<string, Thing>;
  refused: readonly RefusedDocument[];
  liveness: Liveness | null;
  readonly events: CollectionEvent<Thing>[];
};

export type Simulation = {
  readonly clock: VirtualClock;
  readonly clientClock: SleepyClock;
  readonly chance: Chance;
  readonly kuzzle: FakeKuzzle;
  readonly connection: OwnedConnection;
  readonly screen: Screen;
  readonly returned$: Subject<void>;
  /** What the screen would show if it knew everything. */
  truth(): ReadonlyMap<string, Thing>;
  isTrue(): boolean;
  stop(): void;
};

/** A fake Kuzzle and one screen that follows it, through the connection and the live collection of production. */
export function simulate(
  seed: number,
  {
    skews = [0],
    pace = SAFETY_PACE,
    before = () => undefined,
  }: {
    skews?: readonly number[];
    pace?: Pace;
    /** What is stored before the screen opens. */
    before?: (kuzzle: FakeKuzzle) => void;
  } = {},
): Simulation {
  const clock = new VirtualClock(T0);
  const chance = new Chance(seed);
  const kuzzle = new FakeKuzzle(clock, chance, skews);
  before(kuzzle);
  // Long enough ago for every search to find it.
  clock.advance(1000);
  kuzzle.startHeartbeat(INDEX, HEARTBEAT_INTERVAL);
  const clientClock = new SleepyClock(clock);
  const connection = openConnection({
    openSocket: hearingWhenAwake(kuzzle.openSocket, clientClock),
    session: kuzzle.session,
    clock: clientClock,
    pingInterval: 5000,
    random: chance.next,
  });
  const returned$ = new Subject<void>();
  const screen: Screen = { things: new Map(), refused: [], liveness: null, events: [] };
  const subscription = liveCollection$(
    {
      connection,
      clock: clientClock,
      random: chance.next,
      desk: new ChangeDesk(connection, clientClock, INDEX, chance.next()),
      path$: heartbeats$({ connection, clock: clientClock }, INDEX),
      returned$,
    },
    {
      index: INDEX,
      collection: COLLECTION,
      filter: IN_USE,
      roomFilter: {},
      pageBy: null,
      decode: decodeThing,
      pace,
    },
  ).subscribe((event) => show(screen, event));
  connection.open();

  let known: { readonly mark: string; readonly things: ReadonlyMap<string, Thing> } | null = null;
  const truth = () => {
    const mark = kuzzle.markOf(INDEX, COLLECTION);
    if (known?.mark === mark) return known.things;
    const things = new Map<string, Thing>();
    for (const [id, source] of kuzzle.documents(INDEX, COLLECTION)) {
      const decoded = decodeThing(id, source);
      if (isInUse(id, source) && decoded.ok) things.set(id, decoded.document);
    }
    known = { mark, things };
    return things;
  };
  return {
    clock,
    clientClock,
    chance,
    kuzzle,
    connection,
    screen,
    returned$,
    truth,
    isTrue: () => {
      const expected = truth();
      if (expected.size !== screen.things.size) return false;
      for (const [id, { value }] of expected)
        if (screen.things.get(id)?.value !== value) return false;
      return true;
    },
    stop: () => {
      subscription.unsubscribe();
      connection.close();
    },
  };
}

function show(screen: Screen, event: CollectionEvent<Thing>): void {
  screen.events.push(event);
  switch (event.type) {
    case "documents.changed":
      for (const id of event.removed) screen.things.delete(id);
      for (const thing of event.written) screen.things.set(thing.id, thing);
      break;
    case "documents.refused":
      screen.refused = event.refused;
      break;
    case "liveness.changed":
      screen.liveness = event.liveness;
      break;
    case "sync.failed":
      break;
    default:
      throw new Error(`Unreachable: ${JSON.stringify(event satisfies never)}`);
  }
}

/** A machine that sleeps hears when it wakes what came meanwhile. */
function hearingWhenAwake(openSocket: OpenSocket, clock: SleepyClock): OpenSocket {
  return (listener) => {
    const awake = (run: () => void) => (clock.isAsleep ? void clock.setTimeout(run, 0) : run());
    return openSocket({
      opened: () => awake(() => listener.opened()),
      closed: (reason) => awake(() => listener.closed(reason)),
      answered: (id, answer) => awake(() => listener.answered(id, answer)),
      notified: (channel, notes) => awake(() => listener.notified(channel, notes)),
      tokenExpired: () => awake(() => listener.tokenExpired()),
      refused: (reason) => awake(() => listener.refused(reason)),
      received: () => awake(() => listener.received()),
    });
  };
}
