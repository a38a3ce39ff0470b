import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { DATA_USER } from "../process/dataSecret.ts";
import { isDiskFull } from "../process/diskFull.ts";
import { Catalogue } from "./catalogue/catalogue.ts";
import type { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import { ConditionKeeper } from "./condition/conditionKeeper.ts";
import { type CheckTimes, FileCheck } from "./condition/fileCheck.ts";
import { watchRoom } from "./condition/watchRoom.ts";
import { lostWrites } from "./condition/lostWrites.ts";
import { CorruptStorage } from "./corruptStorage.ts";
import { Database } from "./database.ts";
import { CommitQueue } from "./documents/commitQueue.ts";
import { DocumentWriter } from "./documents/documentWriter.ts";
import { callerRefusal } from "./http/callerRefusal.ts";
import { createRouter } from "./http/router.ts";
import { createStorageServer } from "./http/storageServer.ts";
import { bulkRoutes } from "./routes/bulkRoutes.ts";
import { byQueryRoutes } from "./routes/byQueryRoutes.ts";
import { clusterRoutes } from "./routes/clusterRoutes.ts";
import { documentRoutes } from "./routes/documentRoutes.ts";
import { indexRoutes } from "./routes/indexRoutes.ts";
import { searchRoutes } from "./routes/searchRoutes.ts";
import { ReadingProcess } from "./search/longSearches.ts";
import { Scrolls } from "./search/scrolls.ts";

/** Where the storage keeps its file and listens. */
export type StorageOptions = {
  /** Folder of `storage.db`; ignored when `file` is given. */
  readonly folder?: string;
  readonly file?: string;
  /** 127.0.0.1 unless given: what travels is not encrypted. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** What callers give as the password of basic authentication, with the user name `balise`. */
  readonly secret: string;
  /** The Elasticsearch whose answers are given; 8 unless given. */
  readonly majorVersion?: 7 | 8;
  /** Path of the program that answers long searches in a process of its own; without one they are answered here. */
  readonly reader?: string | undefined;
  /** Estimated ms from which on a search is long; for tests. */
  readonly longFrom?: number;
  /** Path of the program that checks the file beside the storage; without one it is not checked. */
  readonly checker?: string | undefined;
  readonly checkTimes?: Partial<CheckTimes>;
  /** Receives failures inside the storage, and what is damaged: a line on stderr unless given. */
  readonly report?: (error: unknown) => void;
  /** Receives the condition of the data whenever it changes. */
  readonly onCondition?: (condition: DataCondition) => void;
};

/** A running storage. */
export type RunningStorage = {
  readonly port: number;
  /** Its address with the secret, for clients. */
  readonly url: string;
  /** Answers what has arrived, writes the log into the file and frees the port. */
  close(): Promise<void>;
};

const ROUTES = [
  ...clusterRoutes,
  ...searchRoutes,
  ...bulkRoutes,
  ...byQueryRoutes,
  ...documentRoutes,
  ...indexRoutes,
];

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}

function printLine(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`storage: ${text}\n`);
}

/**
 * Starts the embedded Elasticsearch stand-in. Throws CorruptStorage when the file is no database or its list of indexes
 * cannot be read, and node's EADDRINUSE when the port is taken. Other damage is reported, and the rest is served.
 */
export async function startStorage(options: StorageOptions): Promise<RunningStorage> {
  const file = options.file ?? join(options.folder ?? "data", "storage.db");
  mkdirSync(dirname(file), { recursive: true });
  // Before SQLite writes the log anew.
  const lost = lostWrites(file, Date.now);
  const database = Database.open(file);
  try {
    const major = options.majorVersion ?? 8;
    const catalogue = new Catalogue(database, major);
    const report = options.report ?? printLine;
    const { reader, longFrom } = options;
    const limits = longFrom === undefined ? {} : { from: longFrom };
    const longSearches =
      reader === undefined ? null : new ReadingProcess(reader, file, major, limits);
    const condition = new ConditionKeeper({
      file,
      indexName: (id) => catalogue.all().find(({ record }) => record.id === id)?.name,
      now: Date.now,
      report,
      changed: options.onCondition ?? (() => undefined),
    });
    const queue = new CommitQueue(database, catalogue, {
      isFull: (error) => isDiskFull(error, dirname(file)),
      refused: () => condition.refused(),
      written: () => condition.written(),
    });
    if (lost !== null) condition.lost(lost);
    const service = {
      database,
      catalogue,
      queue,
      writer: new DocumentWriter(database, major),
      scrolls: new Scrolls(Date.now),
      longSearches,
      now: Date.now,
      major,
      condition,
      report: (error: unknown): void => {
        const corrupt = CorruptStorage.from(file, error);
        if (corrupt) condition.met(corrupt.finding);
        else report(error);
      },
    };
    const host = options.host ?? "127.0.0.1";
    const refusalOf = callerRefusal(options.secret, host);
    const server = createStorageServer(service, createRouter(ROUTES), refusalOf);
    const port = await listen(server, options.port, host);
    const room = watchRoom(dirname(file), (disk) => condition.room(disk));
    const { checker, checkTimes } = options;
    const check =
      checker === undefined
        ? null
        : new FileCheck(checker, file, condition, {
            lostPages: lost?.pages ?? [],
            times: checkTimes,
          });
    return {
      port,
      url: `http://${DATA_USER}:${options.secret}@${host}:${port}`,
      async close() {
        room.close();
        const stopped = Promise.all([stop(server), longSearches?.close(), check?.close()]);
        // Connections kept alive with nothing on the way are cut; the others get their answer first.
        const cut = setInterval(() => server.closeIdleConnections(), 20);
        try {
          await stopped;
        } finally {
          clearInterval(cut);
        }
        queue.flush();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw CorruptStorage.from(file, error) ?? error;
  }
}
