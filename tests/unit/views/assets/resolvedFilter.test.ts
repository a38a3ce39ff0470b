import { describe, expect, test } from "vitest";
import { queryOfText, queryText } from "../../../../src/domain/assets/attributeFilter.ts";
import { DAY, HOUR, localInstant, MINUTE } from "../../../../src/domain/base/time.ts";
import { assetScreenState } from "../../../../src/views/assets/assetScreenState.ts";
import { resolvedAt, resolvedFilter } from "../../../../src/views/assets/resolvedFilter.ts";
import { MACHINES } from "../../../support/referential.ts";

const PARIS = "Europe/Paris";
const NOW = localInstant({ year: 2026, month: 3, day: 4, hour: 15 }, PARIS);
const TODAY = localInstant({ year: 2026, month: 3, day: 4 }, PARIS);
const queriesOf = (...texts: readonly string[]) =>
  texts.flatMap((text) => queryOfText(text, PARIS) ?? []);
const filterOf = (address: string, now = NOW) => {
  const state = assetScreenState(new URLSearchParams(address));
  const queries = queriesOf(...state.attributes);
  const at = resolvedAt(queries, now, PARIS);
  return resolvedFilter(state, queries, [MACHINES], { at, thresholdDays: 10, timezone: PARIS });
};

describe("the instant of a set", () => {
  test.each([
    { name: "nothing about dates", queries: queriesOf("colour:in:red"), expected: TODAY },
    {
      name: "whole days",
      queries: queriesOf("due:lastWeek", "due:before:2026-01-01"),
      expected: TODAY,
    },
    {
      name: "a range that ends now",
      queries: queriesOf("due:last24Hours"),
      expected: NOW + MINUTE,
    },
  ])("is that of $name", ({ queries, expected }) => {
    expect(resolvedAt(queries, NOW, PARIS)).toBe(expected);
  });

  test("a range that ends now holds what came this very minute", () => {
    const now = NOW + 20_000;
    const asked = queryText(
      {
        name: "asset:lastTagUpdate",
        kind: "date",
        filter: { kind: "predefined", range: "last24Hours" },
      },
      PARIS,
    );
    const [last] = filterOf(new URLSearchParams({ attr: asked }).toString(), now).attributes ?? [];
    expect(last?.name).toBe("asset:lastTagUpdate");
    if (last?.kind !== "date") throw new Error("a date is asked for");
    expect(last.to).toBeGreaterThan(now);
    expect(last.from).toBeGreaterThan(now - DAY);
  });
});

describe("what the core filters by", () => {
  test("is the same until the day changes", () => {
    const address = "q=grue&attr=inspected:lastMonth&deadline=soon&deadline=due";
    expect(filterOf(address, NOW + 8 * HOUR)).toEqual(filterOf(address));
    expect(filterOf(address, NOW + 10 * HOUR)).not.toEqual(filterOf(address));
  });

  test("has deadlines as spans of the customer's days, of the attributes that are deadlines", () => {
    const in11Days = localInstant({ year: 2026, month: 3, day: 15 }, PARIS);
    expect(filterOf("deadline=soon&deadline=due").deadline).toEqual({
      spans: [
        { from: TODAY, to: in11Days },
        { from: null, to: TODAY },
      ],
      attributes: [{ family: "machines", subFamily: "crane", attribute: "due" }],
    });
  });

  test("has neither where neither is asked for, nor what cannot be read", () => {
    expect(filterOf("q=grue&attr=nonsense&deadline=never")).toEqual({
      site: null,
      floor: null,
      area: null,
      families: [],
      subFamilies: [],
      text: "grue",
    });
  });
});
