import { MAX_IMPORT_ROWS } from "./limits.ts";
import { serialText } from "./sheet.ts";

/** A day or a moment that a spreadsheet shows as a date: days since its day 0, on no calendar's timezone. */
export type ReadDate = { readonly serial: number };
/** A cell of a file that was read: what it says, nothing of what it means. */
export type ReadCell = string | number | ReadDate | null;
/** `line`: where the row begins in the file, counted from 1; in a spreadsheet its row. */
export type ReadRow = { readonly line: number; readonly cells: readonly ReadCell[] };

/** Which part of a file is read; null: the first sheet that is shown, and the row that looks like a header. */
export type TableChoice = { readonly sheet: string | null; readonly headerLine: number | null };

/** A row that may be the header, by its line, with what its cells say. */
export type HeaderChoice = { readonly line: number; readonly cells: readonly string[] };

/** A table of a file: one of its first rows with content is its header. */
export type ReadTable = {
  readonly headers: readonly string[];
  readonly rows: readonly ReadRow[];
  /** The line of the header, and the first rows with content, each of which could be it. */
  readonly header: { readonly line: number; readonly choices: readonly HeaderChoice[] };
  /** How it was read; `separator` and `encoding` of CSV only, `sheet` and all that are shown of spreadsheets. */
  readonly source:
    | { readonly format: "csv"; readonly encoding: string; readonly separator: string }
    | { readonly format: "xlsx"; readonly sheet: string; readonly sheets: readonly string[] };
};

/** Why a file was not read. `tooManyRows` and the like name the bound that it breaks. */
export const TABLE_PROBLEMS = [
  "notATable",
  "pdf",
  "zip",
  "openDocument",
  "webPage",
  "tooBig",
  "tooManyRows",
  "tooManyColumns",
  "cellTooLong",
  "empty",
  "noRows",
  "broken",
  "cutOff",
  "openQuote",
  "encrypted",
] as const;
export type TableProblem = (typeof TABLE_PROBLEMS)[number];

/** Why a file was not read, and the line of it where that is known. */
export type TableRefusal = { readonly problem: TableProblem; readonly line: number | null };

/** A file that was not read; the message says where. */
export class TableRefused extends Error {
  override readonly name = "TableRefused";
  readonly problem: TableProblem;
  /** Where it is known: the line of the file, counted from 1. */
  readonly line: number | null;

  constructor(problem: TableProblem, where: string, line: number | null = null) {
    super(`The file was not read (${problem}): ${where}.`);
    this.problem = problem;
    this.line = line;
  }
}

/** What a file may be at most: more is refused before it is in memory. Sizes in bytes, texts in characters. */
export const TABLE_LIMITS = {
  /** Of the file itself. */
  bytes: 20 * 1024 * 1024,
  /** Of what a spreadsheet unpacks to: 20,000 rows of 60 columns are half of it. */
  unpacked: 120 * 1024 * 1024,
  rows: MAX_IMPORT_ROWS,
  columns: 500,
  /** As spreadsheets themselves have it. */
  cell: 32_767,
  /** Different texts of a spreadsheet: 20,000 rows of 30 columns in which none occurs twice. */
  texts: 600_000,
  /** Characters of all of them together: 50 a text. */
  textCharacters: 30_000_000,
  /** XML elements of a spreadsheet: 20,000 rows of 60 columns are 2,500,000. */
  elements: 6_000_000,
  /** Parts of a spreadsheet; a book of 100 sheets with pictures has fewer. */
  parts: 2000,
} as const;

/** Rows with content from the top that may be the header. */
const HEADER_CHOICES = 20;
/** What a row is shown with where it may be the header: cells, and characters of each. */
const SHOWN_CELLS = 12;
const SHOWN_TEXT = 60;

/** Collects the rows of a table and refuses what breaks a bound as soon as it does. */
export class TableCollector {
  readonly #all: ReadRow[] = [];
  readonly #headerLine: number | null;

  constructor(choice: Pick<TableChoice, "headerLine"> = { headerLine: null }) {
    this.#headerLine = choice.headerLine;
  }

  /** Adds a row; blank ones are none. @throws TableRefused */
  add(line: number, cells: readonly ReadCell[]): void {
    const filled = trimmed(cells);
    if (filled.length === 0) return;
    if (filled.length > TABLE_LIMITS.columns)
      throw new TableRefused(
        "tooManyColumns",
        `line ${line} has ${filled.length} columns, ${TABLE_LIMITS.columns} are the most`,
      );
    for (const cell of filled)
      if (typeof cell === "string" && cell.length > TABLE_LIMITS.cell)
        throw new TableRefused("cellTooLong", `line ${line} holds a text of ${cell.length}`, line);
    if (this.#all.length > TABLE_LIMITS.rows + HEADER_CHOICES) throw tooManyRows();
    this.#all.push({ line, cells: filled });
  }

  /** The whole. @throws TableRefused for a table without header or rows */
  end(source: ReadTable["source"]): ReadTable {
    const at = headerOf(this.#all, this.#headerLine);
    const head = this.#all[at];
    if (head === undefined) throw new TableRefused("empty", "it holds nothing");
    const rows = this.#all.slice(at + 1);
    if (rows.length > TABLE_LIMITS.rows) throw tooManyRows();
    if (rows.length === 0) throw new TableRefused("noRows", "it holds a header and no row");
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length);
    const headers = Array.from({ length: width }, (_, index) =>
      readText(head.cells[index] ?? null).trim(),
    );
    const choices = this.#all.slice(0, HEADER_CHOICES).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, SHOWN_CELLS).map((cell) => readText(cell).trim().slice(0, SHOWN_TEXT)),
    }));
    return { headers, rows, header: { line: head.line, choices }, source };
  }
}

function tooManyRows(): TableRefused {
  return new TableRefused("tooManyRows", `${TABLE_LIMITS.rows} rows are the most`);
}

/**
 * The place of the header: the row of the line that was chosen, else the first that fills at least half as many cells as
 * the fullest of the first rows. What stands above a table (its title, its date) fills one or two.
 */
function headerOf(rows: readonly ReadRow[], line: number | null): number {
  const first = rows.slice(0, HEADER_CHOICES);
  const chosen = line === null ? -1 : first.findIndex((row) => row.line === line);
  if (chosen !== -1) return chosen;
  const filled = first.map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length);
  const most = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= most),
  );
}

/** What a cell shows: a date as it is written, DD/MM/YYYY with HH:mm where it has a time of day. */
export function readText(cell: ReadCell): string {
  if (cell === null) return "";
  return typeof cell === "object" ? serialText(cell.serial) : String(cell);
}

/** The table with another text in one cell; rows count from 0. */
export function withCell(table: ReadTable, row: number, column: number, text: string): ReadTable {
  const rows = table.rows.map((one, index) => {
    if (index !== row) return one;
    const cells = Array.from(
      { length: Math.max(one.cells.length, column + 1) },
      (_, at) => one.cells[at] ?? null,
    );
    cells[column] = text === "" ? null : text;
    return { ...one, cells };
  });
  return { ...table, rows };
}

/** Without the empty cells at its end. */
function trimmed(cells: readonly ReadCell[]): readonly ReadCell[] {
  let end = cells.length;
  while (end > 0 && isBlank(cells[end - 1] ?? null)) end -= 1;
  return end === cells.length ? cells : cells.slice(0, end);
}

function isBlank(cell: ReadCell): boolean {
  return cell === null || (typeof cell === "string" && cell.trim() === "");
}
