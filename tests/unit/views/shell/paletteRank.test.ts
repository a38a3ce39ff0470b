import { describe, expect, it } from "vitest";
import { ranked } from "../../../../src/views/shell/paletteRank.ts";

const items = [
  { label: "Home" },
  { label: "Resource tracking", keywords: "assets map list" },
  { label: "Real-time counters" },
  { label: "Counters administration" },
  { label: "Données de qualité" },
  { label: "Theme: dark", keywords: "night" },
];

describe("ranked", () => {
  const cases: { name: string; given: string; expected: string[] }[] = [
    {
      name: "nothing typed keeps all, in order",
      given: " ",
      expected: items.map(({ label }) => label),
    },
    {
      name: "what begins so goes before what holds it",
      given: "counters",
      expected: ["Counters administration", "Real-time counters"],
    },
    { name: "each word may begin a word", given: "ti cou", expected: ["Real-time counters"] },
    { name: "accents and case do not count", given: "DONNEES", expected: ["Données de qualité"] },
    { name: "nor in what is typed", given: "qualité", expected: ["Données de qualité"] },
    { name: "keywords count last", given: "map", expected: ["Resource tracking"] },
    { name: "letters left out are forgiven", given: "rltm", expected: ["Real-time counters"] },
    { name: "but not of two letters", given: "hm", expected: [] },
    { name: "nothing fits", given: "zebra", expected: [] },
    { name: "letters in the wrong order do not fit", given: "emoh", expected: [] },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(ranked(items, given).map(({ label }) => label)).toEqual(expected);
  });
});
