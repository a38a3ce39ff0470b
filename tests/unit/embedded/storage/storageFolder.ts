import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataCondition } from "../../../../src/domain/operations/dataCondition.ts";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import type { StorageOptions } from "../../../../backend/embedded/storage/startStorage.ts";
import { storageCall } from "../../../contract/storageClient.ts";
import type { StorageCall } from "../../../contract/storageClient.ts";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";

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

/** A storage that is starting, with what it reports and how it says that its data stands, both in their order. */
export function watchedStorage(options: Omit<StorageOptions, "port" | "secret">) {
  const conditions: DataCondition[] = [];
  const reported: string[] = [];
  const started = startStorage({
    port: 0,
    secret: TEST_SECRET,
    ...options,
    report: (error) => reported.push(String(error)),
    onCondition: (condition) => conditions.push(condition),
  });
  return { started, conditions, reported };
}

/** The program of the check. @throws Error before `npm run build` */
export function builtChecker(): string {
  const file = join(PROJECT_ROOT, "dist/backend/embedded/storage/condition/checkerMain.js");
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
  return file;
}
