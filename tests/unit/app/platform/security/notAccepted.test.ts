import { describe, expect, it } from "vitest";
import { notAccepted } from "../../../../../backend/app/platform/security/search/notAccepted.ts";

const judged = (search: unknown) => notAccepted(search, { isKoncorde: false });
const queried = (query: unknown) => judged({ query });
const sorted = (sort: unknown) => judged({ sort });
const summed = (aggregation: unknown) => judged({ aggs: { one: aggregation } });
const script = { script: "doc" };

/** A value within so many lists, objects or clauses. */
function within<Outer>(levels: number, value: Outer, around: (inner: Outer) => Outer): Outer {
  return levels === 0 ? value : around(within(levels - 1, value, around));
}

describe("a search", () => {
  it.each([
    { name: "of nothing", search: undefined },
    { name: "of null", search: null },
    { name: "whose parts are null", search: { query: null, sort: null, aggs: null } },
    { name: "whose parts are left out", search: { query: undefined, sort: undefined } },
  ])("$name is accepted", ({ search }) => {
    expect(judged(search)).toBeNull();
  });

  it.each([
    { name: "that is a number", search: 5, reason: "a search that is no object" },
    { name: "whose query is a number", search: { query: 5 }, reason: "a query that is no object" },
    {
      name: "whose aggregations are a number",
      search: { aggs: 5 },
      reason: "aggregations that are no object",
    },
    { name: "ordered by a number", search: { sort: 5 }, reason: "a field without a name" },
  ])("$name is not", ({ search, reason }) => {
    expect(judged(search)).toBe(reason);
  });

  it("may have 24 patterns, 2,000 parts and 20,000 values, and not one more", () => {
    const prefixes = (count: number) => ({
      bool: { must: Array.from({ length: count }, () => ({ prefix: { name: "a" } })) },
    });
    expect(queried(prefixes(24))).toBeNull();
    expect(queried(prefixes(25))).toBe("more than 24 patterns");
    // The search, its query and the bool are three, each clause two.
    const clauses = (count: number) => ({
      bool: { must: Array.from({ length: count }, () => ({ match_all: {} })) },
    });
    expect(queried({ ...clauses(998), match_all: {} })).toBeNull();
    expect(queried(clauses(999))).toBe("more than 2000 parts");
    // The search, its query, the clause, its parameters and the list are values as well.
    const values = (count: number) => ({ terms: { name: Array.from({ length: count }, () => 1) } });
    expect(queried(values(20_000 - 4))).toBeNull();
    expect(queried(values(20_000 - 3))).toBe("more than 20000 values");
  });
});

describe("a query", () => {
  it.each([
    { name: "everything", query: { match_all: null } },
    { name: "a clause with a name", query: { term: { name: "a", _name: "mine" } } },
    { name: "nested parts with a mode", query: { nested: { path: "tags", score_mode: "avg" } } },
    { name: "a field called field", query: { term: { field: 5 } } },
    { name: "a field called fields", query: { term: { fields: 5 } } },
    { name: "a weight beside the field that exists", query: { exists: { field: "a", boost: 2 } } },
    { name: "what is looked for like a field", query: { multi_match: { query: "_index" } } },
    { name: "lists of lists", query: { term: { name: within(6, 1 as unknown, (one) => [one]) } } },
  ])("may be for $name", ({ query }) => {
    expect(queried(query)).toBeNull();
  });

  it.each([
    { name: "a bool of a number", query: { bool: 5 }, reason: "a bool that is no object" },
    { name: "another part of a bool", query: { bool: { script: {} } }, reason: "script" },
    { name: "a wrapper of a number", query: { nested: 5 }, reason: "a clause that is no object" },
    { name: "nested parts of the index", query: { nested: { path: "_index" } }, reason: "_index" },
    {
      name: "a foreign field that exists",
      query: { exists: { field: "_index" } },
      reason: "_index",
    },
    {
      name: "fields that are a number",
      query: { multi_match: { fields: 5 } },
      reason: "a field without a name",
    },
    { name: "a script in a list", query: { terms: { name: [script] } }, reason: "script" },
    {
      name: "a script in lists of lists",
      query: { term: { name: within(4, script as unknown, (one) => [one]) } },
      reason: "script",
    },
    {
      name: "values too deep in lists",
      query: { term: { name: within(7, 1 as unknown, (one) => [one]) } },
      reason: "a value of more than 6 levels",
    },
    {
      name: "values too deep in objects",
      query: { term: { name: within(7, 1 as unknown, (value) => ({ value })) } },
      reason: "a value of more than 6 levels",
    },
  ])("may not be for $name", ({ query, reason }) => {
    expect(queried(query)).toBe(reason);
  });

  it.each([
    { name: "bool", around: (must: object): object => ({ bool: { must } }) },
    { name: "wrappers", around: (filter: object): object => ({ constant_score: { filter } }) },
  ])("has 20 levels of $name at most", ({ around }) => {
    expect(queried(within(20, { match_all: {} }, around))).toBeNull();
    expect(queried(within(21, { match_all: {} }, around))).toBe("more than 20 levels");
  });
});

describe("an order", () => {
  it("may be by relevance, and by a distance in a unit", () => {
    expect(sorted("_score")).toBeNull();
    expect(sorted({ _geo_distance: { place: { lat: 1, lon: 2 }, unit: "km" } })).toBeNull();
  });

  it.each([
    { name: "options with a script", sort: { name: [script] }, reason: "script" },
    { name: "another option", sort: { name: { script: {} } }, reason: "script" },
    { name: "nested parts that are a number", sort: { name: { nested: 5 } }, reason: "nested" },
    { name: "a distance to a number", sort: { _geo_distance: 5 }, reason: "_geo_distance" },
    {
      name: "a distance from a foreign field",
      sort: { _geo_distance: { _index: [1, 2] } },
      reason: "_index",
    },
    {
      name: "a distance to a script",
      sort: { _geo_distance: { place: script } },
      reason: "script",
    },
  ])("may not be by $name", ({ sort, reason }) => {
    expect(sorted(sort)).toBe(reason);
  });
});

describe("an aggregation", () => {
  it.each([
    { name: "a number", one: 5, reason: "an aggregation that is no object" },
    { name: "the average of a number", one: { avg: 5 }, reason: "avg" },
    {
      name: "hits in the order of a script",
      one: { top_hits: { sort: { _script: script } } },
      reason: "_script",
    },
    { name: "nested parts by another name", one: { nested: { paths: "a" } }, reason: "paths" },
    { name: "another part of filters", one: { filters: { script: "a" } }, reason: "script" },
    {
      name: "filters that are a number",
      one: { filters: { filters: 5 } },
      reason: "a query that is no object",
    },
  ])("may not be $name", ({ one, reason }) => {
    expect(summed(one)).toBe(reason);
  });
});
