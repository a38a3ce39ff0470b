import "./sheetjsGlobals.ts";
import { utils, type WorkSheet, write } from "sheetjs-style";
import { typedText, withoutFormula } from "../domain/base/csvText.ts";
import {
  dateSerial,
  type SheetCell,
  type SheetColumn,
  type SheetDate,
  tableName,
} from "../domain/base/sheet.ts";
import type { SheetTask } from "./sheetTask.ts";
import type { SheetWriter } from "./sheetWriter.ts";

/** Longest text of a cell that spreadsheets take, in characters. */
const LONGEST_TEXT = 32_767;
/** Width of a column that says nothing of it, in characters: its header with room for the filter's arrow. */
const widthOf = ({ header, width }: SheetColumn) => width ?? Math.max(10, header.length + 4);

const HEADER_STYLE = {
  font: { bold: true, color: { rgb: "FFFFFF" } },
  fill: { patternType: "solid", fgColor: { rgb: "1F3A5F" } },
  alignment: { vertical: "center", wrapText: true },
} as const;
/** Texts in one table of the file, as spreadsheets write them themselves. */
const OPTIONS = { type: "array", bookType: "xlsx", bookSST: true, compression: true } as const;
const DATE_FORMATS = {
  day: "dd/mm/yyyy",
  minute: "dd/mm/yyyy hh:mm",
  second: "dd/mm/yyyy hh:mm:ss",
} as const satisfies Record<SheetDate["precision"], string>;
/** Text stays text in such a cell also when somebody edits it: no spreadsheet calculates it. */
const TYPED_AS_TEXT = "@";
/** What XML 1.0 has no character for: lone surrogates and these; SheetJS escapes the control characters. */
const NOT_IN_XML = /[\p{Cs}\uFFFE\uFFFF]/gu;
/** What reads as an escaped character (ECMA-376, ST_Xstring): its underscore is escaped, so that the text stays. */
const LIKE_AN_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/gu;
const TEXT_STYLE = { alignment: { vertical: "top", wrapText: true } } as const;

/** A table as XLSX: a header that stands out and filters, dates as dates. Only written with SheetJS, never read (product.md section 4). */
export function xlsxSheet({ head }: SheetTask): SheetWriter {
  const sheet: WorkSheet = {};
  const last = Math.max(0, head.columns.length - 1);
  let count = 1;
  const put = (row: number, column: number, cell: object) => {
    sheet[utils.encode_cell({ r: row, c: column })] = cell;
  };
  for (const [column, { header }] of head.columns.entries())
    put(0, column, textCell(header, HEADER_STYLE));
  return {
    add(rows) {
      for (const row of rows) {
        for (const [column, cell] of row.entries())
          if (cell !== null) put(count, column, cellOf(cell, head.timezone));
        count += 1;
      }
    },
    end() {
      const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: count - 1, c: last } });
      sheet["!ref"] = range;
      sheet["!autofilter"] = { ref: range };
      sheet["!cols"] = head.columns.map((column) => ({ wch: widthOf(column) }));
      const name = tableName(head.name);
      const book = { SheetNames: [name], Sheets: { [name]: sheet } };
      const written: unknown = write(book, OPTIONS);
      return new Uint8Array(written as ArrayBuffer);
    },
  };
}

function cellOf(cell: NonNullable<SheetCell>, timezone: string): object {
  if (typeof cell === "number")
    return Number.isFinite(cell) ? { t: "n", v: cell } : textCell(String(cell));
  if (typeof cell === "string") return textCell(cell, cell.includes("\n") ? TEXT_STYLE : null);
  const z = DATE_FORMATS[cell.precision];
  return { t: "n", v: dateSerial(cell, timezone), z, s: { numFmt: z } };
}

function textCell(text: string, style: object | null = null): object {
  // Cut first: a cut may part a pair of surrogates, and one alone makes the whole file invalid.
  const v = typedText(text)
    .slice(0, LONGEST_TEXT)
    .replaceAll(NOT_IN_XML, "\uFFFD")
    .replaceAll(LIKE_AN_ESCAPE, "_x005F_");
  if (withoutFormula(v) !== v)
    return { t: "s", v, z: TYPED_AS_TEXT, s: { ...style, numFmt: TYPED_AS_TEXT } };
  return style === null ? { t: "s", v } : { t: "s", v, s: style };
}
