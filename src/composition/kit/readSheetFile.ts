import { TABLE_LIMITS, type TableChoice } from "../../domain/base/readTable.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import sheetReadWorkerUrl from "../../streams/spreadsheet/sheetReadWorker.ts?worker&url";
import type { FromSheetReader, ToSheetReader } from "../../streams/spreadsheet/sheetReadWorker.ts";

/** Reads the table of a file in a worker, which ends with it. @throws where the worker breaks, or the signal's reason */
export async function readSheetFile(
  content: Blob,
  choice: TableChoice,
  signal: AbortSignal,
): Promise<FromSheetReader> {
  if (content.size > TABLE_LIMITS.bytes)
    return { type: "refused", problem: "tooBig", line: null, told: `${content.size} bytes` };
  const bytes = new Uint8Array(await content.arrayBuffer());
  signal.throwIfAborted();
  const worker = new Worker(sheetReadWorkerUrl, { type: "module", name: "sheet reader" });
  try {
    return await new Promise<FromSheetReader>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<FromSheetReader>) =>
        resolve(data),
      );
      worker.addEventListener("error", ({ message }) =>
        reject(new Error(message || "the reader could not be loaded")),
      );
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      const asked: ToSheetReader = { bytes, choice };
      worker.postMessage(asked, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
