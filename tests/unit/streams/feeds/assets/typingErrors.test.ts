import { expect, test } from "vitest";
import { typingErrors, wordsOf } from "../../../../../src/streams/feeds/assets/typingErrors.ts";

const TEXT = "grue-012\nnacelle articulee diesel\n210a00f3";

test.each([
  { word: "nacele", expected: true, why: "a letter is missing" },
  { word: "nacellle", expected: true, why: "a letter is there twice" },
  { word: "ancelle", expected: true, why: "two letters are exchanged" },
  { word: "nazelle", expected: true, why: "a letter is another one" },
  { word: "artiuclee", expected: true, why: "two are exchanged in the middle" },
  { word: "articlu", expected: true, why: "the beginning of a word" },
  { word: "diezels", expected: true, why: "two errors in a long word" },
  { word: "gure-012", expected: true, why: "a code with a word typed wrong" },
  { word: "gru", expected: true, why: "it is there as it is" },
  { word: "gure-013", expected: false, why: "another number is another code" },
  { word: "210a00f4", expected: false, why: "a code is meant as it is typed" },
  { word: "nac", expected: true, why: "the beginning of a word, without an error" },
  { word: "nec", expected: false, why: "three letters are not forgiven anything" },
  { word: "elle", expected: true, why: "it is there as it is" },
  { word: "camion", expected: false, why: "it is another word" },
  { word: "nzcxlle", expected: true, why: "two letters are other ones" },
  { word: "zncxlle", expected: false, why: "three letters are other ones" },
])("$word: $expected, $why", ({ word, expected }) => {
  const isTypedWrong = typingErrors(word);
  const isFound = () => TEXT.includes(word) || isTypedWrong?.(TEXT, wordsOf(TEXT)) === true;
  expect(isFound()).toBe(expected);
  // The second time from what is remembered.
  expect(isFound()).toBe(expected);
});
