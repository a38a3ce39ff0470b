import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText, plainWords, sortText } from "../../../../src/domain/base/plainText.ts";

test.each([
  { name: "numbers by their size", expected: ["Crane 9", "Crane 10", "Crane 100"] },
  { name: "numbers that a text begins with, too", expected: ["9 b", "10 a", "100"] },
  { name: "of more than one number each by itself", expected: ["A1-9", "A1-10", "A1-100"] },
  { name: "without regard to case and accents", expected: ["Eau", "élan", "étude"] },
])("texts are in the order that people expect: $name", ({ expected }) => {
  const sorted = expected.toReversed().toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
  expect(sorted).toEqual(expected);
});

/** Every letter of the Latin script that names of Europe and its neighbours are written with. */
const LATIN = [
  [0x41, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter(
    (letter) => /^\p{Letter}$/u.test(letter) && !/[ƻǀ-ǃƄ-ƅƧ-ƨƼ-ƿ]/u.test(letter),
  ),
);

test("every Latin letter is folded to what a French or English keyboard has", () => {
  const left = LATIN.filter((letter) => !/^[a-z']+$/u.test(plainText(letter)));
  expect(left).toEqual([]);
});

test("what is folded stays as it is, and case and the encoding of accents make no difference", () => {
  const name = fc.string({ unit: fc.constantFrom(...LATIN, " ", "-", "’", "–", "\u00a0") });
  fc.assert(
    fc.property(name, (text) => {
      const plain = plainText(text);
      expect(plainText(plain)).toBe(plain);
      expect(plainText(text.normalize("NFD"))).toBe(plain);
      expect(plain).toMatch(/^[\x20-\x7e]*$/u);
      expect(plainWords(text).every((word) => /^[a-z]+$/u.test(word))).toBe(true);
    }),
  );
});

test.each([
  ["Łukasz", "lukasz"],
  ["Bjørn", "bjorn"],
  ["Đorđe", "dorde"],
  ["Œuvrard", "oeuvrard"],
  ["Işık", "isik"],
  ["İpek", "ipek"],
  ["Großmann", "grossmann"],
  ["Þór", "thor"],
  ["Ægir", "aegir"],
  ["Siŋ", "sing"],
  ["N’Guyen", "n'guyen"],
  ["Jean‑Luc", "jean-luc"],
  ["ﬁn", "fin"],
])("%s is found by %s", (name, typed) => {
  expect(plainText(name)).toBe(typed);
});
