import { describe, expect, it } from "vitest";
import { callRefusal } from "../../../../../backend/app/platform/security/callRefusal.ts";
import {
  liveFilterRefusal,
  searchFilterRefusal,
} from "../../../../../backend/app/platform/security/search/filterRefusal.ts";
import {
  conditionNames,
  filterWeight,
} from "../../../../../backend/app/platform/security/search/filterWeight.ts";

type Filter = Readonly<Record<string, unknown>>;

describe("the weight of a filter", () => {
  it("is known at once, whatever the filter", () => {
    const exclusive = (n: number): Filter =>
      n === 1
        ? { equals: { f1: 1 } }
        : {
            or: [
              { and: [exclusive(n - 1), { not: { equals: { [`f${n}`]: 1 } } }] },
              { and: [{ not: exclusive(n - 1) }, { equals: { [`f${n}`]: 1 } }] },
            ],
          };
    expect(filterWeight(exclusive(4))?.inputs).toBeGreaterThan(8);
    expect(filterWeight(exclusive(6))).toBeNull();
  });
});

describe("the weight of a filter, negated,", () => {
  it.each([
    {
      name: "one of two",
      filter: { not: { or: [{ exists: "a" }, { exists: "b" }] } },
      expected: 1,
    },
    { name: "both", filter: { not: { and: [{ exists: "a" }, { exists: "b" }] } }, expected: 2 },
    { name: "one of a list", filter: { not: { in: { a: [1, 2] } } }, expected: 1 },
    { name: "a list", filter: { in: { a: [1, 2] } }, expected: 2 },
    { name: "a list that is none", filter: { in: { a: 5 } }, expected: 1 },
    { name: "a value that is a list", filter: { equals: { a: ["x", "y"] } }, expected: 1 },
  ])("of $name is $expected alternatives", ({ filter, expected }) => {
    expect(filterWeight(filter)?.alternatives).toBe(expected);
  });
});

describe("the weight of bool", () => {
  const [a, b, c] = [{ exists: "a" }, { exists: "b" }, { exists: "c" }];
  it.each([
    { name: "what must be", bool: { must: [a, b] }, weight: [2, 1, 1] },
    { name: "what must not be: none of them", bool: { must_not: [a, b] }, weight: [2, 1, 1] },
    { name: "what should be: one of them", bool: { should: [a, b, c] }, weight: [3, 1, 3] },
    {
      name: "what should not be: not all of them",
      bool: { should_not: [a, b] },
      weight: [2, 1, 2],
    },
    {
      name: "one of each",
      bool: { must: a, should: [b, c], should_not: [a, b] },
      weight: [5, 3, 4],
    },
    { name: "nothing", bool: {}, weight: [0, 0, 1] },
    { name: "one that holds one", bool: { should: { or: [a, b] } }, weight: [2, 1, 2] },
  ])("$name", ({ bool, weight }) => {
    const { conditions, inputs, alternatives } = filterWeight({ bool }) ?? {};
    expect([conditions, inputs, alternatives]).toEqual(weight);
  });

  it("adds what lies inside what lies inside", () => {
    const inner = { and: [a, { or: [b, { and: [a, c] }] }] };
    expect(filterWeight({ or: [inner, a] })).toEqual({ conditions: 5, inputs: 4, alternatives: 3 });
    // One inside another of its kind is no more than that one.
    const same = { and: [a, { and: [b, { or: [a, c] }] }] };
    expect(filterWeight(same)).toEqual({ conditions: 4, inputs: 2, alternatives: 2 });
  });
});

describe("the names of conditions", () => {
  const under = (depth: number): Filter =>
    depth === 0 ? { exists: "a" } : { and: [under(depth - 1)] };

  it("are found in each operand, down to the deepest that is read", () => {
    const bool = { must: { equals: { a: 1 } }, must_not: [{ regexp: { a: "x" } }] };
    expect(conditionNames({ or: [{ not: { range: {} } }, { bool }] })).toEqual([
      "range",
      "equals",
      "regexp",
    ]);
    expect(conditionNames(under(10))).toEqual(["exists"]);
    expect(conditionNames(under(11))).toEqual([]);
    expect(conditionNames("exists")).toEqual([]);
  });
});

const equals = (value: unknown) => ({ equals: { a: value } });
const pairs = (n: number) => ({
  or: Array.from({ length: n }, (_, i) => ({ and: [equals(i), equals(-i)] })),
});
const values = (n: number) => Array.from({ length: n }, (_, i) => `asset-${i}`);
const nested = (n: number): Filter => (n === 0 ? equals(1) : { not: nested(n - 1) });

