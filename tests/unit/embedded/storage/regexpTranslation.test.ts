import { expect, test } from "vitest";
import {
  globOfPrefix,
  globOfWildcard,
  translateRegexp,
} from "../../../../backend/embedded/storage/query/patterns.ts";

const TRANSLATED: readonly (readonly [string, string])[] = [
  ["ab.*", "(ab.*)"],
  ["a|b", "(a|b)"],
  ["[a-z]{2,3}x?", "([a-z]{2,3}x?)"],
  ["^a$", String.raw`(\^a\$)`],
  [String.raw`a\.b`, String.raw`(a\.b)`],
  [String.raw`\–\-`, String.raw`(–\-)`],
  ["[^ab]", "([^ab])"],
];

for (const [lucene, expected] of TRANSLATED) {
  test(`the regular expression ${lucene} is translated`, () => {
    expect(translateRegexp(lucene)).toBe(expected);
  });
}

for (const lucene of [
  "~a",
  "<1-5>",
  "a&b",
  "@",
  "#",
  String.raw`\d+`,
  '"x"',
  "[a",
  "()",
  "(?i)a",
  "[[:alpha:]]",
]) {
  test(`the regular expression ${lucene} is refused rather than read otherwise`, () => {
    expect(() => translateRegexp(lucene)).toThrow(/which the embedded storage does not support/);
  });
}

test("an expression that is too long is refused", () => {
  expect(() => translateRegexp("a".repeat(1001))).toThrow(
    /exceeded the allowed maximum of \[1000\]/,
  );
});

test("signs that mean something to GLOB are escaped", () => {
  expect([globOfWildcard(String.raw`a*?[b]\*`), globOfPrefix("*[x]?")]).toEqual([
    "a*?[[]b][*]",
    "[*][[]x][?]*",
  ]);
});
