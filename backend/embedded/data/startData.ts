import type { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import { CannotStart } from "../process/cannotStart.ts";
import { diskFullSentence, isDiskFull } from "../process/diskFull.ts";
import type { RunningService } from "../process/runService.ts";
import { nativeModuleMissing } from "./nativeModuleMissing.ts";
import { startCache } from "../cache/startCache.ts";

/** What the data process receives. */
export interface DataOptions {
  readonly folder: string;
  readonly host: string;
  readonly storagePort: number;
  /** null: a real Redis is used and the embedded cache is not started. */
  readonly cachePort: number | null;
  /** What clients of both give as the password. */
  readonly secret: string;
  /** Path of the storage's program for long searches; without one the storage answers them itself. */
  readonly reader?: string;
  /** Path of the program that checks the storage's file; without one it is not checked. */
  readonly checker?: string;
  /** Receives the condition of the data whenever it changes. */
  readonly onCondition: (condition: DataCondition) => void;
  /** A sentence for the operator. */
  readonly report: (sentence: string) => void;
  /** The process cannot go on, for instance because the disk is full. */
  readonly fail: (error: Error) => void;
}

/** What a running part offers. */
interface Part {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts storage and cache; rejects with a sentence, and then neither runs. */
export async function startData(options: DataOptions): Promise<RunningService> {
  const { folder, host, secret } = options;
  const startStorage = await loadStorage();
  const storage: Part = await named(options, "storage", "BALISE_STORAGE_PORT", () =>
    startStorage({
      folder,
      host,
      secret,
      port: options.storagePort,
      reader: options.reader,
      checker: options.checker,
      onCondition: options.onCondition,
    }),
  );
  const { cachePort } = options;
  if (cachePort === null) {
    return { ports: { storage: storage.port }, close: () => storage.close() };
  }
  try {
    const cache: Part = await named(options, "cache", "BALISE_CACHE_PORT", () =>
      startCache({
        folder,
        host,
        secret,
        port: cachePort,
        report: options.report,
        onFailure: options.fail,
      }),
    );
    return {
      ports: { storage: storage.port, cache: cache.port },
      async close() {
        await Promise.all([cache.close(), storage.close()]);
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The storage needs the native module libsql, which may be missing or of another platform. */
async function loadStorage() {
  try {
    const { startStorage } = await import("../storage/startStorage.ts");
    return startStorage;
  } catch (error) {
    throw nativeModuleMissing(error) ?? error;
  }
}

async function named(
  { folder }: DataOptions,
  name: string,
  variable: string,
  start: () => Promise<Part>,
): Promise<Part> {
  try {
    return await start();
  } catch (error) {
    if (isDiskFull(error, folder)) throw new CannotStart(diskFullSentence(folder));
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new CannotStart(
        `The port of the ${name} is in use by another program: free it, or choose another with ${variable}.`,
      );
    }
    throw error;
  }
}
