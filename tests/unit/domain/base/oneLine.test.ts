import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inOneLine, nameIssues, oneLine } from "../../../../src/domain/base/oneLine.ts";

const BREAKS = ["\n", "\r\n", "\u0000", "\u0085", "\u2028", "\u2029", "\t", "\u001b", "\u007f"];

/** Embeddings, overrides and isolates of both directions, and what ends them. */
const TURNS = Array.from("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");

describe("a text in one line", () => {
  test.each(BREAKS)("has a space for %j", (broken) => {
    expect(oneLine(`Ada${broken}Lovelace`)).toBe("Ada Lovelace");
  });

  test.each(TURNS)(
    "has nothing in the place of %j, which turns the order of what follows",
    (turn) => {
      expect(oneLine(`Ada${turn}Lovelace`)).toBe("AdaLovelace");
    },
  );

  test("is left as it is otherwise", () => {
    expect(inOneLine({ a: "Zoë d’Été 王", b: 7, c: null })).toEqual({
      a: "Zoë d’Été 王",
      b: 7,
      c: null,
    });
  });

  test("holds no break, whatever it was made of", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe("the names in a request", () => {
  const broken = "Ada\n\nYour account ends: call us";
  test.each([
    { request: { user: { firstName: broken } }, paths: ["user.firstName"] },
    { request: { changes: { name: broken, days: 3 } }, paths: ["changes.name"] },
    {
      request: { fieldNames: [{ name: { fr: broken, en: "x" } }] },
      paths: ["fieldNames.0.name.fr"],
    },
    { request: { reference: broken, designation: broken }, paths: ["reference", "designation"] },
    { request: { seen: { name: broken }, changes: { name: "Ada" } }, paths: [] },
    { request: { text: broken, comment: broken }, paths: [] },
    { request: { name: "Ada Lovelace " }, paths: [] },
    // Marks of a direction turn nothing around, and stand in names of both scripts.
    { request: { name: "שרה\u200f (Sarah)" }, paths: [] },
    { request: broken, paths: [] },
    { request: null, paths: [] },
  ])("$request have issues at $paths", ({ request, paths }) => {
    expect(nameIssues(request).map(({ path }) => path)).toEqual(paths);
  });

  test.each([...BREAKS, ...TURNS])("are refused with %j", (one) => {
    expect(nameIssues({ lastName: `a${one}b` })).toHaveLength(1);
  });
});
