import "../core/worker/withoutEval.ts";
import {
  type ReadTable,
  type TableChoice,
  TableRefused,
  type TableRefusal,
} from "../../domain/base/readTable.ts";
import { readTable } from "./readTable.ts";

/** What the worker that reads a file says, once. */
export type FromSheetReader =
  | { readonly type: "read"; readonly table: ReadTable }
  | ({ readonly type: "refused"; readonly told: string } & TableRefusal);

/** What it is given, once. */
export type ToSheetReader = { readonly bytes: Uint8Array; readonly choice: TableChoice };

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromSheetReader): void;
  addEventListener(
    type: "message",
    listener: (event: { readonly data: ToSheetReader }) => void,
  ): void;
};

const scope = self as unknown as WorkerScope;

scope.addEventListener("message", ({ data }) => {
  try {
    scope.postMessage({ type: "read", table: readTable(data.bytes, data.choice) });
  } catch (error) {
    const isRefused = error instanceof TableRefused;
    scope.postMessage({
      type: "refused",
      problem: isRefused ? error.problem : "broken",
      line: isRefused ? error.line : null,
      told: error instanceof Error ? error.message : String(error),
    });
  }
});
