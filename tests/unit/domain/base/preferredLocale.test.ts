import { expect, test } from "vitest";
import { preferredLocale } from "../../../../src/domain/base/locale.ts";

test.each([
  [["en-US", "en"], "en"],
  [["fr-CA"], "fr"],
  [["de-DE", "EN-gb", "fr"], "en"],
  [["de", "it"], null],
  [["fry"], null],
  [[], null],
] as const)("a browser of %j prefers %s of ours", (languages, locale) => {
  expect(preferredLocale(languages)).toBe(locale);
});