describe("a filter of a subscription", () => {
  it.each([
    { name: "everything", filter: {} },
    { name: "100 ids", filter: { ids: { values: values(100) } } },
    {
      name: "what the front subscribes to",
      filter: {
        and: [
          { in: { type: ["gateway", "anchor"] } },
          { range: { plannedAt: { gte: 0 } } },
          { not: { range: { doneAt: { gte: 0 } } } },
        ],
      },
    },
    { name: "eight pairs", filter: pairs(8) },
  ])("may be $name", ({ filter: given }) => {
    expect(liveFilterRefusal(given)).toBeNull();
  });

  it.each([
    {
      name: "nine pairs, of which Koncorde makes 512 rows",
      filter: pairs(9),
      reason: "combined parts",
    },
    { name: "fourteen pairs", filter: pairs(14), reason: "combined parts" },
    {
      name: "lists whose combinations are many",
      filter: { and: [{ in: { a: values(20) } }, { in: { b: values(20) } }] },
      reason: "alternatives",
    },
    { name: "101 ids", filter: { ids: { values: values(101) } }, reason: "conditions" },
    { name: "a long text", filter: equals("x".repeat(20_000)), reason: "characters" },
    { name: "a list of a million", filter: { in: { a: values(1_000_000) } }, reason: "characters" },
    { name: "nested", filter: nested(2_000), reason: "levels" },
    { name: "an expression", filter: { regexp: { a: "((a?){30}){30}" } }, reason: "regexp" },
    {
      name: "an expression inside others",
      filter: { not: { bool: { must_not: [{ and: [{ regexp: { a: "a" } }] }] } } },
      reason: "regexp",
    },
    {
      name: "a filter of its own for one member of a list",
      filter: { select: { field: "a", index: 0, query: pairs(20) } },
      reason: "select",
    },
  ])("may not be $name", ({ filter: given, reason }) => {
    expect(liveFilterRefusal(given)).toContain(reason);
  });

  it("may have ten levels, of which the last is looked at too", () => {
    expect(liveFilterRefusal(nested(10))).toBeNull();
    expect(liveFilterRefusal(nested(11))).toContain("levels");
    const deep = (n: number): Filter => (n === 0 ? { regexp: { a: "a" } } : { not: deep(n - 1) });
    expect(liveFilterRefusal(deep(10))).toContain("regexp");
  });

  it("weighs what a bool holds", () => {
    const should = Array.from({ length: 101 }, (_, i) => equals(i));
    expect(liveFilterRefusal({ bool: { should } })).toContain("conditions");
  });

  it.each([{ and: [null] }, { bool: null }])(
    "is left to Kuzzle where it is none: %j",
    (given: Filter) => {
      expect(liveFilterRefusal(given)).toBeNull();
    },
  );

  it("has so many characters in names and texts, all else counted as one", () => {
    const MOST = 16_384;
    // Two objects, the names "equals" and "a", and the end of the text are ten.
    expect(liveFilterRefusal(equals("x".repeat(MOST - 10)))).toBeNull();
    expect(liveFilterRefusal(equals("x".repeat(MOST - 9)))).toContain("characters");
    expect(liveFilterRefusal({ equals: { ["a".repeat(MOST)]: 1 } })).toContain("characters");
    // Two objects, the names "in" and "a", and the list itself are six.
    const ones = (count: number) => ({ in: { a: Array.from({ length: count }, () => 1) } });
    expect(liveFilterRefusal(ones(MOST - 6))).toContain("conditions");
    expect(liveFilterRefusal(ones(MOST - 5))).toContain("characters");
    const texts = (length: number) => ({ in: { a: ["b", "x".repeat(length)] } });
    expect(liveFilterRefusal(texts(MOST - 9))).toBeNull();
    expect(liveFilterRefusal(texts(MOST - 8))).toContain("characters");
    expect(liveFilterRefusal(texts(MOST - 7))).toContain("characters");
  });

  it("is judged whoever subscribes", () => {
    const call = {
      controller: "realtime",
      action: "subscribe",
      args: { index: "tower", collection: "assets" },
      body: pairs(14),
      kuid: "root",
    };
    for (const isSuperAdmin of [true, false]) {
      expect(callRefusal({ ...call, isSuperAdmin })).toContain("combined parts");
    }
  });
});

describe("a filter of a search", () => {
  it("may combine more, as the storage evaluates it, and not without end", () => {
    expect(searchFilterRefusal(pairs(14))).toBeNull();
    expect(searchFilterRefusal({ ids: { values: values(1_000) } })).toBeNull();
    expect(searchFilterRefusal({ ids: { values: values(1_001) } })).toContain("conditions");
    expect(searchFilterRefusal(nested(100))).toContain("levels");
    expect(searchFilterRefusal(equals("x".repeat(262_144)))).toContain("characters");
  });

  it.each([
    { name: "in the body", args: {}, body: { query: nested(100) } },
    { name: "in the body of a call that has no more", args: {}, body: nested(100) },
    { name: "in the address", args: { query: JSON.stringify(nested(100)) }, body: null },
    {
      name: "in a whole search in the address",
      args: { searchBody: JSON.stringify({ query: nested(100) }) },
      body: null,
    },
  ])("is judged $name", ({ args, body }) => {
    expect(
      callRefusal({
        controller: "document",
        action: "search",
        args: { index: "tower", collection: "assets", lang: "koncorde", ...args },
        body,
        kuid: "ann",
        isSuperAdmin: false,
      }),
    ).toContain("levels");
  });
});
