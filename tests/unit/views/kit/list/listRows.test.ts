import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SheetCell } from "../../../../../src/domain/base/sheet.ts";
import type { DataSort } from "../../../../../src/views/ui/dataColumn.ts";
import { columnSetOf, type ListColumn } from "../../../../../src/views/kit/list/listColumn.ts";
import {
  choiceFilter,
  type ListFilter,
  narrowedBy,
} from "../../../../../src/views/kit/list/listFilter.ts";
import {
  keptRows,
  marksWith,
  pageOfRows,
  sortedRows,
} from "../../../../../src/views/kit/list/listRows.ts";
import { listSheet } from "../../../../../src/views/kit/list/listSheet.ts";

type Row = { readonly name: string; readonly city: string; readonly count: SheetCell };
const COLUMNS: readonly ListColumn<Row>[] = [
  { id: "name", header: "Name", isRowHeader: true, isSearched: true, value: ({ name }) => name },
  { id: "city", header: "City", isSearched: true, value: ({ city }) => city },
  {
    id: "count",
    header: "Count",
    sheetHeader: "Count (m)",
    isExtra: true,
    value: ({ count }) => count,
  },
];
const FILTERS: readonly ListFilter<Row>[] = [
  choiceFilter({
    key: "city",
    label: "City",
    every: "Every city",
    options: [{ id: "Lyon", label: "Lyon (69)" }],
    keeps: ({ city }, option) => city === option,
  }),
];
const row = (name: string, city = "Lyon", count: SheetCell = null): Row => ({ name, city, count });
const ROWS = [row("Grue à tour", "Lyon"), row("Échelle", "Paris"), row("Benne 10", "Lyon")];
const kept = (chosen: Readonly<Record<string, string>>, text: string) =>
  keptRows(
    ROWS,
    FILTERS,
    chosen,
    COLUMNS.filter(({ isSearched }) => isSearched === true),
    text,
  ).map(({ name }) => name);

describe("the rows that are kept", () => {
  test.each([
    { name: "all", chosen: {}, text: "", expected: ["Grue à tour", "Échelle", "Benne 10"] },
    {
      name: "by a filter",
      chosen: { city: "Lyon" },
      text: "",
      expected: ["Grue à tour", "Benne 10"],
    },
    { name: "by a filter nobody is in", chosen: { city: "Nice" }, text: "", expected: [] },
    { name: "by a text in any searched column", chosen: {}, text: "PARIS ", expected: ["Échelle"] },
    { name: "by text and filter", chosen: { city: "Lyon" }, text: "benne", expected: ["Benne 10"] },
    {
      name: "blank text",
      chosen: {},
      text: "  ",
      expected: ["Grue à tour", "Échelle", "Benne 10"],
    },
  ])("$name", ({ chosen, text, expected }) => {
    expect(kept(chosen, text)).toEqual(expected);
  });

  test("what narrows is said in the words of the screen", () => {
    expect(narrowedBy(FILTERS, { city: "Lyon" }, " grue ")).toEqual([
      { label: "City", value: "Lyon (69)" },
      { label: null, value: "grue" },
    ]);
    expect(narrowedBy(FILTERS, { city: "gone" }, "")).toEqual([{ label: "City", value: "gone" }]);
    expect(narrowedBy(FILTERS, {}, "  ")).toEqual([]);
  });
});

describe("the order", () => {
  const at = (day: number): SheetCell => ({ at: day, precision: "day" });
  const cases: readonly {
    readonly name: string;
    readonly cells: readonly SheetCell[];
    readonly up: string;
    readonly down: string;
  }[] = [
    { name: "numbers", cells: [10, 9, null, 1], up: "d b a c", down: "a b d c" },
    { name: "dates", cells: [at(3), at(1), at(2), null], up: "b c a d", down: "a c b d" },
    {
      name: "texts as people read them",
      cells: ["é", "z", "E 10", "E 9"],
      up: "a d c b",
      down: "b c d a",
    },
    {
      name: "an empty text counts as nothing known",
      cells: ["", "b", "a", ""],
      up: "c b a d",
      down: "b c a d",
    },
    { name: "equal ones keep their order", cells: [1, 1, 0, 1], up: "c a b d", down: "a b d c" },
    { name: "numbers come before texts", cells: ["a", 2, "b", 1], up: "d b a c", down: "c a b d" },
  ];
  test.each(cases)("$name", ({ cells, up, down }) => {
    const rows = cells.map((count, index) => row("abcd".charAt(index), "", count));
    const by = (isDescending: boolean) =>
      sortedRows(rows, COLUMNS, { column: "count", isDescending }, "fr")
        .map(({ name }) => name)
        .join(" ");
    expect([by(false), by(true)]).toEqual([up, down]);
  });

  test("of another value than the shown one, where the column says so", () => {
    const word: ListColumn<Row> = {
      id: "size",
      header: "Size",
      value: ({ city }) => city,
      orderBy: ({ count }) => count,
    };
    const rows = [row("a", "large", 3), row("b", "small", 1), row("c", "medium", 2)];
    const ordered = sortedRows(rows, [word], { column: "size", isDescending: false }, "en");
    expect(ordered.map(({ city }) => city)).toEqual(["small", "medium", "large"]);
  });

  test("without one, or by a column that is not there, the rows stand as they are", () => {
    expect(sortedRows(ROWS, COLUMNS, null, "fr")).toBe(ROWS);
    expect(sortedRows(ROWS, COLUMNS, { column: "gone", isDescending: false }, "fr")).toBe(ROWS);
  });
});

