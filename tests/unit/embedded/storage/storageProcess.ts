import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";
import { TEST_SECRET } from "./storageFolder.ts";

/** The storage running as a process of its own. */
export type StorageProcess = { readonly process: ChildProcess; readonly url: string };

/** The storage's program; needs `npm run build`. */
export const PROGRAM = path.join(PROJECT_ROOT, "dist/backend/embedded/storage/main.js");

/** Starts the built storage on a file and a free port. */
export async function startProcess(file: string): Promise<StorageProcess> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run npm run build first.`);
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      BALISE_STORAGE_FILE: file,
      BALISE_STORAGE_PORT: "0",
      BALISE_DATA_SECRET: TEST_SECRET,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => String(chunk)),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`))),
  ]);
  const port = /port (\d+)/.exec(ready)?.[1];
  return { process: child, url: `http://balise:${TEST_SECRET}@127.0.0.1:${port}` };
}

/** Ends a process with a signal and waits until it is gone. */
export async function endProcess(
  { process: child }: StorageProcess,
  signal: "SIGKILL" | "SIGTERM",
): Promise<void> {
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
