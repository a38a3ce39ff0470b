import { expect, test } from "vitest";
import { countedKinds } from "../../../../src/views/counters/countedKinds.ts";

const NAMES = { family: (name: string) => `F ${name}`, subFamily: (name: string) => `S ${name}` };

test.each([
  ["families by their names", ["people", "cranes"], [], ["F people", "F cranes"]],
  ["sub-families rather than their family", ["people"], ["welder"], ["S welder"]],
  ["nothing where all families are counted", [], [], []],
])("a counter names %s", (_, families, subFamilies, named) => {
  expect(countedKinds({ families, subFamilies }, NAMES)).toEqual(named);
});
