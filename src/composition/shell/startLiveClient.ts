import type { EnvironmentSettings } from "../../domain/base/environmentSettings.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import liveWorkerUrl from "../../streams/feeds/liveWorker.ts?worker&url";
import { createLiveClient, type WorkerPort } from "../../streams/feeds/workerLiveClient.ts";
import type { FromWorker } from "../../streams/core/worker/protocol.ts";
import { livePace } from "./livePace.ts";

/** Pause before a live core that broke is started again, in ms: one that cannot start must not be started without end. */
const RESTART_PAUSE = 2000;

/** Starts the live core in a worker, and again whenever it breaks. */
export function startLiveClient(
  { host, options }: EnvironmentSettings["backend"],
  isExpected: () => boolean,
): LiveClient {
  const client = createLiveClient({
    spawn,
    isExpected,
    place: { host, ...options },
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
    },
    ...livePace(),
    onBroken(reason) {
      console.error("The live core is started again:", reason);
      window.setTimeout(() => client.restart(), RESTART_PAUSE);
    },
  });
  return client;
}

function spawn(): WorkerPort {
  const worker = new Worker(liveWorkerUrl, { type: "module", name: "live core" });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => listener(data)),
    onError: (listener) =>
      worker.addEventListener("error", ({ message }) =>
        listener(message || "the live core could not be loaded"),
      ),
    end: () => worker.terminate(),
  };
}
