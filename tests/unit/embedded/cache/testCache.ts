import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import {
  type Cache,
  type CacheOptions,
  startCache,
} from "../../../../backend/embedded/cache/startCache.ts";

/** What clients of a cache under test give. */
export const TEST_SECRET = "a secret of tests only";

/** A cache on a free port with its folder and clients, and the way to get rid of them all. */
export interface TestCache {
  readonly folder: string;
  readonly file: string;
  readonly cache: () => Cache;
  /** A new ioredis client with Kuzzle's defaults. */
  readonly client: (database?: number) => Redis;
  /** Closes the cache and starts it again on the same folder. */
  readonly restart: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function testCache(options: Partial<CacheOptions> = {}): Promise<TestCache> {
  const folder = await mkdtemp(path.join(tmpdir(), "balise-cache-"));
  const start = () =>
    startCache({ folder, host: "127.0.0.1", port: 0, secret: TEST_SECRET, ...options });
  let cache = await start();
  const clients: Redis[] = [];
  const endClients = () => {
    for (const client of clients.splice(0)) {
      client.disconnect();
    }
  };
  return {
    folder,
    file: path.join(folder, "cache.log"),
    cache: () => cache,
    client(database = 0) {
      const client = new Redis({
        host: "127.0.0.1",
        port: cache.port,
        password: TEST_SECRET,
        db: database,
      });
      clients.push(client);
      return client;
    },
    async restart() {
      endClients();
      await cache.close();
      cache = await start();
    },
    async end() {
      endClients();
      await cache.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What a client hears: the reply, or the text of the error. */
export async function say(
  client: Redis,
  [name = "", ...args]: readonly string[],
): Promise<unknown> {
  try {
    return await client.call(name, ...args);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
