import type { Observable, Subject } from "rxjs";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { Clock } from "../live/clock.ts";
import { heartbeats$ } from "../live/heartbeats.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import { ChangeDesk } from "../live/changeDesk.ts";
import type { Pace } from "../live/pace.ts";
import { CollectionPool, type Collections } from "./collectionPool.ts";
import { logTroubles } from "./collectionTroubles.ts";
import { CustomerWorld } from "./customerWorld.ts";
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
  /** How many frames could not be read. */
  readonly refusedFrames: () => number;
  readonly log: (text: string) => void;
};

/** The customer at present, and the collections of today, which the past needs too. */
export type LiveWorld = {
  readonly world: CustomerWorld;
  readonly collections: Collections;
};

/** The customer as the server has it now. */
export function openLiveWorld(customer: CustomerIndex, ports: LiveWorldPorts): LiveWorld {
  const { clock, time, connection, random, returned$ } = ports;
  const path$ = heartbeats$({ connection, clock }, customer);
  const desk = new ChangeDesk(connection, clock, customer, random());
  const collections = new CollectionPool(
    { connection, clock, random, desk, path$, returned$ },
    { index: customer, pace: ports.pace$ },
  );
  const freshness = new PathFreshness(clock, collections, ports.path);
  collections.onHead(() => freshness.check());
  const beats = path$.subscribe((event) => {
    if (event.type !== "proven") return;
    time.beat(event.at);
    freshness.beat(event.at - time.offset);
  });
  const stops = [() => beats.unsubscribe(), logTroubles(collections, ports.log)];
  const world = new CustomerWorld(customer, {
    clock,
    time,
    collections,
    connection,
    freshness,
    refusedFrames: ports.refusedFrames,
    stops,
  });
  world.ticker.onTick(() => freshness.check());
  return { world, collections };
}
