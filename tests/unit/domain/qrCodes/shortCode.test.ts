import { expect, test } from "vitest";
import { shortCode, shortCodes } from "../../../../src/domain/qrCodes/shortCode.ts";

/** Draws that come again the same each time: the generator of Numerical Recipes. */
function drawing(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("a code is two groups of four without a sign in front or letters that are confused", () => {
  const draw = drawing();
  for (let round = 0; round < 2000; round += 1)
    expect(shortCode(draw)).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/u);
});

test("every letter is drawn", () => {
  const letters = new Set([...shortCodes(500, drawing())].flatMap((code) => code.split("")));
  expect(letters.size).toBe(23 + 1);
});

test("codes of one call differ, however often the same is drawn", () => {
  const seeds = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  let next = 0;
  const draw = () => seeds[next++] ?? 2;
  expect([...shortCodes(2, draw)]).toEqual(["3333-3333", "4666-6666"]);
});
