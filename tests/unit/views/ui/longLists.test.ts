import { describe, expect, it } from "vitest";
import { templateOf, widthOf } from "../../../../src/views/ui/dataColumn.ts";
import { rowLinesOf } from "../../../../src/views/ui/rowLines.ts";
import { listLines } from "../../../../src/views/ui/listLines.ts";
import { nearestKey } from "../../../../src/views/ui/nearestKey.ts";
import { stepOfKey } from "../../../../src/views/ui/stepOfKey.ts";

describe("the row that a key leads to", () => {
  it.each([
    { key: "ArrowDown", from: 3, expected: 4 },
    { key: "ArrowDown", from: 99, expected: 99 },
    { key: "ArrowUp", from: 0, expected: 0 },
    { key: "PageDown", from: 3, expected: 13 },
    { key: "PageDown", from: 95, expected: 99 },
    { key: "PageUp", from: 3, expected: 0 },
    { key: "Home", from: 50, expected: 0 },
    { key: "End", from: 50, expected: 99 },
    { key: "Enter", from: 50, expected: null },
  ])("$key from row $from of 100", ({ key, from, expected }) => {
    expect(stepOfKey(key, from, listLines(100), 10)).toBe(expected);
  });

  // Lines of 0 1, 2 3, 4 5 and 6.
  it.each([
    { key: "ArrowDown", from: 1, expected: 3 },
    { key: "ArrowDown", from: 6, expected: 1 },
    { key: "ArrowDown", from: 5, expected: 5 },
    { key: "ArrowUp", from: 4, expected: 2 },
    { key: "ArrowUp", from: 1, expected: 6 },
    { key: "ArrowUp", from: 0, expected: 0 },
    { key: "ArrowRight", from: 2, expected: 3 },
    { key: "ArrowRight", from: 3, expected: 3 },
    { key: "ArrowRight", from: 6, expected: 6 },
    { key: "ArrowLeft", from: 3, expected: 2 },
    { key: "ArrowLeft", from: 2, expected: 2 },
  ])("$key from row $from of 7 in two columns", ({ key, from, expected }) => {
    expect(stepOfKey(key, from, listLines(7, 2), 1)).toBe(expected);
  });

  // Under heads: lines of 0 1 and 2, then of 3 4 and 5.
  it.each([
    { key: "ArrowDown", from: 0, expected: 2 },
    { key: "ArrowDown", from: 1, expected: 4 },
    { key: "ArrowDown", from: 5, expected: 1 },
    { key: "ArrowUp", from: 4, expected: 1 },
    { key: "ArrowUp", from: 1, expected: 5 },
    { key: "ArrowRight", from: 2, expected: 2 },
    { key: "PageDown", from: 1, expected: 3 },
    { key: "PageUp", from: 4, expected: 2 },
    { key: "End", from: 0, expected: 5 },
  ])("$key from row $from of two groups of three in two columns", ({ key, from, expected }) => {
    expect(stepOfKey(key, from, listLines(6, 2, [0, 3]), 2)).toBe(expected);
  });

  it("is the same row where one stands alone in two columns, and none to the side of a single column", () => {
    const led = (keys: readonly string[], from: number, lines: ReturnType<typeof listLines>) =>
      keys.map((key) => stepOfKey(key, from, lines, 2));
    expect(led(["ArrowDown", "ArrowUp", "ArrowRight"], 0, listLines(1, 2))).toEqual([0, 0, 0]);
    expect(led(["ArrowRight", "ArrowLeft"], 1, listLines(3))).toEqual([null, null]);
  });
});

describe("where a row is now", () => {
  const find = (rows: readonly (string | null)[], key: string, before: number) =>
    nearestKey(key, before, rows.length, (index) => rows[index] ?? null);

  it.each([
    { name: "where it was", rows: ["a", "b", "c"], before: 1, expected: 1 },
    { name: "rows came above it", rows: ["x", "y", "a", "b"], before: 1, expected: 3 },
    { name: "rows above it went", rows: ["b", "c"], before: 1, expected: 0 },
    { name: "it went", rows: ["a", "c"], before: 1, expected: null },
    { name: "the list became shorter than its place", rows: ["b"], before: 40, expected: null },
    { name: "its neighbours are not loaded", rows: [null, null, "b"], before: 1, expected: 2 },
    { name: "there are no rows", rows: [], before: 1, expected: null },
  ])("$name", ({ rows, before, expected }) => {
    expect(find(rows, "b", before)).toBe(expected);
  });

  it("is not searched through the whole of a long list", () => {
    const asked: number[] = [];
    nearestKey("gone", 50_000, 100_000, (index) => {
      asked.push(index);
      return `row ${index}`;
    });
    expect(Math.min(...asked)).toBeGreaterThan(40_000);
    expect(Math.max(...asked)).toBeLessThan(60_000);
  });
});

describe("the widths of columns", () => {
  const columns = [
    { id: "reference", header: "Reference", width: 160, render: String },
    { id: "battery", header: "Battery", minWidth: 80, render: String },
  ];

  const given = { heads: {}, hasMarks: false };

  it("are shared until one is set, and shrink together to most of what they ask for", () => {
    expect(templateOf(columns, {}, given)).toEqual({
      template: "minmax(7rem, 160fr) minmax(6.125rem, 140fr)",
      minWidth: "13.125rem",
    });
    expect(templateOf(columns, { reference: 240 }, { ...given, hasMarks: true })).toEqual({
      template: "2.5rem 15rem minmax(6.125rem, 140fr)",
      minWidth: "23.625rem",
    });
  });

  it("never cut a head, which may need more than its column asks for", () => {
    expect(templateOf(columns, {}, { ...given, heads: { reference: 120, battery: 176 } })).toEqual({
      template: "minmax(7.5rem, 160fr) minmax(11rem, 140fr)",
      minWidth: "18.5rem",
    });
  });

  it("are not shared with a column of actions, which no reader widens either", () => {
    const menu = {
      id: "menu",
      header: "Actions",
      width: 44,
      pinned: "actions" as const,
      render: String,
    };
    expect(templateOf([...columns, menu], { menu: 240 }, given)).toEqual({
      template: "minmax(7rem, 160fr) minmax(6.125rem, 140fr) 2.75rem",
      minWidth: "15.875rem",
    });
  });

  it("are never less than a column needs", () => {
    expect(columns.map((column) => widthOf(column, { reference: 1, battery: 1 }))).toEqual([
      { width: 56, isSet: true },
      { width: 80, isSet: true },
    ]);
  });
});

describe("the lines of a row on a phone", () => {
  const column = (id: string, more: object = {}) => ({ id, header: id, render: String, ...more });
  const idsOf = (placed: readonly { readonly column: { readonly id: string } }[]) =>
    placed.map((one) => one.column.id);

  it("are its name, and what is said of it with its age and what can be done", () => {
    const columns = [
      column("designation", { onPhone: "name" }),
      column("reference", { isRowHeader: true }),
      column("family"),
      column("heard", { pinned: "age" }),
      column("area", { onPhone: "first" }),
      column("menu", { pinned: "actions" }),
    ];
    const { name, about, age, actions } = rowLinesOf(columns);
    expect([name, about, age, actions].map(idsOf)).toEqual([
      ["reference", "designation"],
      ["area", "family"],
      ["heard"],
      ["menu"],
    ]);
    expect(about.map(({ at }) => at)).toEqual([4, 2]);
  });
});
