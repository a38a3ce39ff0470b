import { sheetFileName } from "../../../src/domain/base/sheet.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { buildReport, type Lateness } from "../../../src/domain/reports/document/buildReport.ts";
import type { ReportFormat } from "../../../src/domain/reports/report.ts";
import type { ReportDraft } from "../../../src/domain/reports/reportForm.ts";
import { createDrawer, type Drawer } from "./drawing/drawer.ts";
import { type Reading, readReport } from "./readReport.ts";

/** A file that was made and is kept nowhere yet. */
export type MadeFile = {
  readonly format: ReportFormat;
  readonly name: string;
  readonly bytes: Buffer;
};

/** What is to be made of a report, and how it stands to its schedule. */
export type ReportOrder = {
  readonly draft: ReportDraft;
  readonly formats: readonly ReportFormat[];
  readonly asOf: EpochMs;
  readonly dueAt: EpochMs;
  readonly lateness: Lateness | null;
};

/** Reads what a report tells, once, and draws it in each format. */
export type MakeReport = (
  reading: Reading,
  customer: Customer,
  order: ReportOrder,
) => Promise<MadeFile[]>;

/** One thread draws for the jobs and the previews of this node. */
export const drawer: Drawer = createDrawer();

export const makeReport: MakeReport = async (reading, customer, order) => {
  const { draft, formats, asOf, dueAt, lateness } = order;
  const { frame, read } = await readReport(reading, customer, draft, { asOf, dueAt });
  const document = buildReport(frame, read, lateness);
  const files: MadeFile[] = [];
  for (const format of formats) {
    const bytes = await drawer.draw(document, format);
    files.push({
      format,
      name: sheetFileName(draft.name, format, asOf, customer.timezone),
      bytes,
    });
  }
  return files;
};
