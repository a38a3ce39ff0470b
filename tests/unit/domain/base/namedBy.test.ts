import { expect, test } from "vitest";
import { namedBy } from "../../../../src/domain/base/namedBy.ts";

const NAMES = ["Côte", "Cote", "Œuvre", "Łódź"];

test.each([
  { typed: " côte ", expected: ["Côte"] },
  { typed: "COTE", expected: ["Cote"] },
  { typed: "oeuvre", expected: ["Œuvre"] },
  { typed: "lodz", expected: ["Łódź"] },
  { typed: "Côtê", expected: ["Côte", "Cote"] },
  { typed: "lod", expected: [] },
])("$typed means $expected", ({ typed, expected }) => {
  expect(namedBy(NAMES, (name) => name, typed)).toEqual(expected);
});
