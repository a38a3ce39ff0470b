import { readerDialect } from "../../../../src/domain/base/csvText.ts";
import type { SheetRow } from "../../../../src/domain/base/sheet.ts";
import type { ReportDocument } from "../../../../src/domain/reports/document/reportDocument.ts";
import type { ReportFormat } from "../../../../src/domain/reports/report.ts";
import { sheetWriter } from "../../../../src/sheets/sheetWriter.ts";
import { pdfReport } from "./pdfReport.ts";

/** The file of a document in a format. Takes a second of a processor for a large one: drawn in a thread of its own. */
export async function drawReport(
  document: ReportDocument,
  format: ReportFormat,
): Promise<Uint8Array> {
  if (format === "pdf") return pdfReport(document);
  const { name, columns, timezone, locale, rows, certainties } = document;
  const head = {
    name,
    columns: [
      ...columns.map(({ header, width }) => ({
        header,
        ...(width === undefined ? {} : { width }),
      })),
      { header: SURE[locale].header, width: 12 },
    ],
    timezone,
  };
  const writer = sheetWriter({ head, format, dialect: readerDialect(locale) });
  // What a page says by colour and words has a column in a spreadsheet, so that rows can be filtered by it.
  writer.add(
    rows.map((row, index): SheetRow => [...row, SURE[locale][certainties[index] ?? "unknown"]]),
  );
  return writer.end();
}

const SURE = {
  fr: { header: "Certitude", certain: "certain", uncertain: "incertain", unknown: "inconnu" },
  en: { header: "Certainty", certain: "certain", uncertain: "uncertain", unknown: "unknown" },
} as const;
