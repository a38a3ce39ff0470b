import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SheetCell } from "../../../src/domain/base/sheet.ts";
import { cellText } from "../../../src/domain/base/cellText.ts";
import { sheetWriter } from "../../../src/sheets/sheetWriter.ts";
import { readTable } from "../../../src/streams/spreadsheet/readTable.ts";

const PYTHON = "/usr/bin/python3";
const hasOpenpyxl = spawnSync(PYTHON, ["-c", "import openpyxl"]).status === 0;
/** The cells of the first sheet: texts and numbers as they are, dates as ISO 8601. */
const SCRIPT = `
import datetime, json, sys, openpyxl
rows = openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)
told = lambda cell: cell.isoformat() if isinstance(cell, (datetime.date, datetime.datetime)) else cell
json.dump([[told(cell) for cell in row] for row in rows], sys.stdout)
`;

/** A workbook as fleets have them: a title, two sheets, days, moments, spans of time, errors; from 1900 and from 1904. */
const WRITE = `
import datetime, sys, openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904
for path, is1904 in ((sys.argv[1], False), (sys.argv[2], True)):
    book = openpyxl.Workbook()
    if is1904: book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Parc"
    sheet.append(["Parc Bâtir au 12/03/2026"])
    sheet.append([])
    sheet.append(["Référence", "Contrôle", "Vu", "Heures", "Poids", "Note"])
    sheet.append(["A-1", datetime.date(2026, 3, 12), datetime.datetime(2026, 3, 12, 14, 30), datetime.timedelta(hours=30), 12.5, None])
    sheet["F4"] = "#REF!"
    sheet["F4"].data_type = "e"
    book.create_sheet("Autre").append(["x"])
    book.save(path)
`;

const folder = mkdtempSync(path.join(tmpdir(), "balise-foreign-reader-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(header: string, cells: readonly SheetCell[]): Uint8Array {
  const writer = sheetWriter({
    head: { name: "Corpus", timezone: "Europe/Paris", columns: [{ header }] },
    format: "xlsx",
    dialect: { separator: ";", decimal: "," },
  });
  writer.add(cells.map((cell) => [cell]));
  return writer.end();
}

/** What another program reads in a workbook with these cells under one another. */
function readElsewhere(header: string, cells: readonly SheetCell[]): unknown[] {
  const file = path.join(folder, "corpus.xlsx");
  writeFileSync(file, written(header, cells));
  const { status, stdout, stderr } = spawnSync(PYTHON, ["-c", SCRIPT, file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  expect([status, stderr.toString()]).toEqual([0, ""]);
  return (JSON.parse(stdout.toString()) as unknown[][]).map(([cell]) => cell);
}

/** Every 23rd character of each plane, 1,000 a text: lone surrogates and noncharacters are among them. */
function planes(): string[] {
  return Array.from({ length: 17 }, (_, plane) => plane).flatMap((plane) => {
    const points = Array.from({ length: Math.ceil(0x1_0000 / 23) }, (_, at) => at * 23)
      .filter((point) => plane > 0 || point >= 0x20)
      .map((point) => String.fromCodePoint(plane * 0x1_0000 + point));
    return Array.from({ length: Math.ceil(points.length / 1000) }, (_, at) =>
      points.slice(at * 1000, at * 1000 + 1000).join("|"),
    );
  });
}
const held = (text: string) => text.replaceAll(/[\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD");

describe.skipIf(!hasOpenpyxl)("openpyxl opens every workbook that is exported, with", () => {
  test("all planes of Unicode, where what is no character is replaced", () => {
    const texts = planes();
    expect(texts.length).toBeGreaterThan(40);
    expect(readElsewhere("h\uD800", texts)).toEqual(["h\uFFFD", ...texts.map(held)]);
  });

  test("each lone surrogate", () => {
    const all = Array.from({ length: 0x800 }, (_, at) => `${String.fromCharCode(0xd800 + at)}z`);
    const texts = Array.from({ length: 8 }, (_, at) =>
      all.slice(at * 256, at * 256 + 256).join(""),
    );
    expect(readElsewhere("h", texts)).toEqual(["h", ...texts.map(held)]);
  });

  test("control characters, escaped as ECMA-376 has them", () => {
    const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).filter(
      (one) => !/[\t\n\r]/u.test(one),
    );
    const escaped = controls.map(
      (one) => `a_x${one.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_b`,
    );
    const read = readElsewhere(
      "h",
      controls.map((one) => `a${one}b`),
    );
    expect(read.map((cell) => String(cell).toUpperCase())).toEqual(
      ["h", ...escaped].map((text) => text.toUpperCase()),
    );
  });

  test("texts that look like formulas, escapes or markup, as they were written", () => {
    const texts = [
      "-A12",
      "=) smiley",
      "=1+1",
      "@SUM(A1)",
      "+33 6 12 34 56 78",
      "_x0041_",
      "<&>\"'",
      "]]>",
      " a  b ",
      "1e5",
      "00123",
      "#REF!",
      "TRUE",
    ];
    expect(readElsewhere("=evil()", texts)).toEqual(["=evil()", ...texts]);
  });

  test("numbers and dates as what they are", () => {
    const at = Date.UTC(2026, 2, 11, 23);
    const read = readElsewhere("h", [12.5, -0.001, { at, precision: "day" }]);
    expect(read).toEqual(["h", 12.5, -0.001, "2026-03-12T00:00:00"]);
  });
});

test.skipIf(!hasOpenpyxl)(
  "what openpyxl has written is read as it is shown, from 1900 and from 1904",
  () => {
    const files = ["from1900.xlsx", "from1904.xlsx"].map((name) => path.join(folder, name));
    const { stderr } = spawnSync(PYTHON, ["-c", WRITE, ...files]);
    expect(stderr.toString()).toBe("");
    for (const file of files) {
      const { headers, rows, header, source } = readTable(new Uint8Array(readFileSync(file)));
      expect(source).toEqual({ format: "xlsx", sheet: "Parc", sheets: ["Parc", "Autre"] });
      expect([header.line, headers]).toEqual([
        3,
        ["Référence", "Contrôle", "Vu", "Heures", "Poids", "Note"],
      ]);
      expect(rows.map(({ cells }) => cells.map(cellText))).toEqual([
        ["A-1", "12/03/2026", "12/03/2026 14:30", "1.25", "12.5", "#REF!"],
      ]);
    }
  },
);
