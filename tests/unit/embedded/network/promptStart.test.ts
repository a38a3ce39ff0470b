import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import "../../../../backend/embedded/network/promptStart.ts";

const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
const { Mutex } = requireFromKuzzle("./lib/util/mutex.js") as {
  readonly Mutex: new (
    resource: string,
    options?: { readonly attemptDelay?: number },
  ) => { lock(): Promise<boolean>; unlock(): Promise<void> };
};
const { ES8 } = requireFromKuzzle("./lib/service/storage/8/elasticsearch.js") as {
  readonly ES8: { readonly prototype: { waitForElasticsearch(): Promise<void> } };
};

const realKuzzle: unknown = Reflect.get(globalThis, "kuzzle");
afterEach(() => {
  vi.useRealTimers();
  Reflect.set(globalThis, "kuzzle", realKuzzle);
});

/** A cache that holds the lock until it is freed. */
function heldLock() {
  let isHeld = true;
  let attempts = 0;
  const ask = async (event: string) => {
    if (event !== "core:cache:internal:store") return null;
    attempts += 1;
    return !isHeld;
  };
  Reflect.set(globalThis, "kuzzle", { id: "node", ask });
  return { attempts: () => attempts, free: () => (isHeld = false) };
}

test.each([
  ["its maker named no pace", undefined, 10],
  ["its maker named one", { attemptDelay: 500 }, 500],
])("a held lock where %s is asked for again after %s", async (_, options, pace) => {
  vi.useFakeTimers();
  const cache = heldLock();
  const locked = new Mutex("resource", options).lock();
  await vi.advanceTimersByTimeAsync(pace - 1);
  expect(cache.attempts()).toBe(1);
  cache.free();
  await vi.advanceTimersByTimeAsync(1);
  expect(await locked).toBe(true);
  expect(cache.attempts()).toBe(2);
});

test("the second client of the storage is ready with the first, at no pace of its own", async () => {
  vi.useFakeTimers();
  let answer: (health: object) => void = () => undefined;
  let asked = 0;
  const health = () => {
    asked += 1;
    return new Promise<object>((resolve) => (answer = resolve));
  };
  const client = () =>
    Object.assign(Object.create(ES8.prototype) as typeof ES8.prototype, {
      _client: { cluster: { health } },
      logger: { info: () => undefined },
    });
  const both = [client().waitForElasticsearch(), client().waitForElasticsearch()];
  const ready: number[] = [];
  both.forEach((one, at) => void one.then(() => ready.push(at)));
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toEqual([]);
  answer({ number_of_pending_tasks: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect([ready, asked]).toEqual([[0, 1], 1]);
});
