import { Deflate, strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { MAX_IMPORT_ROWS } from "../../../../src/domain/base/limits.ts";
import {
  type ReadTable,
  TABLE_LIMITS,
  type TableProblem,
  TableRefused,
} from "../../../../src/domain/base/readTable.ts";
import { readTable } from "../../../../src/streams/spreadsheet/readTable.ts";
import { sheetWriter } from "../../../../src/sheets/sheetWriter.ts";
import { type RawPart, zipFile } from "../../../support/zipFile.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
function utf16(text: string, isLittle: boolean, hasMark: boolean): Uint8Array {
  const marked = `${hasMark ? "\uFEFF" : ""}${text}`;
  const units = Array.from(marked, (letter) => letter.charCodeAt(0));
  return new Uint8Array(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}
const latin1 = (text: string) =>
  new Uint8Array(Array.from(text, (letter) => letter.charCodeAt(0) & 255));
const cellsOf = ({ headers, rows }: ReadTable) => [headers, ...rows.map(({ cells }) => cells)];

function problemOf(bytes: Uint8Array): TableProblem | null {
  try {
    readTable(bytes);
    return null;
  } catch (error) {
    if (error instanceof TableRefused) return error.problem;
    throw error;
  }
}

describe("csv", () => {
  const text = "Référence;Année\r\nGrue été;2026\r\n";
  test.each([
    { name: "UTF-8", bytes: utf8(text), encoding: "utf-8" },
    { name: "UTF-8 with a mark", bytes: utf8(`\uFEFF${text}`), encoding: "utf-8" },
    { name: "Latin-1", bytes: latin1(text), encoding: "windows-1252" },
    { name: "UTF-16 LE with a mark", bytes: utf16(text, true, true), encoding: "utf-16le" },
    { name: "UTF-16 BE with a mark", bytes: utf16(text, false, true), encoding: "utf-16be" },
    { name: "UTF-16 LE without one", bytes: utf16(text, true, false), encoding: "utf-16le" },
    { name: "UTF-16 BE without one", bytes: utf16(text, false, false), encoding: "utf-16be" },
  ])("$name is read as it was written", ({ bytes, encoding }) => {
    const table = readTable(bytes);
    expect(cellsOf(table)).toEqual([
      ["Référence", "Année"],
      ["Grue été", "2026"],
    ]);
    expect(table.source).toEqual({ format: "csv", encoding, separator: ";" });
  });

  test.each([",", ";", "\t", "|"])("cells are separated by %j", (separator) => {
    const table = readTable(utf8(`a${separator}b\n1${separator}2\n`));
    expect(cellsOf(table)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("a row is found by the line on which it begins, quoted breaks and blank lines counted", () => {
    const table = readTable(utf8('\na,b\r\n"1\r\n2",x\r\n\r\n3,y\n"4\n\n",z'));
    expect(table.rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [3, "x"],
      [6, "y"],
      [7, "z"],
    ]);
  });

  test.each(["sep=;\r\n", "SEP=;\n", '"sep=;"\n'])(
    "%j names the separator and is no row",
    (first) => {
      const table = readTable(utf8(`${first}a;b,c,d\n1;2\n`));
      expect(cellsOf(table)).toEqual([
        ["a", "b,c,d"],
        ["1", "2"],
      ]);
      expect(table.rows[0]?.line).toBe(3);
    },
  );

  test("a quote that nothing closes is told with its line", () => {
    const bytes = utf8('sep=,\na,b\n1,2\n3,"4\n5,6\n');
    expect(() => readTable(bytes)).toThrow(
      expect.objectContaining({ problem: "openQuote", line: 4 }),
    );
  });

  test.each([
    {
      name: "a title and a date above it",
      lines: ["Parc Bâtir;;;", "au 12/03/2026;;;", "", "Réf;Nom;Poids;Site", "A1;x;1;Y"],
      header: 4,
    },
    {
      name: "a title that fills two cells",
      lines: ["Parc;2026", "a;b;c;d;e", "1;2;3;4;5"],
      header: 2,
    },
    {
      name: "a header with fewer cells than the rows",
      lines: ["a;b", "1;2;3", "4;5;6"],
      header: 1,
    },
    { name: "one column", lines: ["Réf", "A1", "A2"], header: 1 },
    { name: "two columns of which one has no name", lines: ["Réf;", "A1;x"], header: 1 },
  ])("the header of $name is in line $header", ({ lines, header }) => {
    const table = readTable(utf8(lines.join("\r\n")));
    expect(table.header.line).toBe(header);
    expect(table.rows[0]?.line).toBe(header + 1);
  });

  test("another row can be the header, and what is above it is not read", () => {
    const bytes = utf8("a;b\nc;d\n1;2\n");
    const table = readTable(bytes, { sheet: null, headerLine: 2 });
    expect(cellsOf(table)).toEqual([
      ["c", "d"],
      ["1", "2"],
    ]);
    expect(table.header).toEqual({
      line: 2,
      choices: [
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: ["c", "d"] },
        { line: 3, cells: ["1", "2"] },
      ],
    });
    expect(() => readTable(bytes, { sheet: null, headerLine: 3 })).toThrow(
      expect.objectContaining({ problem: "noRows" }),
    );
  });

  test("headers like __proto__ and constructor are headers and nothing else", () => {
    const table = readTable(utf8("__proto__,constructor,toString\n{},b,c\n"));
    expect(table.headers).toEqual(["__proto__", "constructor", "toString"]);
    expect(({} as Record<string, unknown>)["b"]).toBe(undefined);
    expect(table.rows[0]?.cells).toEqual(["{}", "b", "c"]);
  });

  test("a million lines are refused by their number", () => {
    const bytes = utf8(`a\n${"b\n".repeat(1_000_000)}`);
    expect(problemOf(bytes)).toBe("tooManyRows");
  });

  test(`${MAX_IMPORT_ROWS} rows are read, one more is not`, () => {
    expect(readTable(utf8(`a\n${"b\n".repeat(MAX_IMPORT_ROWS)}`)).rows).toHaveLength(
      MAX_IMPORT_ROWS,
    );
    expect(problemOf(utf8(`a\n${"b\n".repeat(MAX_IMPORT_ROWS + 1)}`))).toBe("tooManyRows");
  });

  test.each([
    { name: "nothing", bytes: new Uint8Array(), expected: "empty" },
    { name: "blank lines", bytes: utf8("\n ; \n\n"), expected: "empty" },
    { name: "a header alone", bytes: utf8("a;b\n"), expected: "noRows" },
    {
      name: "a picture",
      bytes: new Uint8Array([0x89, 0x50, 0, 0, 0, 1, 2]),
      expected: "notATable",
    },
    {
      name: "a PDF that holds text alone",
      bytes: utf8("%PDF-1.4\n1 0 obj,a\n2,b\n"),
      expected: "pdf",
    },
    {
      name: "a web page that calls itself a spreadsheet",
      bytes: utf8("\uFEFF\n <html><body><table><tr><td>a</td></tr></table></body></html>"),
      expected: "webPage",
    },
    {
      name: "XML of an old spreadsheet",
      bytes: utf8('<?xml version="1.0"?>\n<Workbook>\n</Workbook>'),
      expected: "webPage",
    },
    {
      name: "more columns than are read",
      bytes: utf8(`${"a,".repeat(TABLE_LIMITS.columns)}z\n1\n`),
      expected: "tooManyColumns",
    },
    {
      name: "a text that no cell holds",
      bytes: utf8(`a\n${"x".repeat(TABLE_LIMITS.cell + 1)}\n`),
      expected: "cellTooLong",
    },
    {
      name: "more than a file may have",
      bytes: new Uint8Array(TABLE_LIMITS.bytes + 1),
      expected: "tooBig",
    },
    {
      name: "an old spreadsheet",
      bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      expected: "encrypted",
    },
  ] as const)("$name is refused: $expected", ({ bytes, expected }) => {
    expect(problemOf(bytes)).toBe(expected);
  });
});

const BOOK = `<workbook xmlns:r="r"><sheets><sheet name="hidden" state="hidden" r:id="rId2"/><sheet name="Parc" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`;

function book(sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = {
    "xl/workbook.xml": BOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}
const rowsOf = (...rows: readonly string[]) =>
  `<x:worksheet xmlns:x="x"><x:sheetData>${rows.join("")}</x:sheetData></x:worksheet>`;
const raw = (name: string, text: string): RawPart => ({ name, method: 0, content: strToU8(text) });

describe("xlsx", () => {
  test("what an export has written is read as it was given", () => {
    const at = Date.UTC(2026, 2, 2, 11, 30);
    const head = {
      name: "Parc",
      timezone: "Europe/Paris",
      columns: [{ header: "Référence" }, { header: "Poids" }, { header: "Le" }],
    };
    const dialect = { separator: ";", decimal: "," } as const;
    const writer = sheetWriter({ head, format: "xlsx", dialect });
    writer.add([
      ['GRUE <&> "1"\nzwei', -12.5, { at, precision: "minute" }],
      [null, 0, null],
      ["=1+1", null, null],
    ]);
    const table = readTable(writer.end());
    expect(table.source).toEqual({ format: "xlsx", sheet: "Parc", sheets: ["Parc"] });
    expect(cellsOf(table)).toEqual([
      ["Référence", "Poids", "Le"],
      ['GRUE <&> "1"\nzwei', -12.5, { serial: expect.closeTo(46_083.520833333, 6) }],
      [null, 0],
      ["=1+1"],
    ]);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test("parts whose folders are parted by backslashes are read", () => {
    const cell = `<x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row>`;
    const parts = Object.entries({
      "xl\\workbook.xml": BOOK,
      "xl\\_rels\\workbook.xml.rels": RELATIONS,
      "xl\\worksheets\\sheet1.xml": rowsOf(cell, cell),
    }).map(([name, text]) => raw(name, text));
    expect(cellsOf(readTable(zipFile(parts)))).toEqual([["5"], [5]]);
  });

  test("the first sheet that is shown counts, with all kinds of cells, formulas by their last result", () => {
    const table = readTable(
      book(
        rowsOf(
          `<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="C2" t="s"><x:v>0</x:v></x:c></x:row>`,
          `<x:row r="5"><x:c r="A5" t="b"><x:v>1</x:v></x:c><x:c r="B5"><x:f>HYPERLINK("http://x")</x:f><x:v>7</x:v></x:c><x:c r="C5" t="e"><x:v>#REF!</x:v></x:c></x:row>`,
        ),
        {
          "xl/sharedStrings.xml": `<sst><si><r><t>c_x0041_</t></r><r><t>d</t></r><rPh><t>no</t></rPh></si></sst>`,
        },
      ),
    );
    expect(cellsOf(table)).toEqual([
      ["a", "", "cAd"],
      ["1", 7, "#REF!"],
    ]);
    expect(table.rows[0]?.line).toBe(5);
    expect(table.source).toEqual({ format: "xlsx", sheet: "Parc", sheets: ["Parc"] });
  });

  test("a sheet is chosen by its name; hidden ones are not offered", () => {
    const bytes = book(rowsOf("<row><c><v>1</v></c></row><row><c><v>2</v></c></row>"), {
      "xl/workbook.xml": BOOK.replace("</sheets>", `<sheet name="Autre" r:id="rId2"/></sheets>`),
      "xl/worksheets/sheet2.xml": rowsOf("<row><c><v>3</v></c></row><row><c><v>4</v></c></row>"),
    });
    const read = (sheet: string | null) => readTable(bytes, { sheet, headerLine: null });
    expect(read(null).source).toEqual({ format: "xlsx", sheet: "Parc", sheets: ["Parc", "Autre"] });
    expect(cellsOf(read("Autre"))).toEqual([["3"], [4]]);
    expect(cellsOf(read("hidden"))).toEqual([["1"], [2]]);
  });

  test("dates are dates, spans of time and numbers with letters in their format are numbers", () => {
    const formats = [
      "dd/mm/yyyy",
      "[h]:mm",
      '0" m"',
      "General",
      "_-* #,##0.00_s",
      "[Red]yyyy\\-mm",
    ];
    const dated = book(
      rowsOf(
        `<row>${"<c t='str'><v>a</v></c>".repeat(8)}</row>`,
        `<row>${formats.map((_, style) => `<c s="${style}"><v>46093</v></c>`).join("")}<c t="d"><v>2026-03-12T00:00:00</v></c><c t="d"><v>2026-03-12T12:00</v></c></row>`,
      ),
      {
        "xl/styles.xml": `<styleSheet><numFmts>${formats
          .map(
            (code, at) =>
              `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
          )
          .join(
            "",
          )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
      },
    );
    expect(readTable(dated).rows[0]?.cells).toEqual([
      { serial: 46_093 },
      46_093,
      46_093,
      46_093,
      46_093,
      { serial: 46_093 },
      { serial: 46_093 },
      { serial: 46_093.5 },
    ]);
  });

  test("halves of characters that a file escapes become what they are together, or none", () => {
    const cell = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`;
    const table = readTable(
      book(rowsOf(cell("a"), cell("_xD83D__xDE00_"), cell("_xD800_"), cell("_x005F_x0041_"))),
    );
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(["😀", "\uFFFD", "_x0041_"]);
  });

  test("a bomb is refused while it is unpacked, whatever its directory says of its size", () => {
    const pieces: Uint8Array[] = [];
    const deflate = new Deflate({ level: 9 }, (piece) => pieces.push(piece));
    const megabyte = new Uint8Array(1024 * 1024).fill(32);
    deflate.push(strToU8("<worksheet>"));
    for (let count = 0; count < 125; count += 1) deflate.push(megabyte);
    deflate.push(strToU8("</worksheet>"), true);
    const content = new Uint8Array(Buffer.concat(pieces));
    expect(content.length).toBeLessThan(1024 * 1024);
    const bomb = zipFile([
      raw("xl/workbook.xml", BOOK),
      raw("xl/_rels/workbook.xml.rels", RELATIONS),
      { name: "xl/worksheets/sheet1.xml", method: 8, content, said: 100 },
    ]);
    expect(problemOf(bomb)).toBe("tooBig");
  });

  test("days of a book that counts from 1904 are those that it shows, its numbers stay", () => {
    const dated = book(
      rowsOf(
        `<row><c t="str"><v>Le</v></c><c t="str"><v>Poids</v></c><c t="str"><v>Vu</v></c></row>`,
        `<row><c s="1"><v>44631</v></c><c s="0"><v>44631</v></c><c s="2"><v>44631.5</v></c></row>`,
      ),
      {
        "xl/workbook.xml": BOOK.replace("<sheets>", `<workbookPr date1904="1"/><sheets>`),
        "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      },
    );
    expect(readTable(dated).rows[0]?.cells).toEqual([
      { serial: 46_093 },
      44_631,
      { serial: 46_093.5 },
    ]);
  });

  test.each([
    {
      name: "more texts than any table has",
      texts: "<si><t>a</t></si>".repeat(TABLE_LIMITS.texts + 1),
      expected: "tooBig",
    },
    { name: "empty ones", texts: "<si/>".repeat(TABLE_LIMITS.texts + 1), expected: "tooBig" },
    {
      name: "one text of 5 MB",
      texts: `<si><t>${"a".repeat(5_000_000)}</t></si>`,
      expected: "cellTooLong",
    },
    {
      name: "a text in many pieces",
      texts: `<si>${"<r><t>a</t></r>".repeat(100_000)}</si>`,
      expected: "cellTooLong",
    },
    {
      name: "elements that mean nothing",
      texts: "<x/>".repeat(TABLE_LIMITS.elements + 1),
      expected: "tooBig",
    },
    {
      name: "long texts that no cell shows",
      texts: `<si><t>${"a".repeat(32_000)}</t></si>`.repeat(1000),
      expected: "tooBig",
    },
  ] as const)("shared texts beyond any table are refused: $name", ({ texts, expected }) => {
    const bytes = book(rowsOf(), { "xl/sharedStrings.xml": `<sst>${texts}</sst>` });
    expect(problemOf(bytes)).toBe(expected);
  });

  test("entities that name each other are refused, not multiplied", () => {
    const laugh = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
    const sheet = `${laugh}${rowsOf(`<row><c t="str"><v>&b;</v></c></row>`)}`;
    expect(problemOf(book(sheet))).toBe("broken");
  });

  test.each([
    {
      name: "a ZIP of other things",
      bytes: zipSync({ "a.txt": strToU8("a") }),
      expected: "zip",
    },
    {
      name: "a ZIP that holds a spreadsheet",
      bytes: zipSync({ "parc.xlsx": book(rowsOf()) }),
      expected: "zip",
    },
    {
      name: "an OpenDocument file",
      bytes: zipSync({ mimetype: strToU8("a"), "content.xml": strToU8("<a/>") }),
      expected: "openDocument",
    },
    {
      name: "a document of a text processor",
      bytes: zipSync({ "[Content_Types].xml": strToU8("<a/>"), "word/a.xml": strToU8("<a/>") }),
      expected: "notATable",
    },
    {
      name: "the beginning of a spreadsheet",
      bytes: book(rowsOf()).slice(0, 200),
      expected: "cutOff",
    },
    {
      name: "one that lacks its last bytes",
      bytes: book(rowsOf()).slice(0, -5),
      expected: "cutOff",
    },
    {
      name: "XML that ends in the middle",
      bytes: book("<worksheet><sheetData>"),
      expected: "broken",
    },
    {
      name: "a cell far to the right",
      bytes: book(rowsOf(`<row><c r="ZZZZ1"><v>1</v></c></row>`)),
      expected: "tooManyColumns",
    },
    {
      name: "an encrypted part",
      bytes: zipFile([{ ...raw("xl/workbook.xml", BOOK), flags: 1 }]),
      expected: "encrypted",
    },
    {
      name: "a part packed otherwise",
      bytes: zipFile([{ ...raw("xl/workbook.xml", BOOK), method: 12 }]),
      expected: "broken",
    },
    {
      name: "thousands of parts",
      bytes: zipFile(
        Array.from({ length: TABLE_LIMITS.parts + 1 }, (_, index) => raw(`p${index}`, "")),
      ),
      expected: "tooBig",
    },
    {
      name: "too many rows",
      bytes: book(rowsOf("<row><c><v>1</v></c></row>".repeat(MAX_IMPORT_ROWS + 2))),
      expected: "tooManyRows",
    },
  ] as const)("$name is refused: $expected", ({ bytes, expected }) => {
    expect(problemOf(bytes)).toBe(expected);
  });
});
