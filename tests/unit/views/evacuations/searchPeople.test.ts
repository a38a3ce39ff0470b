import { expect, test } from "vitest";
import { searchPeople } from "../../../../src/views/evacuations/searchPeople.ts";

const people = [
  "Łukasz Nowak",
  "Bjørn Dahl",
  "Đorđe Petrović",
  "Œuvrard Zoé",
  "Işık Yılmaz",
  "Marie-Claire O’Brien",
].map((name, index) => ({ name, reference: index === 0 ? "P-17" : null }));

test.each([
  ["lukasz", "Łukasz Nowak"],
  ["nowak p-17", "Łukasz Nowak"],
  ["bjorn", "Bjørn Dahl"],
  ["dorde petrovic", "Đorđe Petrović"],
  ["oeuvrard", "Œuvrard Zoé"],
  ["œuv", "Œuvrard Zoé"],
  ["isik yilmaz", "Işık Yılmaz"],
  ["marie claire", "Marie-Claire O’Brien"],
  ["o'brien", "Marie-Claire O’Brien"],
  ["obrien", "Marie-Claire O’Brien"],
])("%s finds %s", (typed, expected) => {
  expect(searchPeople(people, typed).map(({ name }) => name)).toEqual([expected]);
});

test("nothing typed finds everybody, and nobody's name nobody", () => {
  expect([searchPeople(people, "  '"), searchPeople(people, "zzz")]).toEqual([people, []]);
});
