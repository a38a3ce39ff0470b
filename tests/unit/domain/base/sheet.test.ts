import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateSerial,
  dateText,
  serialWall,
  sheetFileName,
  tableName,
} from "../../../../src/domain/base/sheet.ts";
import { localInstant } from "../../../../src/domain/base/time.ts";

const PARIS = "Europe/Paris";

describe("dates of a table", () => {
  test.each([
    { at: Date.UTC(2026, 2, 2, 23, 30), precision: "day" as const, text: "03/03/2026" },
    { at: Date.UTC(2026, 2, 2, 23, 30), precision: "minute" as const, text: "03/03/2026 00:30" },
    { at: Date.UTC(2026, 6, 14, 8, 5), precision: "minute" as const, text: "14/07/2026 10:05" },
    {
      at: Date.UTC(2026, 6, 14, 8, 5, 9, 999),
      precision: "second" as const,
      text: "14/07/2026 10:05:09",
    },
  ])("$text is what a clock in Paris shows", ({ at, precision, text }) => {
    expect(dateText({ at, precision }, PARIS)).toBe(text);
  });

  test("a spreadsheet's number of 1 January 2026, 12:00 is 46023.5", () => {
    const at = localInstant({ year: 2026, month: 1, day: 1, hour: 12 }, PARIS);
    expect(dateSerial({ at, precision: "minute" }, PARIS)).toBe(46_023.5);
    expect(dateSerial({ at, precision: "day" }, PARIS)).toBe(46_023);
    // A day has 86,400 seconds: 12:00:27 is 27 of them after its half.
    const later = at + 27_500;
    expect(dateSerial({ at: later, precision: "minute" }, PARIS)).toBe(46_023.5);
    expect(dateSerial({ at: later, precision: "second" }, PARIS)).toBe(46_023.5 + 27 / 86_400);
  });

  test("law: what a spreadsheet's number means is the clock that it was made from", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1950, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 4, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (year, month, day, hour, minute) => {
          const at = localInstant({ year, month, day, hour, minute }, "UTC");
          const serial = dateSerial({ at, precision: "minute" }, "UTC");
          expect(serialWall(serial)).toEqual({ year, month, day, hour, minute });
        },
      ),
    );
  });

  test.each([Number.NaN, 0, -3, Number.POSITIVE_INFINITY])("%s is no date", (serial) => {
    expect(serialWall(serial)).toBe(null);
  });
});

test.each([
  ["Ressources", "Ressources"],
  ["a/b:c*d?[e]\\", "a b c d  e"],
  ["x".repeat(40), "x".repeat(31)],
  ["[]", "1"],
])("the table %j is called %j", (name, expected) => {
  expect(tableName(name)).toBe(expected);
});

test("a file is called after what it holds and the day at the customer's", () => {
  const at = Date.UTC(2026, 2, 2, 23, 30);
  expect(sheetFileName("Ressources d’été", "xlsx", at, PARIS)).toBe(
    "ressources-d-ete-2026-03-03.xlsx",
  );
  expect(sheetFileName("§", "csv", at, "UTC")).toBe("export-2026-03-02.csv");
});
