import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows } from "../../../../src/domain/base/csvRows.ts";
import { csvText } from "../../../../src/domain/base/csvText.ts";

const rowsOf = (text: string, separator = ",") =>
  [...csvRows(text, separator)].map(({ line, cells }) => [line, ...cells]);

test.each([
  {
    name: "a last line without its end",
    text: "a,b\nc,d",
    expected: [
      [1, "a", "b"],
      [2, "c", "d"],
    ],
  },
  {
    name: "a last line with its end",
    text: "a\nb\n",
    expected: [
      [1, "a"],
      [2, "b"],
    ],
  },
  {
    name: "empty cells and lines",
    text: ",\n\n,x,\n",
    expected: [
      [1, "", ""],
      [2, ""],
      [3, "", "x", ""],
    ],
  },
  { name: "quotes in quotes", text: '"a ""b"" c",d\n', expected: [[1, 'a "b" c', "d"]] },
  {
    name: "breaks in quotes",
    text: '"a\n\nb"\nc\n',
    expected: [
      [1, "a\n\nb"],
      [4, "c"],
    ],
  },
  { name: "separators in quotes", text: '"a,b",c\n', expected: [[1, "a,b", "c"]] },
  { name: "a quote in the middle of a cell", text: 'a"b,c\n', expected: [[1, 'a"b', "c"]] },
  { name: "text behind a closing quote", text: '"a"b,c\n', expected: [[1, "ab", "c"]] },
  {
    name: "LF, CRLF and CR, mixed",
    text: "a,b\r\nc\rd\n\ne",
    expected: [
      [1, "a", "b"],
      [2, "c"],
      [3, "d"],
      [4, ""],
      [5, "e"],
    ],
  },
  {
    name: "each kind of break in quotes",
    text: '"a\r\nb\rc\nd"\ne',
    expected: [
      [1, "a\r\nb\rc\nd"],
      [5, "e"],
    ],
  },
  {
    name: "a quote that nothing closes: it holds its own line alone",
    text: 'x,"a,b\nc,d',
    expected: [
      [1, "x", "a,b"],
      [2, "c", "d"],
    ],
  },
  { name: "an empty quoted cell", text: '"",""\n', expected: [[1, "", ""]] },
])("$name", ({ text, expected }) => {
  expect(rowsOf(text)).toEqual(expected);
});

test.each([
  { name: "a sound row", text: 'a,"b"', expected: [null] },
  { name: "a quote that nothing closes", text: 'a,"b\nc', expected: ["openQuote", null] },
  { name: "text behind a closing quote", text: '"a"b,"c"\nd', expected: ["textAfterQuote", null] },
  { name: "a quote inside a bare cell", text: 'a"b', expected: [null] },
  { name: "a quote closed within the bound", text: '"abcd"', expected: [null] },
  { name: "a quote closed behind it", text: '"abcde"\n"a"', expected: ["openQuote", null] },
])("the flaw of $name", ({ text, expected }) => {
  expect([...csvRows(text, ",", 4)].map(({ flaw }) => flaw)).toEqual(expected);
});

test("law: what is written as CSV is read as it was", () => {
  const cell = fc
    .array(fc.constantFrom("a", '"', ",", ";", "\n", " "), { maxLength: 6 })
    .map((parts) => parts.join(""));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(table, fc.constantFrom("," as const, ";" as const), (rows, separator) => {
      const text = csvText(rows, { separator, decimal: "." }).slice(1).replaceAll("\r\n", "\n");
      expect([...csvRows(text, separator)].map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test("law: each row is found at its line, whatever breaks its cells hold", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é"),
    maxLength: 8,
  });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(rows, (written) => {
      const text = written.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
      const breaks = (part: string) => part.split(/\r\n|\r|\n/u).length - 1;
      let line = 1;
      const expected = written.map((cells) => {
        const begin = line;
        line += 1 + cells.reduce((sum, one) => sum + breaks(one), 0);
        return { line: begin, cells, flaw: null };
      });
      expect([...csvRows(text, ",")]).toEqual(expected);
    }),
  );
});
