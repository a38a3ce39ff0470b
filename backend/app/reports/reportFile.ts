import { FILE_TYPES, type ReportFormat } from "../../../src/domain/reports/report.ts";
import type { RawAnswer } from "../platform/answer.ts";

/** A file that opens in the browser or is saved, and runs and loads nothing. Our own pages frame it to show it. */
const HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** A file of a report as an answer: a PDF is shown, others are saved. */
export function rawFile(bytes: Buffer, name: string, format: ReportFormat): RawAnswer {
  const kind = format === "pdf" ? "inline" : "attachment";
  return {
    bytes,
    headers: {
      ...HEADERS,
      "Content-Type": FILE_TYPES[format],
      // Names are made of letters, digits and hyphens (sheetFileName).
      "Content-Disposition": `${kind}; filename="${name}"`,
    },
  };
}
