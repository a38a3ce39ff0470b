import { expect, test } from "vitest";
import { sortText } from "../../../../src/domain/base/plainText.ts";

test.each([
  { name: "numbers by their size", expected: ["Crane 9", "Crane 10", "Crane 100"] },
  { name: "numbers that a text begins with, too", expected: ["9 b", "10 a", "100"] },
  { name: "of more than one number each by itself", expected: ["A1-9", "A1-10", "A1-100"] },
  { name: "without regard to case and accents", expected: ["Eau", "élan", "étude"] },
])("texts are in the order that people expect: $name", ({ expected }) => {
  const sorted = expected.toReversed().toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
  expect(sorted).toEqual(expected);
});
