import {
  type ReadCell,
  type ReadTable,
  TABLE_LIMITS,
  type TableChoice,
  TableCollector,
  TableRefused,
} from "../../domain/base/readTable.ts";
import { isoSerial } from "../../domain/base/sheet.ts";
import { wellFormed } from "../../domain/base/wellFormed.ts";
import { readXml } from "./readXml.ts";
import { type PackedPart, partsOf, UnpackBudget } from "./unpack.ts";

/** Where a book keeps what it is made of, unless it says otherwise. */
const BOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";
/** Days between the day 0 of most spreadsheets and the one of those that count from 1904 (ECMA-376, date1904). */
const DAYS_TO_1904 = 1462;

/**
 * A sheet of a spreadsheet (ECMA-376), read as a stream within bounds: values only, a formula's last result, never the
 * formula. Numbers that the sheet shows as dates are dates, counted from 1900 also where the book counts from 1904.
 * @throws TableRefused
 */
export function readXlsx(bytes: Uint8Array, choice: TableChoice): ReadTable {
  const parts = partsOf(bytes);
  refuseOthers(parts);
  const budget = new UnpackBudget();
  const { name, path, sheets, is1904 } = chosenSheet(parts, budget, choice.sheet);
  const dateStyles = dateStylesOf(parts.get(STYLES), budget);
  const strings = sharedStrings(parts.get(STRINGS), budget);
  const table = new TableCollector(choice);
  readRows(need(parts, path), budget, { strings, dateStyles, is1904 }, table);
  return table.end({ format: "xlsx", sheet: name, sheets });
}

/** Other files that are packed the same way are refused as what they are. @throws TableRefused */
function refuseOthers(parts: ReadonlyMap<string, PackedPart>): void {
  if (parts.has(BOOK) || parts.has("[Content_Types].xml")) return;
  if (parts.has("mimetype") && parts.has("content.xml"))
    throw new TableRefused("openDocument", "it is an OpenDocument file");
  throw new TableRefused("zip", "it is an archive of files");
}

function need(parts: ReadonlyMap<string, PackedPart>, path: string): PackedPart {
  const part = parts.get(path);
  if (part === undefined)
    throw new TableRefused("notATable", `it is no spreadsheet: ${path} is missing`);
  return part;
}

function chosenSheet(
  parts: ReadonlyMap<string, PackedPart>,
  budget: UnpackBudget,
  wanted: string | null,
) {
  const sheets: { readonly name: string; readonly relation: string }[] = [];
  let is1904 = false;
  readXml(need(parts, BOOK), budget, {
    open: (tag, attributes) => {
      if (tag === "workbookPr") is1904 = /^(?:1|true)$/u.test(attributes["date1904"] ?? "");
      else if (tag === "sheet" && (attributes["state"] ?? "visible") === "visible")
        sheets.push({ name: attributes["name"] ?? "", relation: attributes["r:id"] ?? "" });
    },
  });
  const chosen = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (chosen === undefined) throw new TableRefused("empty", "it has no sheet that is shown");
  const targets = new Map<string, string>();
  readXml(need(parts, RELATIONS), budget, {
    open: (tag, attributes) => {
      if (tag === "Relationship") targets.set(attributes["Id"] ?? "", attributes["Target"] ?? "");
    },
  });
  const target = targets.get(chosen.relation) ?? "worksheets/sheet1.xml";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  return { name: chosen.name, path, sheets: sheets.map(({ name }) => name), is1904 };
}

const NO_STYLES: ReadonlySet<string> = new Set();

/** The styles, by their number, that show a number as a date. */
function dateStylesOf(part: PackedPart | undefined, budget: UnpackBudget): ReadonlySet<string> {
  if (part === undefined) return NO_STYLES;
  const formats = new Map<string, string>();
  const styles = new Set<string>();
  let isCell = false;
  let count = 0;
  readXml(part, budget, {
    open: (tag, attributes) => {
      if (tag === "numFmt")
        formats.set(attributes["numFmtId"] ?? "", attributes["formatCode"] ?? "");
      else if (tag === "cellXfs") isCell = true;
      else if (tag === "xf" && isCell) {
        if (isDateFormat(attributes["numFmtId"] ?? "0", formats)) styles.add(String(count));
        count += 1;
      }
    },
    close: (tag) => {
      if (tag === "cellXfs") isCell = false;
    },
  });
  return styles;
}

/**
 * The formats that every spreadsheet knows by number (ECMA-376, 18.8.30), and those that name a part of a date. Spans of
 * time ([h]:mm) are numbers: 30 hours are no day.
 */
