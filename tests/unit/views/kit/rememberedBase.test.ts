import { expect, test } from "vitest";
import { Floor } from "../../../../src/domain/sites/floor.ts";
import { rememberedBase } from "../../../../src/views/kit/rememberedBase.ts";

const floor = (number: number, styleId: string) =>
  Floor.parse({ number, styleId, name: null, plan: null });
const SITE = { floors: [floor(0, "ground"), floor(1, "first"), floor(2, "first")] };

test.each([
  { name: "a ground of the customer holds on every floor", floor: 1, chosen: "images" },
  { name: "the style of a floor holds on it", floor: 1, chosen: "first" },
  { name: "and on another of the same style", floor: 2, chosen: "first" },
  { name: "it does not on a floor of another style", floor: 0, chosen: "first", holds: null },
  { name: "unless it was chosen there", floor: 0, chosen: "first", isHere: true },
  { name: "where all floors are shown it does", floor: null, chosen: "first" },
  { name: "nothing chosen is nothing", floor: 0, chosen: null },
])("$name", ({ floor: shown, chosen, isHere = false, ...more }) => {
  const expected = "holds" in more ? more.holds : chosen;
  expect(rememberedBase(SITE, shown, chosen, isHere)).toBe(expected);
  expect(rememberedBase(null, shown, chosen, isHere)).toBe(chosen);
});
