import { describe, expect, test } from "vitest";
import {
  changedFields,
  editConflicts,
  isUnchanged,
  sameJson,
} from "../../../../src/domain/base/fieldEdit.ts";

describe("the conflicts of an edit", () => {
  const stored = { name: "new", colour: "red", size: null };
  test.each([
    {
      name: "none where the field is as it was seen",
      seen: { name: "new" },
      wanted: { name: "mine" },
      expected: [],
    },
    { name: "none for a field that is left alone", seen: {}, wanted: {}, expected: [] },
    {
      name: "none where both want the same",
      seen: { name: "old" },
      wanted: { name: "new" },
      expected: [],
    },
    { name: "none where a field was and is absent", seen: {}, wanted: { size: 3 }, expected: [] },
    {
      name: "one for each field that somebody else changed",
      seen: { name: "old", colour: "red" },
      wanted: { name: "mine", colour: "blue" },
      expected: [{ field: "name", seen: "old", stored: "new", wanted: "mine" }],
    },
    {
      name: "one where what was not seen is there now",
      seen: {},
      wanted: { colour: "blue" },
      expected: [{ field: "colour", seen: null, stored: "red", wanted: "blue" }],
    },
  ])("$name", ({ seen, wanted, expected }) => {
    expect(editConflicts(stored, seen, wanted)).toEqual(expected);
  });
});

test("changed fields are those whose value differs, however deep", () => {
  const before = { a: 1, b: [{ c: 1, d: 2 }], e: null as number | null };
  expect(changedFields(before, { a: 1, b: [{ d: 2, c: 1 }], e: 3 })).toEqual({ e: 3 });
});

test("an edit that asks for what is there changes nothing, a field that is absent counts as null", () => {
  const before = {
    a: 1,
    b: [{ c: 1 }],
    e: null as number | null,
    f: undefined as number | undefined,
  };
  const edits = [
    {},
    { a: 1 },
    { b: [{ c: 1 }] },
    { e: null },
    { f: undefined },
    { a: 2 },
    { e: 0 },
  ];
  expect(edits.map((edit) => isUnchanged(before, edit))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  const absent: { g?: number | null } = {};
  expect([changedFields(absent, { g: null }), changedFields(absent, { g: 0 })]).toEqual([
    {},
    { g: 0 },
  ]);
});

test.each([
  [[1, 2], [1, 3], false],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, [2]], [1, [2]], true],
  [{ 0: 1 }, [1], false],
  [[1], { 0: 1, length: 1 }, false],
  [1, {}, false],
  ["a", ["a"], false],
  [{}, null, false],
  [{ a: { b: [null] } }, { a: { b: [null] } }, true],
  [1, 1, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
])("%j and %j are the same as JSON: %j", (a, b, expected) => {
  expect(sameJson(a, b)).toBe(expected);
});