function isDateFormat(id: string, formats: ReadonlyMap<string, string>): boolean {
  const code = formats.get(id);
  if (code !== undefined)
    return (
      !/\[(?:h+|m+|s+)\]/iu.test(code) &&
      /[dmyhs]/iu.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*].|general/giu, ""))
    );
  const number = Number(id);
  return (
    (number >= 14 && number <= 22) ||
    (number >= 27 && number <= 36) ||
    (number >= 50 && number <= 58)
  );
}

function sharedStrings(part: PackedPart | undefined, budget: UnpackBudget): readonly string[] {
  if (part === undefined) return [];
  const strings: string[] = [];
  let characters = 0;
  let text = "";
  let isText = false;
  // Phonetic hints repeat the text for readers of Japanese.
  let isHint = false;
  readXml(part, budget, {
    open: (tag) => {
      if (tag === "si") text = "";
      else if (tag === "rPh") isHint = true;
      else if (tag === "t") isText = !isHint;
    },
    text: (more) => {
      if (!isText) return;
      text += more;
      if (text.length > TABLE_LIMITS.cell)
        throw new TableRefused("cellTooLong", `${part.name} holds a longer text`);
    },
    close: (tag) => {
      if (tag === "t") isText = false;
      else if (tag === "rPh") isHint = false;
      else if (tag === "si") {
        if (strings.length >= TABLE_LIMITS.texts)
          throw new TableRefused(
            "tooBig",
            `it holds more than ${TABLE_LIMITS.texts} different texts`,
          );
        characters += text.length;
        if (characters > TABLE_LIMITS.textCharacters)
          throw new TableRefused(
            "tooBig",
            `its texts have more than ${TABLE_LIMITS.textCharacters} characters`,
          );
        strings.push(text);
      }
    },
  });
  return strings;
}

/** What cells refer to by number, and whether the book counts days from 1904. */
type CellTables = {
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<string>;
  readonly is1904: boolean;
};

function readRows(
  part: PackedPart,
  budget: UnpackBudget,
  { strings, dateStyles, is1904 }: CellTables,
  table: TableCollector,
): void {
  let line = 0;
  let cells: ReadCell[] = [];
  let column = -1;
  let type = "n";
  let value = "";
  let isDated = false;
  let isValue = false;
  readXml(part, budget, {
    open: (tag, attributes) => {
      if (tag === "row") {
        const said = Number(attributes["r"]);
        line = Number.isInteger(said) && said > line ? said : line + 1;
        cells = [];
        column = -1;
      } else if (tag === "c") {
        column = columnOf(attributes["r"]) ?? column + 1;
        type = attributes["t"] ?? "n";
        isDated = dateStyles.has(attributes["s"] ?? "0");
        value = "";
      } else if (tag === "v" || tag === "t") isValue = true;
    },
    text: (more) => {
      if (isValue) value += more;
    },
    close: (tag) => {
      if (tag === "v" || tag === "t") isValue = false;
      else if (tag === "c") {
        const cell = cellOf(type, value, strings);
        const isDate = isDated && typeof cell === "number";
        put(cells, column, isDate ? { serial: cell + (is1904 ? DAYS_TO_1904 : 0) } : cell);
      } else if (tag === "row") table.add(line, cells);
    },
  });
}

/** Far to the right means many empty cells before: beyond the last column a file is refused, not filled up. */
function put(cells: ReadCell[], column: number, cell: ReadCell): void {
  if (cell === null) return;
  if (column > MAX_COLUMNS)
    throw new TableRefused("tooManyColumns", `it has a cell in column ${column + 1}`);
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

/** The last column of spreadsheets is XFD, the 16,384th. */
const MAX_COLUMNS = 16_383;

function cellOf(type: string, value: string, strings: readonly string[]): ReadCell {
  switch (type) {
    case "s":
      return unescaped(strings[Number(value)] ?? "");
    case "inlineStr":
    case "str":
      return unescaped(value);
    case "b":
      return value === "1" ? "1" : "0";
    // An error of the sheet's own, such as #REF!, is told as it stands there: rows are refused for it.
    case "e":
      return value;
    case "d": {
      const serial = isoSerial(value.trim());
      return serial === null ? value : { serial };
    }
    default: {
      if (value.trim() === "") return null;
      const number = Number(value);
      return Number.isFinite(number) ? number : value;
    }
  }
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, ST_Xstring). */
function unescaped(text: string): string | null {
  if (text === "") return null;
  if (!text.includes("_x")) return text;
  const decoded = text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  // Two such halves may make a character; one alone is none.
  return wellFormed(decoded);
}

/** The column of a cell by its name: `C7` is 2; null: it has no name. */
function columnOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}/u.exec(name ?? "")?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
