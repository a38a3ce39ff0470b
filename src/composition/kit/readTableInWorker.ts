// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import sheetReadWorkerUrl from "../../streams/spreadsheet/sheetReadWorker.ts?worker&url";
import type { FromSheetReader } from "../../streams/spreadsheet/sheetReadWorker.ts";

/** Reads the table of a file in a worker of its own, which ends with it: a file comes from anybody. */
export async function readTableInWorker(file: Blob): Promise<FromSheetReader> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(sheetReadWorkerUrl, { type: "module", name: "sheet reader" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<FromSheetReader>) =>
        resolve(data),
      );
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
