import { parentPort } from "node:worker_threads";
import type { ReportDocument } from "../../../../src/domain/reports/document/reportDocument.ts";
import type { ReportFormat } from "../../../../src/domain/reports/report.ts";
import { type CheckInSheet, checkInSheetPdf } from "./checkInSheetPdf.ts";
import { drawReport } from "./drawReport.ts";

/** One file that is wanted. */
export type DrawTask =
  | { readonly document: ReportDocument; readonly format: ReportFormat }
  | { readonly sheets: readonly CheckInSheet[] };
/** What became of it. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly reason: string };

parentPort?.on("message", (task: DrawTask) => {
  const drawn =
    "sheets" in task ? checkInSheetPdf(task.sheets) : drawReport(task.document, task.format);
  drawn.then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies Drawn),
    (error: unknown) =>
      parentPort?.postMessage({
        reason: error instanceof Error ? error.message : String(error),
      } satisfies Drawn),
  );
});
