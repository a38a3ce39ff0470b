import { createRequire } from "node:module";

/*
 * Kuzzle waits at a fixed pace where nothing takes that long on one machine: the second of its two storage clients looks
 * once a second whether the first has reached the storage (lib/service/storage/8/elasticsearch.js, waitForElasticsearch),
 * and whoever finds a lock held comes back after 200 ms (lib/util/mutex.js), seven times where eight collections are made
 * side by side. Here the second waits for the first itself, and a lock is asked for every 10 ms: of a cache on loopback,
 * by one process. Figures: docs/decisions/0125-under-pressure.md.
 */

/** Between two attempts to get a lock that nobody else on this machine holds for long, in ms. */
const ATTEMPT_DELAY = 10;
/** What Kuzzle gives a lock whose maker names no pace, in ms. */
const KUZZLES_DELAY = 200;

type Mutex = { attemptDelay: number; lock(): Promise<boolean> };
type StorageClient = { waitForElasticsearch(): Promise<void> };

const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
const { Mutex } = requireFromKuzzle("./lib/util/mutex.js") as {
  readonly Mutex: { readonly prototype: Mutex };
};
const { ES8 } = requireFromKuzzle("./lib/service/storage/8/elasticsearch.js") as {
  readonly ES8: { readonly prototype: StorageClient };
};

const lock: Mutex["lock"] = Reflect.get(Mutex.prototype, "lock");
Mutex.prototype.lock = function () {
  if (this.attemptDelay === KUZZLES_DELAY) this.attemptDelay = ATTEMPT_DELAY;
  return lock.call(this);
};

const waitForElasticsearch: StorageClient["waitForElasticsearch"] = Reflect.get(
  ES8.prototype,
  "waitForElasticsearch",
);
let reached: Promise<void> | undefined;
ES8.prototype.waitForElasticsearch = function () {
  reached ??= waitForElasticsearch.call(this);
  return reached;
};
