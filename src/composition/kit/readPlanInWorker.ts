// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import planReadWorkerUrl from "../../streams/planReader/planReadWorker.ts?worker&url";
import type { FromPlanReader } from "../../streams/planReader/planReadWorker.ts";
import type { PlanRead, PlanToRead } from "../../streams/planReader/planReading.ts";

/** How long one page may take, in ms: the largest of ours takes 4 s on a phone. */
const PATIENCE = 60_000;

/** Reads the file of a plan in a worker of its own, which ends with it: a file comes from anybody. */
export async function readPlanInWorker(asked: PlanToRead): Promise<PlanRead> {
  const worker = new Worker(planReadWorkerUrl, { type: "module", name: "plan reader" });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Partial<FromPlanReader>>) => {
        if (data.read !== undefined) resolve(data.read);
      });
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      waiting = setTimeout(() => resolve({ type: "refused", problem: "broken" }), PATIENCE);
      worker.postMessage(asked);
    });
  } finally {
    clearTimeout(waiting);
    worker.terminate();
  }
}
