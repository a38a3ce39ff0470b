import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ColumnSet,
  movedColumn,
  shownColumns,
  withColumn,
} from "../../../../src/domain/base/columnChoice.ts";

const ALL = "abcdefghijklmn".split("");
const SET: ColumnSet<string> = { all: ALL, required: ["a", "b"], defaultValue: ["a", "b", "c"] };

describe("the columns that are shown", () => {
  test.each([
    { name: "nothing is asked for", asked: null, expected: "abc" },
    { name: "nothing that is known", asked: ["x"], expected: "abc" },
    { name: "in the order that is asked for", asked: "dbca".split(""), expected: "dbca" },
    { name: "a required one is missing", asked: "cb".split(""), expected: "acb" },
    { name: "one is named twice", asked: "abcc".split(""), expected: "abc" },
    { name: "one is unknown", asked: "axb".split(""), expected: "ab" },
    { name: "more than ten", asked: ALL, expected: "abcdefghij" },
    {
      name: "more than ten, a required one last",
      asked: "cdefghijkab".split(""),
      expected: "cdefghijab",
    },
    {
      name: "ten without the required ones",
      asked: "cdefghijkl".split(""),
      expected: "abcdefghij",
    },
  ])("$name", ({ asked, expected }) => {
    expect(shownColumns(SET, asked).join("")).toBe(expected);
  });

  test("more usual ones than ten are cut as well", () => {
    expect(shownColumns({ ...SET, defaultValue: ALL }, null).join("")).toBe("abcdefghij");
  });
});

describe("a choice", () => {
  const ten = ALL.slice(0, 10);
  test.each([
    {
      name: "one more comes last",
      shown: "abd".split(""),
      column: "c",
      isShown: true,
      expected: "abdc",
    },
    { name: "one less goes", shown: "acb".split(""), column: "c", isShown: false, expected: "ab" },
    {
      name: "a required one stays",
      shown: "abc".split(""),
      column: "a",
      isShown: false,
      expected: "abc",
    },
    {
      name: "an eleventh does not come",
      shown: ten,
      column: "n",
      isShown: true,
      expected: "abcdefghij",
    },
    {
      name: "one comes only once",
      shown: "abc".split(""),
      column: "c",
      isShown: true,
      expected: "abc",
    },
  ])("$name", ({ shown, column, isShown, expected }) => {
    expect(withColumn(SET, shown, column, isShown).join("")).toBe(expected);
  });

  test("a column changes places with its neighbour and stops at the edge", () => {
    const shown = "abc".split("");
    expect(movedColumn(shown, "c", -1).join("")).toBe("acb");
    expect(movedColumn(shown, "a", 1).join("")).toBe("bac");
    expect(movedColumn(shown, "c", 1)).toBe(shown);
    expect(movedColumn(shown, "a", -1)).toBe(shown);
    expect(movedColumn(shown, "n", 1)).toBe(shown);
  });
});

describe("laws", () => {
  const asked = fc.array(fc.constantFrom(...ALL, "x"), { maxLength: 20 });
  const steps = fc.array(
    fc.record({
      column: fc.constantFrom(...ALL),
      isShown: fc.boolean(),
      step: fc.constantFrom(-1, 1),
    }),
    { maxLength: 30 },
  );

  test("whatever is asked for and chosen: known ones once, the required ones, ten at most", () => {
    fc.assert(
      fc.property(asked, steps, (given, choices) => {
        let shown = shownColumns(SET, given);
        for (const { column, isShown, step } of choices)
          shown = movedColumn(withColumn(SET, shown, column, isShown), column, step === 1 ? 1 : -1);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.length).toBeLessThanOrEqual(10);
        expect(shown).toEqual(expect.arrayContaining(["a", "b"]));
        expect(ALL).toEqual(expect.arrayContaining([...shown]));
        expect(shownColumns(SET, shown)).toEqual(shown);
      }),
    );
  });
});
