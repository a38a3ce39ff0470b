import { MAX_IMPORT_ROWS } from "./limits.ts";

/** A cell of a file that was read: what it says, nothing of what it means. */
export type ReadCell = string | number | null;
/** `line`: where the row begins in the file, counted from 1; in a spreadsheet its row. */
export type ReadRow = { readonly line: number; readonly cells: readonly ReadCell[] };

/** A table of a file: its first row with content is its header. */
export type ReadTable = {
  readonly headers: readonly string[];
  readonly rows: readonly ReadRow[];
  /** How it was read; `separator` and `encoding` of CSV only, `sheet` of spreadsheets. */
  readonly source:
    | { readonly format: "csv"; readonly encoding: string; readonly separator: string }
    | { readonly format: "xlsx"; readonly sheet: string; readonly otherSheets: number };
};

/** Why a file was not read. `tooManyRows` and the like name the bound that it breaks. */
export const TABLE_PROBLEMS = [
  "notATable",
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
  /** Parts of a spreadsheet; a book of 100 sheets with pictures has fewer. */
  parts: 2000,
} as const;

/** Collects the rows of a table and refuses what breaks a bound as soon as it does. */
export class TableCollector {
  #headers: readonly string[] | null = null;
  readonly #rows: ReadRow[] = [];

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
        throw new TableRefused("cellTooLong", `line ${line} holds a text of ${cell.length}`);
    if (this.#headers === null) {
      this.#headers = filled.map((cell) => String(cell ?? "").trim());
      return;
    }
    if (this.#rows.length >= TABLE_LIMITS.rows)
      throw new TableRefused("tooManyRows", `${TABLE_LIMITS.rows} rows are the most`);
    this.#rows.push({ line, cells: filled });
  }

  /** The whole. @throws TableRefused for a table without header or rows */
  end(source: ReadTable["source"]): ReadTable {
    if (this.#headers === null) throw new TableRefused("empty", "it holds nothing");
    if (this.#rows.length === 0) throw new TableRefused("noRows", "it holds a header and no row");
    const width = Math.max(this.#headers.length, ...lengths(this.#rows));
    const headers = Array.from({ length: width }, (_, index) => this.#headers?.[index] ?? "");
    return { headers, rows: this.#rows, source };
  }
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

/** The longest only: spreading 20,000 lengths is more than some engines take. */
function lengths(rows: readonly ReadRow[]): readonly number[] {
  return [rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)];
}
