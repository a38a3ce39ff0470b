import type { Observable, Subject } from "rxjs";
import type { CustomerIndex } from "../../domain/ids.ts";
import type { Clock } from "../clock.ts";
import { heartbeats$ } from "../heartbeats.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import type { Pace } from "../live/pace.ts";
import { CollectionPool } from "./collectionPool.ts";
import { CustomerWorld } from "./customerWorld.ts";
import { PastReader } from "./pastReader.ts";
import { PathFreshness, type PathView } from "./pathFreshness.ts";
import type { ServerTime } from "./serverTime.ts";

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
