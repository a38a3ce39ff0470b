import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attributeMatches,
  type AttributeQuery,
  deadlineFilter,
  deadlineMatcher,
  queryOfText,
  queryText,
  regulatoryAttributes,
  resolvedQuery,
} from "../../../../src/domain/assets/attributeFilter.ts";
import {
  deadlineState,
  RegulatoryDeadline,
} from "../../../../src/domain/assets/regulatoryDeadline.ts";
import { DAY, HOUR, localInstant } from "../../../../src/domain/base/time.ts";
import { plainText } from "../../../../src/domain/base/plainText.ts";
import { asset } from "../../../support/fixtures.ts";
import { dateOf, figure, MACHINES, MACHINES_RENAMED, text } from "../../../support/referential.ts";

const PARIS = "Europe/Paris";
const NOW = localInstant({ year: 2026, month: 3, day: 4, hour: 15 }, PARIS);
const day = (month: number, date: number, hour = 0) =>
  localInstant({ year: 2026, month, day: date, hour }, PARIS);

const GRUE = asset("grue", {
  family: "machines",
  subFamily: "crane",
  lastTagUpdate: NOW - HOUR,
  attributes: [
    text("serial", "Éàç-12"),
    text("colour", "red"),
    figure("load", 4.5),
    dateOf("inspected", day(3, 2, 10)),
  ],
});
const passes = (query: AttributeQuery) =>
  attributeMatches(resolvedQuery(query, NOW, PARIS), GRUE, plainText);
const inspected = (filter: Extract<AttributeQuery, { kind: "date" }>["filter"]) =>
  ({ name: "inspected", kind: "date", filter }) as const;

describe("dates", () => {
  test.each([
    {
      name: "before its day",
      query: inspected({ kind: "before", day: day(3, 2) }),
      expected: false,
    },
    {
      name: "before the day after",
      query: inspected({ kind: "before", day: day(3, 3) }),
      expected: true,
    },
    {
      name: "after its day",
      query: inspected({ kind: "after", day: day(3, 2, 9) }),
      expected: false,
    },
    {
      name: "after the day before",
      query: inspected({ kind: "after", day: day(3, 1) }),
      expected: true,
    },
    {
      name: "on its day, at any hour",
      query: inspected({ kind: "equal", day: day(3, 2, 23) }),
      expected: true,
    },
    {
      name: "on another day",
      query: inspected({ kind: "equal", day: day(3, 3) }),
      expected: false,
    },
    {
      name: "in a range that ends on its day",
      query: inspected({ kind: "range", from: day(2, 1), to: day(3, 2) }),
      expected: true,
    },
    {
      name: "in a range after it",
      query: inspected({ kind: "range", from: day(3, 3), to: day(3, 9) }),
      expected: false,
    },
    {
      name: "yesterday",
      query: inspected({ kind: "predefined", range: "yesterday" }),
      expected: false,
    },
    {
      name: "in the last 7 days",
      query: inspected({ kind: "predefined", range: "last7Days" }),
      expected: true,
    },
    {
      name: "last week",
      query: inspected({ kind: "predefined", range: "lastWeek" }),
      expected: false,
    },
    {
      name: "without a date",
      query: { name: "inspected", kind: "none" } as const,
      expected: false,
    },
    {
      name: "without one that it lacks",
      query: { name: "due", kind: "none" } as const,
      expected: true,
    },
    {
      name: "another date that it lacks",
      query: { ...inspected({ kind: "before", day: day(9, 9) }), name: "due" },
      expected: false,
    },
    {
      name: "heard in the last 24 hours",
      query: {
        ...inspected({ kind: "predefined", range: "last24Hours" }),
        name: "asset:lastTagUpdate",
      },
      expected: true,
    },
    {
      name: "located before today, though heard today",
      query: {
        ...inspected({ kind: "before", day: day(3, 4) }),
        name: "asset:lastPositionUpdate",
      },
      expected: false,
    },
    {
      name: "a date that no asset has",
      query: { ...inspected({ kind: "before", day: day(9, 9) }), name: "asset:bornAt" },
      expected: false,
    },
    {
      name: "never located",
      query: { name: "asset:lastPositionUpdate", kind: "none" } as const,
      expected: true,
    },
  ])("$name: $expected", ({ query, expected }) => {
    expect(passes(query)).toBe(expected);
  });

  test("a day is from its midnight up to the next: a date is kept as the midnight of its day", () => {
    const grue = { ...GRUE, attributes: [dateOf("inspected", day(3, 2))] };
    const isIn = (from: number, to: number) => {
      const query = inspected({ kind: "range", from: day(3, from), to: day(3, to) });
      return attributeMatches(resolvedQuery(query, NOW, PARIS), grue, plainText);
    };
    expect([isIn(1, 1), isIn(1, 2), isIn(2, 2), isIn(3, 3)]).toEqual([false, true, true, false]);
  });
});

describe("other values", () => {
  test.each([
    { query: { name: "colour", kind: "list", values: ["blue", "red"] }, expected: true },
    { query: { name: "colour", kind: "list", values: ["blue"] }, expected: false },
    { query: { name: "serial", kind: "string", text: "EAC" }, expected: true },
    { query: { name: "serial", kind: "string", text: "13" }, expected: false },
    { query: { name: "load", kind: "number", min: 4.5, max: null }, expected: true },
    { query: { name: "load", kind: "number", min: null, max: 4.5 }, expected: true },
    { query: { name: "load", kind: "number", min: 5, max: 9 }, expected: false },
    { query: { name: "load", kind: "number", min: 1, max: 4 }, expected: false },
    { query: { name: "missing", kind: "number", min: 0, max: null }, expected: false },
    // Asked as another type than it has: nothing passes.
    { query: { name: "serial", kind: "number", min: 0, max: null }, expected: false },
  ] as const)("$query: $expected", ({ query, expected }) => {
    expect(passes(query)).toBe(expected);
  });
});

