import "../core/worker/withoutEval.ts";
import type { FromSheetWriter, ToSheetWriter } from "./sheetProtocol.ts";
import { type SheetWriter, sheetWriter } from "../../sheets/sheetWriter.ts";

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromSheetWriter, transfer: readonly ArrayBuffer[]): void;
  addEventListener(
    type: "message",
    listener: (event: { readonly data: ToSheetWriter }) => void,
  ): void;
};

const scope = self as unknown as WorkerScope;
let writer: SheetWriter | null = null;

scope.addEventListener("message", ({ data }) => {
  try {
    if (data.type === "begin") writer = sheetWriter(data.task);
    else if (data.type === "rows") writer?.add(data.rows);
    else if (writer !== null) {
      const bytes = writer.end();
      scope.postMessage({ type: "written", bytes }, [bytes.buffer]);
    }
  } catch (error) {
    writer = null;
    const reason = error instanceof Error ? error.message : String(error);
    scope.postMessage({ type: "failed", reason }, []);
  }
});
