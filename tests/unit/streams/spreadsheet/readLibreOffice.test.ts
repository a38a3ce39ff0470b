import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cellText } from "../../../../src/domain/base/cellText.ts";
import type { ReadTable } from "../../../../src/domain/base/readTable.ts";
import { sheetError } from "../../../../src/domain/base/sheetErrors.ts";
import { attributeContent, cellMisfit } from "../../../../src/domain/imports/importCells.ts";
import { localInstant } from "../../../../src/domain/base/time.ts";
import { readTable } from "../../../../src/streams/spreadsheet/readTable.ts";

/** How they were made: libreOffice/README.md. */
const FOLDER = new URL("./libreOffice/", import.meta.url);
const read = (file: string, sheet: string | null = null): ReadTable =>
  readTable(new Uint8Array(readFileSync(new URL(file, FOLDER))), { sheet, headerLine: null });
const shown = ({ rows }: ReadTable) =>
  rows.map(({ line, cells }) => [line, ...cells.map(cellText)]);

const PARIS = "Europe/Paris";
const day = (year: number, month: number, date: number, hour = 0, minute = 0) =>
  localInstant({ year, month, day: date, hour, minute }, PARIS);
const BOOKS = ["from1900.xlsx", "from1904.xlsx"];
const TEXTS = [
  { file: "latin.csv", encoding: "windows-1252", separator: ";", crane: "?" },
  { file: "utf16.csv", encoding: "utf-16le", separator: "\t", crane: "🏗" },
  { file: "raw.csv", encoding: "utf-8", separator: ",", crane: "🏗" },
];
const HEADERS = [
  "Référence",
  "Désignation",
  "",
  "Site",
  "Mise en service",
  "Prochain contrôle",
  "Vu le",
  "Poids (t)",
  "Moteur",
  "Usure",
  "Note",
];

test.each(BOOKS)("%s: the first sheet in sight is read, below its merged title", (file) => {
  const { source, header, headers } = read(file);
  expect(source).toEqual({ format: "xlsx", sheet: "Parc Bâtir", sheets: ["Parc Bâtir", "Loués"] });
  expect([header.line, headers]).toEqual([3, HEADERS]);
  expect(header.choices[0]).toMatchObject({ line: 1 });
});

test.each(BOOKS)("%s: every cell says what its sheet shows", (file) => {
  expect(shown(read(file))).toEqual([
    [
      4,
      "A-001",
      "Grue à tour\nligne 2 & « fin »",
      "",
      "Lyon",
      "29/02/2024",
      "28/02/2025",
      "12/03/2026 14:30",
      "1234.5",
      "1.26041666666667",
      "0.45",
    ],
    [5, "00123", "=1+1", "", "", "29/03/2026", "31/02/2026", "", "617.25", "", "#DIV/0!", "#REF!"],
    [6, "7", "Nacelle 🏗", "", "#N/A", "", "", "", "-0.5", "", "1"],
  ]);
  expect(shown(read(file, "Loués"))).toEqual([[2, "L-1", "25/10/2026"]]);
});

test.each(TEXTS)("$file is decoded and parted as it was saved", ({ file, ...saved }) => {
  const { source, header, headers, rows } = read(file);
  expect(source).toEqual({
    format: "csv",
    encoding: saved.encoding,
    separator: saved.separator,
  });
  expect([header.line, headers]).toEqual([3, HEADERS]);
  // The text of the first row breaks within a cell: the next begins two lines on.
  expect(rows.map(({ line, cells }) => [line, cellText(cells[1] ?? null)])).toEqual([
    [4, "Grue à tour\nligne 2 & « fin »"],
    [6, "=1+1"],
    [7, `Nacelle ${saved.crane}`],
  ]);
});

test.each([...BOOKS, ...TEXTS.map(({ file }) => file)])(
  "%s: dates, decimals and errors become what the import takes them for",
  (file) => {
    const { rows } = read(file);
    const cell = (row: number, column: string) => rows[row]?.cells[HEADERS.indexOf(column)] ?? null;
    const as = (valueType: "date" | "number", row: number, column: string) =>
      attributeContent(cell(row, column), { valueType, allowedValues: [] }, PARIS)?.[valueType];
    expect([
      as("date", 0, "Mise en service"),
      as("date", 0, "Prochain contrôle"),
      as("date", 0, "Vu le"),
      as("date", 1, "Mise en service"),
    ]).toEqual([day(2024, 2, 29), day(2025, 2, 28), day(2026, 3, 12, 14, 30), day(2026, 3, 29)]);
    expect(
      cellMisfit(cell(1, "Prochain contrôle"), { valueType: "date" }, PARIS),
      "31/02/2026",
    ).toBe("noSuchDay");
    expect([0, 1, 2].map((row) => as("number", row, "Poids (t)"))).toEqual([1234.5, 617.25, -0.5]);
    expect(
      [cell(1, "Usure"), cell(1, "Note"), cell(2, "Site")].map((one) => sheetError(cellText(one))),
    ).not.toContain(null);
    expect(cellText(cell(1, "Référence"))).toBe("00123");
  },
);
