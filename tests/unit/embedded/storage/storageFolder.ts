import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import type { StorageOptions } from "../../../../backend/embedded/storage/startStorage.ts";
import { storageCall } from "../../../contract/storageClient.ts";
import type { StorageCall } from "../../../contract/storageClient.ts";

/** What callers of a storage under test give. */
export const TEST_SECRET = "a secret of tests only";

/** A storage on a free port with an empty folder of its own. */
export type TestStorage = {
  readonly call: StorageCall;
  readonly folder: string;
  readonly port: () => number;
  /** With its credentials. */
  readonly url: () => string;
  /** Closes the storage and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Closes the storage and removes its folder. */
  stop(): Promise<void>;
};

/** Starts a storage for a test. */
export async function testStorage(options: Partial<StorageOptions> = {}): Promise<TestStorage> {
  const folder = mkdtempSync(join(tmpdir(), "balise-storage-"));
  const start = () => startStorage({ folder, port: 0, secret: TEST_SECRET, ...options });
  let running = await start();
  return {
    call: storageCall(() => running.url),
    folder,
    port: () => running.port,
    url: () => running.url,
    async restart() {
      await running.close();
      running = await start();
    },
    async stop() {
      await running.close();
      rmSync(folder, { recursive: true });
    },
  };
}