describe("in an address", () => {
  const names = fc.constantFrom("inspected", "date d’achat", "a:b", "100%", "é", "__proto__");
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => day(1, 1 + (count % 3000)));
  const queries: fc.Arbitrary<AttributeQuery> = fc.oneof(
    fc.record({ name: names, kind: fc.constant("none" as const) }),
    fc.record({
      name: names,
      kind: fc.constant("date" as const),
      filter: fc.oneof(
        fc.record({
          kind: fc.constantFrom("before" as const, "after" as const, "equal" as const),
          day: days,
        }),
        fc.record({ kind: fc.constant("range" as const), from: fc.constant(day(1, 1)), to: days }),
        fc.record({
          kind: fc.constant("predefined" as const),
          range: fc.constant("lastMonth" as const),
        }),
      ),
    }),
    fc.record({
      name: names,
      kind: fc.constant("list" as const),
      values: fc.array(names, { minLength: 1 }),
    }),
    fc.record({ name: names, kind: fc.constant("string" as const), text: names }),
    fc.record({
      name: names,
      kind: fc.constant("number" as const),
      min: fc.option(fc.integer()),
      max: fc.constant(7),
    }),
  );

  test("law: what is written can be read again", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(queryOfText(queryText(query, PARIS), PARIS)).toEqual(query);
      }),
    );
  });

  test("a day is written as a day", () => {
    expect(queryText(inspected({ kind: "before", day: day(3, 2) }), PARIS)).toBe(
      "inspected:before:2026-03-02",
    );
  });

  test("a bound that is open is written as nothing", () => {
    const load = (min: number | null, max: number | null) =>
      queryText({ name: "load", kind: "number", min, max }, PARIS);
    expect([load(null, 7), load(0, null)]).toEqual(["load:between::7", "load:between:0:"]);
  });

  test("a range may be a day long, and begin with the first day that there is", () => {
    expect(queryOfText("a:range:2026-03-02:2026-03-02", PARIS)).toEqual({
      name: "a",
      kind: "date",
      filter: { kind: "range", from: day(3, 2), to: day(3, 2) },
    });
    expect(queryOfText("a:before:1970-01-01", "UTC")).toEqual({
      name: "a",
      kind: "date",
      filter: { kind: "before", day: 0 },
    });
  });

  test.each([
    "a:before:1969-12-31",
    "",
    "inspected",
    ":none",
    "a:unknown:1",
    "a:before:2026-02-31",
    "a:before:yesterday",
    "a:range:2026-03-02:2026-03-01",
    "a:range::2026-03-01",
    "a:range:2026-03-01:",
    "a:between::",
    "a:between:x:y",
    "a:in",
    "a:has: ",
    "%:none",
  ])("%j asks for nothing", (address) => {
    expect(queryOfText(address, PARIS)).toBe(null);
  });
});

test("law: a deadline is in the spans of its state and in no others", () => {
  const attributes = regulatoryAttributes([MACHINES]);
  expect(attributes).toEqual([{ family: "machines", subFamily: "crane", attribute: "due" }]);
  const due = (at: number) => ({
    ...GRUE,
    attributes: [dateOf("due", at), dateOf("inspected", 0)],
  });
  fc.assert(
    fc.property(
      fc.integer({ min: -100 * DAY, max: 100 * DAY }),
      fc.integer({ min: 0, max: 90 }),
      (offset, thresholdDays) => {
        const at = NOW + offset;
        const state = deadlineState(at, NOW, thresholdDays, PARIS);
        const inSpan = RegulatoryDeadline.options.filter((one) =>
          deadlineMatcher(
            deadlineFilter([one], attributes, { now: NOW, thresholdDays, tz: PARIS }),
          )(due(at)),
        );
        expect(inSpan).toEqual([state]);
      },
    ),
  );
  // The day itself and the last day of the threshold are still soon: both are kept as their midnights.
  const midnights = [day(3, 3), day(3, 4), day(3, 14), day(3, 15)];
  const inSpan = (states: readonly RegulatoryDeadline[]) => {
    const is = deadlineMatcher(
      deadlineFilter(states, attributes, { now: NOW, thresholdDays: 10, tz: PARIS }),
    );
    return midnights.map((at) => is(due(at)));
  };
  expect(inSpan(["due"])).toEqual([true, false, false, false]);
  expect(inSpan(["soon"])).toEqual([false, true, true, false]);
  expect(inSpan(["notDue"])).toEqual([false, false, false, true]);
  expect(inSpan(["due", "notDue"])).toEqual([true, false, false, true]);
  const all = deadlineFilter(["due", "soon", "notDue"], attributes, {
    now: NOW,
    thresholdDays: 60,
    tz: PARIS,
  });
  expect(deadlineMatcher(all)({ ...due(NOW), subFamily: "pump" })).toBe(false);
});

test("deadlines of a family whose assets are on their way to another name are under both", () => {
  expect(regulatoryAttributes([MACHINES_RENAMED])).toEqual([
    { family: "engines", subFamily: "crane", attribute: "due" },
    { family: "machines", subFamily: "crane", attribute: "due" },
  ]);
});
