import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import type { StorageOptions } from "../../../../backend/embedded/storage/startStorage.ts";
import { storageCall } from "../../../contract/storageClient.ts";
import type { StorageCall } from "../../../contract/storageClient.ts";

/** A storage on a free port with an empty folder of its own. */
export type TestStorage = {
  readonly call: StorageCall;
  readonly folder: string;
  readonly port: () => number;
  /** Closes the storage and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Closes the storage and removes its folder. */
  stop(): Promise<void>;
};

/** Starts a storage for a test. */
export async function testStorage(options: Partial<StorageOptions> = {}): Promise<TestStorage> {
  const folder = mkdtempSync(join(tmpdir(), "balise-storage-"));
  let running = await startStorage({ folder, port: 0, ...options });
  return {
    call: storageCall(() => `http://127.0.0.1:${running.port}`),
    folder,
    port: () => running.port,
    async restart() {
      await running.close();
      running = await startStorage({ folder, port: 0, ...options });
    },
    async stop() {
      await running.close();
      rmSync(folder, { recursive: true });
    },
  };
}
