import fc from "fast-check";
import { expect, test } from "vitest";
import {
  csvText,
  readerDialect,
  typedText,
  withFormula,
  withoutFormula,
} from "../../../../src/domain/base/csvText.ts";

test.each([
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1)",
  "  =HYPERLINK(1)",
  "\u00A0=1",
  "\uFEFF=1",
  "\t=1",
  "\rtext",
  "＝1+1",
  "＋1",
  "－1+A1",
  "＠SUM(1)",
])("the formula %j is text", (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`);
});

test.each(["+33 6 12 34 56 78", "-12.5", "12/05/2026", "GRUE-012", "a=b", "", " text", "+33-1"])(
  "%j stays as it is",
  (text) => {
    expect(withoutFormula(text)).toBe(text);
  },
);

test("a table is written as its reader's spreadsheet expects", () => {
  const rows = [
    ["Nom", "Latitude"],
    ['dit "x"; y', -48.5],
    ["=1", null],
  ];
  expect(csvText(rows, { separator: ";", decimal: "," })).toBe(
    '\uFEFFNom;Latitude\r\n"dit ""x""; y";-48,5\r\n\'=1;\r\n',
  );
  expect(csvText([["a,b", 1.5]], { separator: ",", decimal: "." })).toBe('\uFEFF"a,b",1.5\r\n');
});

test("a reader's spreadsheet expects semicolons and decimal commas in French alone", () => {
  expect([readerDialect("fr"), readerDialect("en")]).toEqual([
    { separator: ";", decimal: "," },
    { separator: ",", decimal: "." },
  ]);
});

test.each([
  ["=1", "=1"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["", ""],
])("%j in a cell that is typed as text is %j, and is read again as it was", (text, typed) => {
  expect(typedText(text)).toBe(typed);
  expect(withFormula(typed)).toBe(text);
});

test("law: a text that was made safe can be read again as it was", () => {
  const parts = fc.constantFrom("'", "=", "＝", " ", "\t", "+1", "a", "-", "@x");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
      const text = all.join("");
      expect(withFormula(withoutFormula(text))).toBe(text);
    }),
  );
  expect(withoutFormula("'=1")).toBe("''=1");
  expect(withFormula("'tis")).toBe("'tis");
});
