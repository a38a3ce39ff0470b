import "../core/worker/withoutEval.ts";
import { type ReadTable, type TableProblem, TableRefused } from "../../domain/base/readTable.ts";
import { readTable } from "./readTable.ts";

/** What the worker that reads a file says, once. */
export type FromSheetReader =
  | { readonly type: "read"; readonly table: ReadTable }
  | { readonly type: "refused"; readonly problem: TableProblem; readonly told: string };

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromSheetReader): void;
  addEventListener(type: "message", listener: (event: { readonly data: Uint8Array }) => void): void;
};

const scope = self as unknown as WorkerScope;

scope.addEventListener("message", ({ data }) => {
  try {
    scope.postMessage({ type: "read", table: readTable(data) });
  } catch (error) {
    const isRefused = error instanceof TableRefused;
    scope.postMessage({
      type: "refused",
      problem: isRefused ? error.problem : "broken",
      told: error instanceof Error ? error.message : String(error),
    });
  }
});
