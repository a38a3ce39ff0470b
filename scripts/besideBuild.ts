import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

/**
 * What a source exports under a name, of a function what it answers, found on a thread of its own: the build leaves one of
 * two processors half idle. It is copied between the threads. @throws what the source throws
 */
export async function besideBuild(source: string, name: string): Promise<unknown> {
  const worker = new Worker(path.join(import.meta.dirname, "besideBuildWorker.mjs"), {
    workerData: { source, name },
  });
  const [answer] = await once(worker, "message");
  return answer;
}
