import { fromCallback } from "xstate";
import { must } from "../../domain/base/must.ts";
import {
  type SheetExportEvent,
  sheetExportMachine,
} from "../../machines/kit/sheetExportMachine.ts";
import { type SheetOrder, writeSheet } from "../../streams/spreadsheet/writeSheet.ts";
import { spawnSheetWorker } from "./spawnSheetWorker.ts";

/** The machine of exports, which writes each file in a worker of its own. */
export function sheetExport(): typeof sheetExportMachine {
  return sheetExportMachine.provide({
    actors: {
      write: fromCallback<SheetExportEvent, SheetOrder | null>(({ input, sendBack }) => {
        const { fileName, format, dialect, source } = must(input, "a file is written to order");
        const stop = new AbortController();
        const { signal } = stop;
        writeSheet(spawnSheetWorker, { head: source.head, format, dialect }, source.parts(signal), {
          signal,
          onProgress: (done, total) => sendBack({ type: "rows.written", done, total }),
        }).then(
          (bytes) => sendBack({ type: "sheet.written", sheet: { fileName, format, bytes } }),
          (error: unknown) => {
            if (signal.aborted) return;
            const reason = error instanceof Error ? error.message : String(error);
            sendBack({ type: "sheet.failed", reason });
          },
        );
        return () => stop.abort();
      }),
    },
  });
}
