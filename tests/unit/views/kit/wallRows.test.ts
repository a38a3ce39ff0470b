import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallRows } from "../../../../src/views/kit/wallRows.ts";

/** "?": in doubt; "0": certainly nobody. */
type Row = `${string}${"?" | "0" | "1"}`;
const rules = {
  isDoubted: (row: Row) => row.endsWith("?"),
  mayGo: (row: Row) => row.endsWith("0"),
};
const pagesOf = (rows: readonly Row[], fitting: number) => wallRows(rows, fitting, rules);

describe("rows on a wall", () => {
  test("all stand on one page where they fit", () => {
    expect(pagesOf(["a1", "b0", "c?"], 3)).toEqual({ pages: [["a1", "b0", "c?"]], doubted: 0 });
  });

  test("those without anything to say give way first", () => {
    expect(pagesOf(["a1", "b0", "c?", "d0"], 2)).toEqual({ pages: [["a1", "c?"]], doubted: 0 });
  });

  test("what is doubted stands on every page", () => {
    expect(pagesOf(["a1", "b1", "c1", "d?"], 3)).toEqual({
      pages: [
        ["d?", "a1"],
        ["d?", "b1"],
        ["d?", "c1"],
      ],
      doubted: 0,
    });
  });

  test("where even that is too much, each page says how many they are", () => {
    expect(pagesOf(["a?", "b?", "c?", "d1"], 3)).toEqual({
      pages: [["a?"], ["b?"], ["c?"], ["d1"]],
      doubted: 3,
    });
  });

  test("no page hides a doubt, none is longer than its room, and every row that must stay is on one", () => {
    const row = fc
      .tuple(fc.nat(99), fc.constantFrom("?", "0", "1"))
      .map(([index, end]) => `${index}${end}` as Row);
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { maxLength: 60 }),
        fc.integer({ min: 3, max: 20 }),
        (rows, fitting) => {
          const { pages, doubted } = pagesOf(rows, fitting);
          const all = rows.filter(rules.isDoubted);
          for (const page of pages) {
            const lines = page.length + (pages.length > 1 ? 1 : 0) + (doubted > 0 ? 1 : 0);
            expect(lines).toBeLessThanOrEqual(fitting);
            const hidden = all.filter((row) => !page.includes(row));
            expect([0, all.length]).toContain(doubted);
            expect(doubted === 0 ? hidden : []).toEqual([]);
          }
          expect(new Set(pages.flat())).toEqual(
            new Set(
              pages.length === 1 && rows.length <= fitting
                ? rows
                : rows.filter((one) => !rules.mayGo(one)),
            ),
          );
        },
      ),
    );
  });
});