describe("a page", () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  test.each([
    { name: "none: all rows", page: null, size: 10, expected: { page: null, first: 0, count: 23 } },
    { name: "the first", page: 0, size: 10, expected: { page: 0, first: 0, count: 10 } },
    { name: "the last", page: 2, size: 10, expected: { page: 2, first: 20, count: 3 } },
    { name: "beyond the last", page: 7, size: 10, expected: { page: 2, first: 20, count: 3 } },
    { name: "larger than the list", page: 1, size: 50, expected: { page: 0, first: 0, count: 23 } },
  ])("$name", ({ page, size, expected }) => {
    const shown = pageOfRows(rows, page, size);
    expect({ page: shown.page, first: shown.rows[0], count: shown.rows.length }).toEqual(expected);
  });

  test("of no rows is the first one and empty", () => {
    expect(pageOfRows([], 3, 10)).toEqual({ rows: [], page: 0 });
  });
});

test("marks on other pages stay when those in sight change", () => {
  expect(marksWith(new Set(["a", "x"]), ["a", "b"], new Set(["b"]))).toEqual(new Set(["x", "b"]));
});

test("the column that names a row cannot be hidden, an extra one is not shown until it is chosen", () => {
  expect(columnSetOf(COLUMNS)).toEqual({
    all: ["name", "city", "count"],
    required: ["name"],
    defaultValue: ["name", "city"],
  });
});

test("an export has every column, shown or not, and the values themselves", () => {
  const { head, parts } = listSheet("Things", "Europe/Paris", COLUMNS, [row("a", "b", 3)]);
  expect(head).toEqual({
    name: "Things",
    timezone: "Europe/Paris",
    columns: [{ header: "Name" }, { header: "City" }, { header: "Count (m)" }],
  });
  expect(parts(new AbortController().signal)).toEqual([
    { rows: [["a", "b", 3]], done: 1, total: 1 },
  ]);
});

describe("laws", () => {
  const cell: fc.Arbitrary<SheetCell> = fc.oneof(
    fc.integer(),
    fc.string({ maxLength: 3 }),
    fc.constant(null),
    fc.integer().map((day) => ({ at: day, precision: "day" as const })),
  );
  const rows = fc
    .array(fc.tuple(fc.string({ maxLength: 2 }), cell), { maxLength: 40 })
    .map((cells) => cells.map(([city, count], index) => row(String(index), city, count)));
  const sort: fc.Arbitrary<DataSort> = fc.record({
    column: fc.constantFrom("name", "city", "count"),
    isDescending: fc.boolean(),
  });

  test("an order loses nothing, ordering again changes nothing, and unknowns are last", () => {
    fc.assert(
      fc.property(rows, sort, (given, order) => {
        const ordered = sortedRows(given, COLUMNS, order, "en");
        expect(new Set(ordered)).toEqual(new Set(given));
        expect(sortedRows(ordered, COLUMNS, order, "en")).toEqual(ordered);
        const value = COLUMNS.find(({ id }) => id === order.column)?.value;
        const isKnown = ordered.map((one) => (value?.(one) ?? "") !== "");
        expect(isKnown).toEqual(isKnown.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test("the pages are the list, in its order and once each", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(10, 25, 50), (given, size) => {
        const pages = Math.max(1, Math.ceil(given.length / size));
        const all = Array.from({ length: pages }, (_, page) => pageOfRows(given, page, size).rows);
        expect(all.flat()).toEqual(given);
      }),
    );
  });

  test("a longer text keeps some of what a shorter one keeps, in the same order", () => {
    fc.assert(
      fc.property(rows, fc.string({ maxLength: 2 }), fc.string({ maxLength: 2 }), (given, a, b) => {
        const by = (text: string) => keptRows(given, [], {}, COLUMNS.slice(0, 2), text);
        const wide = by(a);
        // White space is not compared letter by letter.
        fc.pre(!/\s/u.test(a + b) && /^[ -~]*$/u.test(a + b));
        expect(wide.filter((one) => by(a + b).includes(one))).toEqual(by(a + b));
      }),
    );
  });
});
