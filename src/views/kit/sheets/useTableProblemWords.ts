import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { TableProblem, TableRefusal } from "../../../domain/base/readTable.ts";

const WORDS: Readonly<Record<TableProblem, MessageDescriptor>> = {
  notATable: msg`This is neither CSV nor a spreadsheet: save it as CSV or XLSX.`,
  pdf: msg`This is a PDF, whatever it is called: export the table as CSV or XLSX.`,
  zip: msg`This is a ZIP archive: unpack it, and choose the file that is in it.`,
  openDocument: msg`This is an OpenDocument file (ODS): save it as XLSX or CSV.`,
  webPage: msg`This is a web page or XML, whatever it is called: open it in a spreadsheet, and save it as XLSX.`,
  tooBig: msg`The file is too large, or unpacks to something too large: split it.`,
  tooManyRows: msg`The file has more than 20,000 rows: split it.`,
  tooManyColumns: msg`The file has too many columns: remove those that are not needed.`,
  cellTooLong: msg`A cell holds more text than a spreadsheet takes: shorten it.`,
  empty: msg`There is nothing in it.`,
  noRows: msg`There is a header and no row under it.`,
  broken: msg`The file is damaged: save it again.`,
  cutOff: msg`The file is not complete, its end is missing: copy or download it again.`,
  openQuote: msg`A quote opens a cell and nothing closes it: close it, or remove it.`,
  encrypted: msg`The file has a password, or is of a kind before 2007: save it as XLSX without a password.`,
};

/** Says why a file was not read, in which line where that is known, and what now. */
export function useTableProblemWords(): (refusal: TableRefusal) => string {
  const { t } = useLingui();
  return ({ problem, line }) => {
    const why = t(WORDS[problem]);
    return line === null ? why : t`Line ${line}: ${why}`;
  };
}
