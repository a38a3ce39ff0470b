import { setTimeout as sleep } from "node:timers/promises";
import type { Kuzzle } from "kuzzle-sdk";
import type { Instance } from "../support/instance.ts";

/** Readers that watch live data. */
const READERS = 20;

/** Time between two writes that they watch, in ms. */
const PACE = 200;

/** The last writes of an attack may arrive so much later, in ms. */
const GRACE = 2_000;

/** What the readers saw during an attack. */
export type Watched = {
  /** ms from before a write to its notification, of the slowest twentieth. */
  readonly p95: number;
  /** Notifications that did not arrive. */
  readonly lost: number;
  /** Connections of readers that ended. */
  readonly cutOff: number;
};

export type Watchers = {
  /** Watches until what is given has ended. */
  during(attack: () => Promise<unknown>): Promise<Watched>;
  /** Ends when every reader has a notification again. @throws Error after so many ms */
  untilLive(patience: number): Promise<void>;
};

/** Signs the readers in and subscribes them. Passwords are all the same. */
export async function startWatchers(
  instance: Instance,
  root: Kuzzle,
  customer: string,
  password: string,
): Promise<Watchers> {
  let delays: number[] = [];
  let cutOff = 0;
  const beats: number[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const sdk = await instance.client(`reader-${reader}`, password);
    sdk.addListener("disconnected", () => (cutOff += 1));
    sdk.addListener("tokenExpired", () => (cutOff += 1));
    await sdk.realtime.subscribe(customer, "heartbeat", {}, (message) => {
      if (message.type !== "document" || message.result._id !== "siege") return;
      delays.push(Date.now() - Number(message.result._source["at"]));
      beats[reader] = Number(message.result._source["beat"]);
    });
  }
  let beat = 0;
  const write = () => {
    beat += 1;
    return root.document.createOrReplace(customer, "heartbeat", "siege", { at: Date.now(), beat });
  };

  return {
    async during(attack) {
      delays = [];
      cutOff = 0;
      let isOver = false;
      let written = 0;
      const attacked = attack().finally(() => (isOver = true));
      const writes: Promise<unknown>[] = [];
      while (!isOver) {
        // A write that Kuzzle answers late does not hold back the next: its delay counts.
        // One that fails has no notification to wait for.
        writes.push(
          write().then(
            () => (written += 1),
            () => undefined,
          ),
        );
        await sleep(PACE);
      }
      await Promise.all(writes);
      await sleep(GRACE);
      await attacked;
      const sorted = delays.toSorted((a, b) => a - b);
      return {
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Infinity,
        lost: Math.max(0, written * READERS - delays.length),
        cutOff,
      };
    },
    async untilLive(patience) {
      const from = beat;
      const begun = performance.now();
      while (beats.filter((seen) => seen > from).length < READERS) {
        if (performance.now() - begun > patience) {
          throw new Error(`after ${patience / 1000} s not every reader is live again`);
        }
        await Promise.race([write().catch(() => undefined), sleep(PACE)]);
        await sleep(PACE);
      }
    },
  };
}
