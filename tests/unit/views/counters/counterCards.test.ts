import { describe, expect, test } from "vitest";
import type { Counter } from "../../../../src/domain/counters/counter.ts";
import { counterCards } from "../../../../src/views/counters/counterCards.ts";
import { area, counter, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const SITES = [smallTower()];
const present = (count: number) => ({
  present: count,
  areas: [{ area: area("yard"), present: count }],
});
const named = (name: string, count: number, overrides: Partial<Counter> = {}) =>
  counter(present(count), { name, ...overrides });
const names = (counters: readonly Counter[], isAdmin = false) =>
  counterCards(counters, SITES, isAdmin, [], new Map()).map(({ name }) => name);

describe("a counter's card", () => {
  test("says how each area stands against its bounds", () => {
    expect(counterCards([named("Yard", 6)], SITES, false, [], new Map())).toEqual([
      {
        id: "counter-yard",
        name: "Yard",
        colour: "#112233",
        present: 6,
        certainty: null,
        coverageLoss: null,
        entries: 0,
        peak: 0,
        countedAt: T0,
        areas: [
          {
            id: area("yard"),
            name: "yard",
            present: 6,
            isInDoubt: false,
            min: 2,
            max: 5,
            state: "above",
          },
        ],
        outside: 1,
      },
    ]);
  });

  test.each([
    { name: "one of its areas", counted: { areas: [area("yard")] }, expected: 1 },
    { name: "an area of its sites, as it names none", counted: { areas: [] }, expected: 1 },
    { name: "an area of another site", counted: { areas: [], sites: [site("else")] }, expected: 0 },
  ])("says that $name is not received", ({ counted, expected }) => {
    const uncovered = new Map([[area("yard"), "unknown" as const]]);
    const [card] = counterCards([counter(present(1), counted)], SITES, false, [], uncovered);
    expect(card?.coverageLoss?.areas ?? 0).toBe(expected);
  });

  test("says nothing about heads before anybody has counted", () => {
    const [card] = counterCards([counter({ computedAt: null })], SITES, false, [], new Map());
    expect(card).toMatchObject({
      present: null,
      certainty: null,
      entries: null,
      peak: null,
      areas: [],
      outside: 0,
      countedAt: null,
    });
  });

  test("does not take an area for proven where one of those counted there is not", () => {
    const heads = { present: 3, uncertain: 1, unknown: 0 };
    const certainty = {
      id: counter().id,
      ...heads,
      areas: [{ area: area("yard"), ...heads }],
      causes: [],
    };
    const [card] = counterCards([named("Yard", 3)], SITES, false, [certainty], new Map());
    expect(card).toMatchObject({ certainty, areas: [{ state: "within", isInDoubt: true }] });
  });

  test("keeps an area whose site is not known", () => {
    const [card] = counterCards([named("Yard", 3)], [], false, [], new Map());
    expect(card?.areas).toMatchObject([{ name: null, state: "within" }]);
  });
});

describe("the cards", () => {
  test("begin with what is outside its bounds, then go by name", () => {
    expect(names([named("B", 3), named("C", 9), named("A", 3)])).toEqual(["C", "A", "B"]);
  });

  test("leave out what is put away", () => {
    expect(names([named("A", 3, { isArchived: true })], true)).toEqual([]);
  });

  test.each([
    [false, []],
    [true, ["A"]],
  ])("show counters of administrators to an administrator (%s) only", (isAdmin, expected) => {
    expect(names([named("A", 3, { visibility: "administrators" })], isAdmin)).toEqual(expected);
  });
});
