import { describe, expect, it } from "vitest";
import { type Call, callRefusal } from "../../../backend/app/security/callRefusal.ts";
import { foreignIndexClause } from "../../../backend/app/security/foreignIndexClause.ts";

const call = (overrides: Partial<Call>): Call => ({
  controller: "document",
  action: "search",
  args: { index: "tower", collection: "assets" },
  body: {},
  kuid: "user-1",
  isSuperAdmin: false,
  ...overrides,
});
const channel = { index: "multi-tenancy-config", collection: "user-channel" };
const subscribe = (body: unknown) =>
  call({ controller: "realtime", action: "subscribe", args: channel, body });

describe("a call", () => {
  it.each([
    { name: "with one index and collection runs", given: call({}), expected: true },
    { name: "with targets does not", given: call({ args: { targets: [] } }), expected: false },
    {
      name: "with targets as text does not",
      given: call({ args: { targets: "[{}]" } }),
      expected: false,
    },
    {
      name: "with whole targets runs for a super admin's search",
      given: call({
        isSuperAdmin: true,
        args: { targets: [{ index: "tower", collections: ["assets"] }] },
      }),
      expected: true,
    },
    {
      name: "with an empty target does not",
      given: call({ isSuperAdmin: true, args: { targets: [{}] } }),
      expected: false,
    },
    {
      name: "with targets does not run where it is no search",
      given: call({
        action: "count",
        isSuperAdmin: true,
        args: { targets: [{ index: "tower", collections: ["assets"] }] },
      }),
      expected: false,
    },
    {
      name: "with a list of indexes does not run",
      given: call({ args: { index: ["tower", "rental"] } }),
      expected: false,
    },
    {
      name: "with several collections in one name does not run",
      given: call({ args: { index: "tower", collection: "assets,@&rental.assets" } }),
      expected: false,
    },
    {
      name: "that hears its own channel runs",
      given: subscribe({ equals: { userId: "user-1" } }),
      expected: true,
    },
    {
      name: "that hears another's does not",
      given: subscribe({ equals: { userId: "user-2" } }),
      expected: false,
    },
    { name: "that hears all channels does not", given: subscribe({}), expected: false },
    {
      name: "that hides a wider filter does not",
      given: subscribe({ equals: { userId: "user-1" }, exists: "userId" }),
      expected: false,
    },
  ])("$name", ({ given, expected }) => {
    expect(callRefusal(given) === null).toBe(expected);
  });
});

describe("a query", () => {
  it.each([
    {
      name: "a plain one",
      query: {
        query: {
          bool: {
            filter: [{ terms: { family: ["a", "b"] } }, { range: { batteryLevel: { lt: 30 } } }],
          },
        },
      },
      expected: null,
    },
    {
      name: "an aggregation by terms",
      query: { aggs: { families: { terms: { field: "family", size: 10 } } } },
      expected: null,
    },
    {
      name: "a terms lookup",
      query: {
        query: {
          bool: { should: [{ terms: { reference: { index: "rental", id: "a", path: "x" } } }] },
        },
      },
      expected: "a terms lookup",
    },
    {
      name: "an indexed shape",
      query: {
        query: { geo_shape: { location: { indexed_shape: { index: "rental", id: "a" } } } },
      },
      expected: "indexed_shape",
    },
    {
      name: "a script",
      query: { sort: { _script: { script: { id: "x" } } } },
      expected: "_script",
    },
    {
      name: "the name of the index",
      query: { aggs: { i: { terms: { field: "_index" } } } },
      expected: "_index",
    },
    {
      name: "more of the like",
      query: { query: { more_like_this: { like: [{ _index: "rental" }] } } },
      expected: "more_like_this",
    },
  ])("with $name: $expected", ({ query, expected }) => {
    expect(foreignIndexClause(query)).toBe(expected);
  });

  it("that is too deep to walk is refused", () => {
    let query: object = {};
    for (let depth = 0; depth < 100; depth += 1) query = { bool: query };
    expect(foreignIndexClause(query)).toBe("more than 40 levels");
  });
});
