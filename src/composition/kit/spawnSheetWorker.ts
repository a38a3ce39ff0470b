// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import sheetWriteWorkerUrl from "../../streams/spreadsheet/sheetWriteWorker.ts?worker&url";
import type { FromSheetWriter } from "../../streams/spreadsheet/sheetProtocol.ts";
import type { SheetWorkerPort } from "../../streams/spreadsheet/writeSheet.ts";

/** Starts the worker that writes one file. */
export function spawnSheetWorker(): SheetWorkerPort {
  const worker = new Worker(sheetWriteWorkerUrl, { type: "module", name: "sheet writer" });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener("message", ({ data }: MessageEvent<FromSheetWriter>) =>
        listener(data),
      ),
    onError: (listener) =>
      worker.addEventListener("error", ({ message }) =>
        listener(message || "its worker could not be loaded"),
      ),
    end: () => worker.terminate(),
  };
}
