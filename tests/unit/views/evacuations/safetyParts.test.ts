import { describe, expect, test } from "vitest";
import { EvacuationId } from "../../../../src/domain/base/ids.ts";
import { personLabel } from "../../../../src/domain/base/personLabel.ts";
import { searchPeople } from "../../../../src/views/evacuations/searchPeople.ts";
import {
  isOverviewWished,
  shownEvacuation,
} from "../../../../src/views/evacuations/shownEvacuation.ts";

describe("what a person is called", () => {
  test.each([
    { name: "Ann Martin", reference: "P-012", areNamesOpen: true, expected: "Ann Martin" },
    { name: "Ann Martin", reference: "P-012", areNamesOpen: false, expected: "AM P-012" },
    { name: "jean-luc Élan", reference: "P-1", areNamesOpen: false, expected: "JLÉ P-1" },
    { name: "Ann", reference: null, areNamesOpen: false, expected: "A" },
  ])("$name with open names $areNamesOpen: $expected", ({ areNamesOpen, expected, ...person }) => {
    expect(personLabel(person, areNamesOpen)).toBe(expected);
  });
});

describe("the search among the missing", () => {
  const people = [
    { name: "Élodie Martin", reference: "P-1" },
    { name: "Jean-Luc Marin", reference: "P-2" },
    { name: "Bo", reference: null },
  ];
  test.each([
    { text: "", expected: ["Élodie Martin", "Jean-Luc Marin", "Bo"] },
    { text: "elo", expected: ["Élodie Martin"] },
    { text: "MAR", expected: ["Élodie Martin", "Jean-Luc Marin"] },
    { text: "mar luc", expected: ["Jean-Luc Marin"] },
    { text: "p-2", expected: ["Jean-Luc Marin"] },
    { text: "artin", expected: [] },
  ])("“$text” finds $expected", ({ text, expected }) => {
    expect(searchPeople(people, text).map(({ name }) => name)).toEqual(expected);
  });
});

describe("which evacuation takes the place of the dashboard", () => {
  const one = (name: string, state: "running" | "ended", startedAt: number) => ({
    id: EvacuationId.parse(`evacuation-${name}`),
    state,
    startedAt,
  });
  const list = [one("new", "running", 3), one("old", "running", 2), one("past", "ended", 1)];
  const nothing = { asked: null, isOverviewAsked: false, staysWithReport: true };
  test.each([
    { name: "the newest that runs, without a click", given: nothing, expected: "evacuation-new" },
    {
      name: "none for whoever asked for the overview",
      given: { ...nothing, isOverviewAsked: true },
      expected: null,
    },
    {
      name: "the one that is asked for",
      given: { ...nothing, asked: "evacuation-old" },
      expected: "evacuation-old",
    },
    {
      name: "a report that is asked for",
      given: { ...nothing, asked: "evacuation-past", isOverviewAsked: true },
      expected: "evacuation-past",
    },
    {
      name: "no report on a screen where nobody can close it: what runs, instead",
      given: { ...nothing, asked: "evacuation-past", staysWithReport: false },
      expected: "evacuation-new",
    },
    {
      name: "one older than the list, by its link",
      given: { ...nothing, asked: "evacuation-unknown", staysWithReport: false },
      expected: "evacuation-unknown",
    },
  ])("$name", ({ given, expected }) => {
    expect(shownEvacuation(list, given)).toBe(expected);
  });

  test("none where none runs", () => {
    expect(shownEvacuation([one("past", "ended", 1)], nothing)).toBe(null);
  });
});

describe("the wish for the overview", () => {
  test.each([
    { name: "stands while one runs", given: [{ state: "running" }], isAsked: true, expected: true },
    { name: "stands while nothing is known", given: null, isAsked: true, expected: true },
    {
      name: "is over with the last one",
      given: [{ state: "ended" }],
      isAsked: true,
      expected: false,
    },
    {
      name: "is not made by one that runs",
      given: [{ state: "running" }],
      isAsked: false,
      expected: false,
    },
  ] as const)("$name", ({ given, isAsked, expected }) => {
    expect(isOverviewWished(given, isAsked)).toBe(expected);
  });
});
