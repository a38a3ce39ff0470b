import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "../../../../src/domain/base/csvText.ts";
import { csvRows } from "../../../../src/streams/spreadsheet/csvRows.ts";

const rowsOf = (text: string, separator = ",") =>
  [...csvRows(text, separator, "\n")].map(({ line, cells }) => [line, ...cells]);

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
  { name: "a quote that nothing closes", text: '"a,b\nc', expected: [[1, "a,b\nc"]] },
  { name: "an empty quoted cell", text: '"",""\n', expected: [[1, "", ""]] },
])("$name", ({ text, expected }) => {
  expect(rowsOf(text)).toEqual(expected);
});

test("law: what is written as CSV is read as it was", () => {
  const cell = fc
    .array(fc.constantFrom("a", '"', ",", ";", "\n", " "), { maxLength: 6 })
    .map((parts) => parts.join(""));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(table, fc.constantFrom("," as const, ";" as const), (rows, separator) => {
      const text = csvText(rows, { separator, decimal: "." }).slice(1).replaceAll("\r\n", "\n");
      expect([...csvRows(text, separator, "\n")].map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});
