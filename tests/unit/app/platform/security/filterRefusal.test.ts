import { describe, expect, it } from "vitest";
import { callRefusal } from "../../../../../backend/app/platform/security/callRefusal.ts";
import {
  liveFilterRefusal,
  searchFilterRefusal,
} from "../../../../../backend/app/platform/security/search/filterRefusal.ts";
import { filterWeight } from "../../../../../backend/app/platform/security/search/filterWeight.ts";

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
