import { expect, test } from "vitest";
import { movedRow, withChanges, withoutRow } from "../../../../src/views/kit/rowEdits.ts";

const rows = [
  { id: "a", size: 1 },
  { id: "b", size: 2 },
] as const;

test("a row is changed where it stands, and the others stay the same objects", () => {
  const changed = withChanges<{ id: string; size: number }>(rows, 1, { size: 3 });
  expect(changed).toEqual([rows[0], { id: "b", size: 3 }]);
  expect(changed[0]).toBe(rows[0]);
  expect(rows[1].size).toBe(2);
});

test("what changes nothing, or a row that is none, leaves the same list", () => {
  expect(withChanges<{ id: string; size: number }>(rows, 1, { size: 2 })).toBe(rows);
  expect(withChanges<{ id: string; size: number }>(rows, 2, { size: 3 })).toBe(rows);
});

test("a row goes", () => {
  expect(withoutRow(rows, 0)).toEqual([rows[1]]);
});

test.each([
  { from: 1, to: 0, expected: ["b", "a", "c"] },
  { from: 0, to: 1, expected: ["b", "a", "c"] },
  { from: 2, to: 0, expected: ["c", "a", "b"] },
  { from: 0, to: -1, expected: ["a", "b", "c"] },
  { from: 2, to: 3, expected: ["a", "b", "c"] },
  { from: 5, to: 0, expected: ["a", "b", "c"] },
])("a row moves from $from to $to", ({ from, to, expected }) => {
  expect(movedRow(["a", "b", "c"], from, to)).toEqual(expected);
});
