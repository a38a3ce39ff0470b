import fc from "fast-check";
import { describe, expect, test } from "vitest";
import logicMinimizer from "../../../../backend/embedded/addons/logicMinimizer.ts";

type Row = number[];

/** All rows of n inputs, in the order Koncorde pushes them. */
function rowsOf(inputs: number): Row[] {
  return Array.from({ length: 2 ** inputs }, (_, row) =>
    Array.from({ length: inputs }, (__, i) => (row >> i) & 1),
  );
}

function minimized(inputs: number, truth: (row: Row) => boolean): string[] {
  const espresso = new logicMinimizer.Espresso(inputs, 1);
  for (const row of rowsOf(inputs)) espresso.push(row, [truth(row)]);
  return espresso.minimize();
}

function holds(products: readonly string[], row: Row): boolean {
  return products.some((product) =>
    row.every((value, i) => product[i] === "-" || product[i] === String(value)),
  );
}

const table = fc
  .integer({ min: 1, max: 6 })
  .chain((inputs) =>
    fc
      .array(fc.boolean(), { minLength: 2 ** inputs, maxLength: 2 ** inputs })
      .map((outputs) => ({ inputs, outputs })),
  );
const indexOf = (row: Row) => row.reduce((index, value, i) => index | (value << i), 0);

describe("the minimised products", () => {
  test("say the same as the truth table", () => {
    fc.assert(
      fc.property(table, ({ inputs, outputs }) => {
        const products = minimized(inputs, (row) => outputs[indexOf(row)] === true);
        expect(rowsOf(inputs).map((row) => holds(products, row))).toEqual(
          rowsOf(inputs).map((row) => outputs[indexOf(row)]),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("hold no product that could be left out or made shorter", () => {
    fc.assert(
      fc.property(table, ({ inputs, outputs }) => {
        const products = minimized(inputs, (row) => outputs[indexOf(row)] === true);
        const on = rowsOf(inputs).filter((row) => outputs[indexOf(row)] === true);
        for (const product of products) {
          const others = products.filter((other) => other !== product);
          expect(on.every((row) => holds(others, row))).toBe(false);
          for (let i = 0; i < inputs; i++) {
            if (product[i] === "-") continue;
            const wider = `${product.slice(0, i)}-${product.slice(i + 1)}`;
            const inside = rowsOf(inputs).filter((row) => holds([wider], row));
            expect(inside.every((row) => outputs[indexOf(row)])).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { name: "and", inputs: 3, truth: (r: Row) => r.every(Boolean), expected: ["111 1"] },
    { name: "or", inputs: 2, truth: (r: Row) => r.some(Boolean), expected: ["1- 1", "-1 1"] },
    {
      name: "not and",
      inputs: 2,
      truth: (r: Row) => !r.every(Boolean),
      expected: ["0- 1", "-0 1"],
    },
    { name: "xor", inputs: 2, truth: ([a, b]: Row) => a !== b, expected: ["10 1", "01 1"] },
    { name: "never", inputs: 3, truth: () => false, expected: [] },
    { name: "always", inputs: 3, truth: () => true, expected: ["--- 1"] },
    {
      name: "a and b, or c, or d and not e",
      inputs: 5,
      truth: ([a, b, c, d, e]: Row) => Boolean((a && b) || c || (d && !e)),
      expected: ["11--- 1", "--1-- 1", "---10 1"],
    },
  ])("$name", ({ inputs, truth, expected }) => {
    expect(minimized(inputs, truth)).toEqual(expected);
  });

  test("are asked for twice and stay the same", () => {
    const espresso = new logicMinimizer.Espresso(1, 1);
    espresso.push([1], [true]);
    expect(espresso.minimize()).toBe(espresso.minimize());
  });
});

test("the order in which rows are pushed does not matter", () => {
  fc.assert(
    fc.property(table, fc.nat(), ({ inputs, outputs }, turn) => {
      const rows = rowsOf(inputs);
      const espresso = new logicMinimizer.Espresso(inputs, 1);
      for (const at of rows.keys()) {
        const row = rows[(at + turn) % rows.length] ?? [];
        espresso.push(row, [outputs[indexOf(row)]]);
      }
      expect(espresso.minimize()).toEqual(
        minimized(inputs, (row) => outputs[indexOf(row)] === true),
      );
    }),
  );
});

test("more outputs, and more inputs than Koncorde can push rows for, are refused before the first row", () => {
  expect(() => new logicMinimizer.Espresso(2, 2)).toThrow("has one output, not 2");
  expect(() => new logicMinimizer.Espresso(11, 1)).toThrow("A filter of 11 parts is too complex");
});
