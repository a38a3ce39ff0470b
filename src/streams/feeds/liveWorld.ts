import type { Observable, Subject } from "rxjs";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { Clock } from "../core/live/clock.ts";
import { heartbeats$ } from "../core/live/heartbeats.ts";
import type { KuzzleConnection } from "../core/kuzzle/kuzzleConnection.ts";
import type { Pace } from "../core/live/pace.ts";
import { CollectionPool } from "../core/worker/collectionPool.ts";
import { CustomerWorld } from "./customerWorld.ts";
import { PastReader } from "./past/pastReader.ts";
import { PathFreshness, type PathView } from "../core/worker/pathFreshness.ts";
import type { ServerTime } from "../core/worker/serverTime.ts";

export type LiveWorldPorts = {
  readonly connection: KuzzleConnection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly time: ServerTime;
  readonly pace$: Observable<Pace>;
  readonly returned$: Subject<void>;
  readonly path: PathView;
};

/** A customer as he is now, and his collections, for whoever needs today's documents of the past. */
export type LiveWorld = {
  readonly world: CustomerWorld;
  readonly collections: CollectionPool;
  readonly history: PastReader;
};

/** The customer as the server tells of him now. */
export function openLiveWorld(customer: CustomerIndex, ports: LiveWorldPorts): LiveWorld {
  const { clock, time, connection, random, returned$ } = ports;
  const path$ = heartbeats$({ connection, clock }, customer);
  const collections = new CollectionPool(
    { connection, clock, random, path$, returned$ },
    { index: customer, pace: ports.pace$ },
  );
  const freshness = new PathFreshness(clock, collections, ports.path);
  collections.onHead(() => freshness.look());
  const beats = path$.subscribe((event) => {
    if (event.type !== "proven") return;
    time.beat(event.at);
    freshness.beat();
  });
  const history = new PastReader(connection, customer);
  const stops = [() => beats.unsubscribe()];
  const world = new CustomerWorld(customer, {
    clock,
    time,
    collections,
    freshness,
    history,
    stops,
  });
  world.ticker.onTick(() => freshness.look());
  return { world, collections, history };
}
