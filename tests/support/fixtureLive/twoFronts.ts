import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { Call } from "../../../src/domain/base/call.ts";
import type { LiveClient } from "../../../src/streams/feeds/liveClient.ts";
import { LiveWorld, settled, TOWER } from "../fakeKuzzle/liveFront.ts";
import { VirtualClock } from "../fakeKuzzle/virtualClock.ts";
import { T0 } from "../fixtures.ts";
import { FixtureLive } from "./fixtureLive.ts";

/** A front over something that stands in for a server, as the common suite drives it. */
export type SteeredFront = {
  readonly client: LiveClient;
  write(customer: CustomerIndex, collection: string, document: { readonly id: string }): void;
  remove(customer: CustomerIndex, collection: string, id: string): void;
  /** Answers a call from its body; a thrown `Refusal` refuses it. */
  answer(call: Call, answer: (body: unknown) => unknown): void;
  cut(): void;
  mend(): void;
  /** Lets time pass, and promises come true meanwhile. */
  advance(ms: number): Promise<void>;
};

/** The real client and core over sockets of a fake Kuzzle, with rooms, searches and delays. */
export function realFront(seed = 1): SteeredFront {
  const world = new LiveWorld(seed);
  const { client } = world.front();
  return {
    client,
    write: (customer, collection, document) => world.write(collection, { ...document }, customer),
    remove: (customer, collection, id) => world.kuzzle.delete(customer, collection, id),
    answer: ({ name }, answer) => void world.kuzzle.actions.set(name, answer),
    cut() {
      world.kuzzle.faults.isDown = true;
      world.kuzzle.breakSockets();
    },
    mend() {
      world.kuzzle.faults.isDown = false;
      client.wake();
    },
    advance: (ms) => world.advance(ms),
  };
}

/** The client of component tests. */
export function fixtureFront(): SteeredFront {
  const clock = new VirtualClock(T0);
  const live = new FixtureLive(clock, TOWER);
  live.server.answerRequest("auth:getCurrentUser", () => ({
    _id: "user-anna",
    _source: { profileIds: [] },
  }));
  return {
    client: live.client,
    write: (customer, collection, document) => live.documents.write(customer, collection, document),
    remove: (customer, collection, id) => live.documents.remove(customer, collection, id),
    answer: ({ name }, answer) => live.server.answerRequest(name, ({ body }) => answer(body)),
    cut: () => live.cut(),
    mend: () => live.mend(),
    async advance(ms) {
      for (let left = ms; left > 0; left -= 50) {
        await settled();
        clock.advance(Math.min(50, left));
      }
      await settled();
    },
  };
}
