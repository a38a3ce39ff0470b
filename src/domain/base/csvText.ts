import type { Locale } from "./locale.ts";

/** A cell of an export: text is made safe, numbers are written as they are. */
export type CsvCell = string | number | null;

/** How a table is written: French spreadsheets expect semicolons and decimal commas. */
export type CsvDialect = { readonly separator: "," | ";"; readonly decimal: "." | "," };

/** What spreadsheets of the reader's country expect. */
export function readerDialect(locale: Locale): CsvDialect {
  return locale === "fr" ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };
}

/** A byte order mark: without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";
/** What makes a spreadsheet calculate, also behind white space and in its full-width forms. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/u;
/** A phone number or a plain number begins so too, and calculates nothing. */
const HARMLESS = /^[+-]?\d[\d ().,-]*$/u;

/** A table as CSV (RFC 4180), with formulas in text neutralised (product.md section 4). */
export function csvText(rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string {
  const lines = rows.map((row) =>
    row.map((cell) => cellText(cell, dialect)).join(dialect.separator),
  );
  return `${BOM}${lines.join("\r\n")}\r\n`;
}

/** Text that no spreadsheet takes for a formula: an apostrophe goes before it. Numbers and phone numbers stay. */
export function withoutFormula(text: string): string {
  // One more where such apostrophes are part of the text, so that `withFormula` finds the text again.
  const bare = text.replace(/^'+/u, "");
  return FORMULA.test(bare) && !HARMLESS.test(bare) ? `'${text}` : text;
}

/**
 * Text for a cell that is typed as text, where nothing is calculated: as it is, but for one more apostrophe where it
 * begins with what `withFormula` would remove.
 */
export function typedText(text: string): string {
  return text.startsWith("'") ? withoutFormula(text) : text;
}

/** What `withoutFormula` was given: an export that is imported again says what it said. */
export function withFormula(text: string): string {
  const bare = text.slice(1);
  return text.startsWith("'") && withoutFormula(bare) === text ? bare : text;
}

function cellText(cell: CsvCell, { separator, decimal }: CsvDialect): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  const safe = withoutFormula(cell);
  const isPlain = !safe.includes(separator) && !/["\r\n]/u.test(safe);
  return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
}
