import {
  type ReadTable,
  TABLE_LIMITS,
  type TableChoice,
  TableRefused,
} from "../../domain/base/readTable.ts";
import { readCsv } from "./readCsv.ts";
import { readXlsx } from "./readXlsx.ts";

/** What is read where nobody has chosen. */
const FIRST: TableChoice = { sheet: null, headerLine: null };

/** The table of a file, by its content, whatever it is called. @throws TableRefused */
export function readTable(bytes: Uint8Array, choice: TableChoice = FIRST): ReadTable {
  if (bytes.length > TABLE_LIMITS.bytes)
    throw new TableRefused(
      "tooBig",
      `it has ${bytes.length} bytes, ${TABLE_LIMITS.bytes} are the most`,
    );
  if (bytes.length === 0) throw new TableRefused("empty", "it holds nothing");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes, choice);
  // Spreadsheets before 2007, and those with a password.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw new TableRefused(
      "encrypted",
      "it is a spreadsheet of an old kind, or one with a password",
    );
  // A PDF file may hold text alone, which CSV would be read from.
  if (bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46)
    throw new TableRefused("pdf", "it is a PDF file");
  return readCsv(bytes, choice);
}
