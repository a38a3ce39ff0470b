import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { isDiskFull } from "../process/diskFull.ts";
import { isSameText } from "../process/dataSecret.ts";
import { type AppendLog, openAppendLog } from "./appendLog.ts";
import { type Connection, serveConnection } from "./connection.ts";
import { execute } from "./execute.ts";
import { readLog } from "./readLog.ts";
import type { Reply } from "./reply.ts";
import { createSession, redisVersion, type SessionHost } from "./session.ts";
import { snapshot } from "./snapshot.ts";

/** Where the cache keeps its log and listens (decision 0085). */
export interface CacheOptions {
  /** The log is `cache.log` in this folder, which is made when missing. */
  readonly folder: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What a client gives by AUTH before all else. */
  readonly secret: string;
  /** Epoch milliseconds; the machine's clock unless a test says otherwise. */
  readonly now?: () => number;
  /** Compaction starts after this much growth (bytes); 32 MB unless a test says otherwise. */
  readonly compactAfterBytes?: number;
  /** A sentence for the operator: a torn end was cut, the disk refuses to write. */
  readonly report?: (sentence: string) => void;
  /** The disk refused a write; the cache has closed its connections without acknowledging. */
  readonly onFailure?: (error: Error) => void;
}

/** A running cache. */
export interface Cache {
  readonly port: number;
  /** Ends the connections, writes everything to the disk, closes the log. */
  close(): Promise<void>;
}

/** How often expired keys are freed; commands never see them in any case. */
const sweepInterval = 10_000;

/**
 * Starts the embedded stand-in for Redis: a subset of its commands (`commandTable`) over RESP2,
 * with every change in an append-only log. Rejects with `CacheFileDamaged`, or with the error
 * of the port (`EADDRINUSE`).
 */
export async function startCache(options: CacheOptions): Promise<Cache> {
  await mkdir(options.folder, { recursive: true });
  const file = path.join(options.folder, "cache.log");
  const contents = await readLog(file);
  if (contents.cut > 0) {
    options.report?.(
      `The cache file ${file} ended in the middle of a write; its last ${contents.cut} bytes, which no client was told are written, were cut.`,
    );
  }
  const now = risingClock(options.now ?? Date.now, contents.lastTime);
  const connections = new Set<Connection>();
  const { keyspace } = contents;
  let lastDurable = 0;
  let isSuspended = false;

  const server = createServer();
  const destroyers = new Set<() => void>();
  const log: AppendLog = await openAppendLog({
    file,
    size: contents.size,
    compactAfterBytes: options.compactAfterBytes ?? 32 * 1024 * 1024,
    snapshot: () => snapshot(keyspace, now()),
    onSynced: () => {
      for (const connection of connections) {
        connection.release();
      }
    },
    isDiskFull: (error) => isDiskFull(error, options.folder),
    onSuspended: (now) => {
      if (now === isSuspended) {
        return;
      }
      isSuspended = now;
      options.report?.(
        now
          ? `The disk of the cache file ${file} is full: sessions that begin or end are kept in memory alone until there is room.`
          : `There is room again for the cache file ${file}: all of it is written.`,
      );
    },
    onFailure: (error) => {
      for (const destroy of destroyers) {
        destroy();
      }
      server.close();
      options.report?.(`The cache file ${file} cannot be written: ${error.message}.`);
      options.onFailure?.(error);
    },
  });

  function append(database: number, commands: readonly (readonly string[])[], durable: boolean) {
    const number = log.append({ time: now(), database, commands }, durable);
    if (durable) {
      lastDurable = number;
    }
  }

  const host: SessionHost = {
    now,
    mayEnter: (given) => isSameText(given, options.secret),
    info: () => infoText(keyspace.map((database) => database.entries().size)),
    run: (database, commands) => {
      const time = now();
      const replies: Reply[] = [];
      const logged: (readonly string[])[] = [];
      let durable = false;
      for (const words of commands) {
        const outcome = execute(keyspace, database, words, time);
        replies.push(outcome.reply);
        logged.push(...outcome.log);
        durable ||= outcome.durability === "durable";
      }
      if (logged.length > 0) {
        append(database, logged, durable);
      }
      return replies;
    },
    flushAll: () => {
      for (const database of keyspace.keys()) {
        host.run(database, [["flushdb"]]);
      }
    },
  };

  let lastClient = 0;
  server.on("connection", (socket) => {
    lastClient += 1;
    const connection = serveConnection(socket, createSession(lastClient, host), {
      appended: () => lastDurable,
      synced: () => log.synced,
    });
    const destroy = (): void => void socket.destroy();
    connections.add(connection);
    destroyers.add(destroy);
    // A client that goes away in the middle of a reply is no concern of the others.
    socket.on("error", destroy);
    socket.on("close", () => {
      connections.delete(connection);
      destroyers.delete(destroy);
    });
  });

  try {
    await listen(server, options.host, options.port);
  } catch (error) {
    await log.close();
    throw error;
  }
  const sweeper = setInterval(() => {
    const time = now();
    for (const database of keyspace) {
      database.now = time;
      database.sweep();
    }
  }, sweepInterval);
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    async close() {
      clearInterval(sweeper);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const destroy of destroyers) {
        destroy();
      }
      await closed;
      await log.close();
      if (isSuspended) {
        options.report?.(
          `The disk of the cache file ${file} is still full: sessions that began or ended since it is are forgotten.`,
        );
      }
    },
  };
}

/**
 * A clock that never goes back, not over a restart either: the log replays commands at their times, and a key that was
 * seen to expire must not come back to life.
 */
function risingClock(clock: () => number, start: number): () => number {
  let latest = start;
  return () => (latest = Math.max(latest, clock()));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** The fields Kuzzle and ioredis read, in Redis's form. */
function infoText(keyCounts: readonly number[]): string {
  const { heapUsed, heapTotal } = process.memoryUsage();
  const lines = [
    "# Server",
    `redis_version:${redisVersion}`,
    "redis_mode:standalone",
    "# Persistence",
    "loading:0",
    "# Memory",
    `used_memory:${heapUsed}`,
    `used_memory_human:${megabytes(heapUsed)}`,
    `used_memory_peak_human:${megabytes(heapTotal)}`,
    "# Keyspace",
    ...keyCounts.flatMap((count, number) => (count > 0 ? [`db${number}:keys=${count}`] : [])),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)}M`;
}
