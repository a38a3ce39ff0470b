import { describe, expect, it } from "vitest";
import {
  type Call,
  callRefusal,
} from "../../../../../backend/app/platform/security/callRefusal.ts";
import { notAccepted } from "../../../../../backend/app/platform/security/search/notAccepted.ts";

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
    ...["auth:createApiKey", "security:createApiKey", "auth:createToken"].map((name) => ({
      name: `${name} does not run, a super admin's neither`,
      given: call({
        controller: name.split(":")[0] ?? "",
        action: name.split(":")[1] ?? "",
        args: {},
        isSuperAdmin: true,
      }),
      expected: false,
    })),
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
      name: "with targets does not run where it searches something else",
      given: call({
        controller: "security",
        isSuperAdmin: true,
        args: { targets: [{ index: "tower", collections: ["assets"] }] },
      }),
      expected: false,
    },
    ...[
      { what: "no target", targets: [] },
      { what: "a target without an index", targets: [{ index: "", collections: ["assets"] }] },
      { what: "a target without a collection", targets: [{ index: "tower", collections: [] }] },
      { what: "a collection without a name", targets: [{ index: "tower", collections: [""] }] },
    ].map(({ what, targets }) => ({
      name: `with ${what} does not run for a super admin either`,
      given: call({ isSuperAdmin: true, args: { targets } }),
      expected: false,
    })),
    {
      name: "with several collections in one target runs for a super admin's search",
      given: call({
        isSuperAdmin: true,
        args: { targets: [{ index: "tower", collections: ["assets", "tags"] }] },
      }),
      expected: true,
    },
    {
      name: "with several targets runs for a super admin's search",
      given: call({
        isSuperAdmin: true,
        args: {
          targets: ["tower", "rental"].map((index) => ({ index, collections: ["assets"] })),
        },
      }),
      expected: true,
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
      name: "that leaves a room runs",
      given: call({ controller: "realtime", action: "unsubscribe", body: { roomId: "room-1" } }),
      expected: true,
    },
    {
      name: "with a query of twelve levels that is not in Kuzzle's language runs",
      given: call({
        body: {
          query: Array.from({ length: 12 }).reduce<object>(
            (inner) => ({ bool: { must: [inner] } }),
            { match_all: {} },
          ),
        },
      }),
      expected: true,
    },
    {
      name: "that hears another collection runs",
      given: { ...subscribe({}), args: { index: "tower", collection: "assets" } },
      expected: true,
    },
    ...[
      { index: "tower", collection: "user-channel" },
      { index: "multi-tenancy-config", collection: "customers" },
    ].map((args) => ({
      name: `that hears ${args.index}/${args.collection} is for the roles to judge`,
      given: { ...subscribe({}), args },
      expected: true,
    })),
    ...[
      { controller: "document", action: "get" },
      { controller: "document", action: "subscribe" },
      { controller: "realtime", action: "count" },
    ].map((other) => ({
      name: `that does not hear the private channel (${other.controller}:${other.action}) is for the roles to judge`,
      given: { ...subscribe({}), body: null, ...other },
      expected: true,
    })),
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

/** A terms lookup into another customer's documents, as Elasticsearch would follow it. */
const LOOKUP = { terms: { reference: { index: "&rental.assets", id: "a", path: "reference" } } };

describe("a search that looks into another index", () => {
  it.each([
    { name: "in the body", given: call({ body: { query: LOOKUP } }) },
    {
      name: "in searchBody, as a GET of HTTP gives it",
      given: call({
        body: null,
        args: { index: "t", collection: "a", searchBody: JSON.stringify({ query: LOOKUP }) },
      }),
    },
    {
      name: "in searchBody as an object",
      given: call({ body: null, args: { searchBody: { query: LOOKUP } } }),
    },
    {
      name: "in the argument query, as the GET of an export gives it",
      given: call({ action: "export", args: { query: JSON.stringify(LOOKUP) } }),
    },
    { name: "in a count", given: call({ action: "count", body: { query: LOOKUP } }) },
    {
      name: "in an action that nobody has a right to yet",
      given: call({ action: "deleteByQuery", body: { query: LOOKUP } }),
    },
    {
      name: "in a sort beside a query in Kuzzle's own language",
      given: call({
        args: { lang: "koncorde" },
        body: { query: { equals: { a: 1 } }, sort: { _script: {} } },
      }),
    },
    { name: "in a searchBody that is no JSON", given: call({ args: { searchBody: "{query" } }) },
  ])("$name is refused, but for super admins", ({ given }) => {
    expect([
      callRefusal(given) === null,
      callRefusal({ ...given, isSuperAdmin: true }) === null,
    ]).toEqual([false, true]);
  });

  it("is not found in what takes no query or is in Kuzzle's own language", () => {
    expect([
      callRefusal(call({ action: "mGet", body: { ids: ["a"] } })),
      callRefusal(call({ args: { lang: "koncorde" }, body: { query: { equals: { a: 1 } } } })),
    ]).toEqual([null, null]);
  });
});

const search = (query: unknown) => ({ query });
const aggregation = (one: unknown) => ({ aggs: { one } });

describe("a search", () => {
  it.each<{ name: string; given: unknown }>([
    { name: "for everything", given: {} },
    {
      name: "by the clauses of a page",
      given: {
        ...search({
          bool: {
            minimum_should_match: 1,
            must: { match: { designation: { query: "crane", operator: "and" } } },
            must_not: [{ exists: { field: "archivedAt" } }, { ids: { values: ["a"] } }],
            should: [
              { wildcard: { reference: { value: "*1*", case_insensitive: true } } },
              { multi_match: { query: "a", fields: ["name^2", "designation"], type: "phrase" } },
              { nested: { path: "areas", query: { term: { "areas.name": "yard" } } } },
            ],
            filter: [
              { terms: { family: ["a", "b"], boost: 2 } },
              { range: { batteryLevel: { lt: 30, format: "epoch_millis" } } },
              { constant_score: { filter: { prefix: { name: "a" } } } },
              { geo_distance: { distance: "1km", location: { lat: 45, lon: 4 } } },
              { geo_polygon: { location: { points: [{ lat: 1, lon: 2 }] } } },
              {
                geo_bounding_box: {
                  location: { top_left: { lat: 2, lon: 1 }, bottom_right: [2, 1] },
                },
              },
            ],
          },
        }),
        from: 0,
        size: 10,
        search_after: ["a", 1],
        _source: ["reference"],
        sort: [
          "reference",
          { "_kuzzle_info.updatedAt": "desc" },
          { batteryLevel: { order: "asc", missing: "_last", unmapped_type: "long" } },
          { "areas.name": { nested: { path: "areas" } } },
          { _geo_distance: { location: { lat: 1, lon: 2 }, order: "asc", unit: "m" } },
          "_score",
        ],
      },
    },
    {
      name: "with aggregations",
      given: {
        aggs: {
          families: {
            terms: { field: "family", size: 10, order: [{ _count: "desc" }] },
            aggs: {
              days: { date_histogram: { field: "at", fixed_interval: "1d", time_zone: "UTC" } },
              newest: { top_hits: { size: 1, sort: [{ at: "desc" }], _source: ["at"] } },
            },
          },
          low: { filter: { range: { batteryLevel: { lt: 10 } } }, meta: { anything: {} } },
          split: { filters: { filters: { a: { term: { type: "a" } } }, other_bucket: true } },
          inside: {
            nested: { path: "areas" },
            aggs: { n: { value_count: { field: "areas.id" } } },
          },
        },
      },
    },
  ])("$name runs", ({ given }) => {
    expect(notAccepted(given, { isKoncorde: false })).toBe(null);
  });

  it.each<{ name: string; given: unknown; expected: string }>([
    {
      name: "a wrapped query",
      given: search({ wrapper: { query: "eyJ0ZXJtcyI6e319" } }),
      expected: "wrapper",
    },
    {
      name: "a terms lookup",
      given: search({ bool: { should: [LOOKUP] } }),
      expected: "a terms lookup",
    },
    {
      name: "a terms lookup behind a boost",
      given: search({ terms: { boost: 1, ...LOOKUP.terms } }),
      expected: "a terms lookup",
    },
    {
      name: "percolate",
      given: search({ percolate: { index: "rental", id: "a" } }),
      expected: "percolate",
    },
    {
      name: "more of the like",
      given: search({ more_like_this: { like: [{ _index: "rental" }] } }),
      expected: "more_like_this",
    },
    {
      name: "has_child",
      given: search({ has_child: { query: LOOKUP } }),
      expected: "has_child",
    },
    {
      name: "an indexed shape",
      given: search({ geo_shape: { location: { indexed_shape: { index: "rental" } } } }),
      expected: "geo_shape",
    },
    {
      name: "an indexed shape in a clause that is accepted",
      given: search({ geo_polygon: { location: { indexed_shape: { index: "rental" } } } }),
      expected: "indexed_shape",
    },
    {
      name: "a script as a query",
      given: search({ bool: { filter: { script: { script: { id: "x" } } } } }),
      expected: "script",
    },
    {
      name: "a function score",
      given: search({ function_score: { script_score: {} } }),
      expected: "function_score",
    },
    {
      name: "inner hits",
      given: search({ nested: { path: "a", query: {}, inner_hits: { script_fields: {} } } }),
      expected: "inner_hits",
    },
    { name: "the name of the index", given: search({ term: { _index: "a" } }), expected: "_index" },
    {
      name: "the name of the index in a list of fields",
      given: search({ multi_match: { query: "a", fields: ["name", "_index^2"] } }),
      expected: "_index^2",
    },
    {
      name: "a lookup in an aggregation",
      given: aggregation({ filter: LOOKUP }),
      expected: "a terms lookup",
    },
    {
      name: "a lookup in an aggregation of an aggregation",
      given: aggregation({
        terms: { field: "a" },
        aggs: { two: { filters: { filters: [LOOKUP] } } },
      }),
      expected: "a terms lookup",
    },
    {
      name: "a script in an aggregation",
      given: aggregation({ avg: { script: { source: "1" } } }),
      expected: "script",
    },
    {
      name: "scripted fields in an aggregation",
      given: aggregation({ top_hits: { script_fields: {} } }),
      expected: "script_fields",
    },
    {
      name: "an aggregation that leaves the query",
      given: aggregation({ global: {} }),
      expected: "global",
    },
    {
      name: "the name of the index as an aggregation",
      given: aggregation({ terms: { field: "_index" } }),
      expected: "_index",
    },
    { name: "a script as a sort", given: { sort: { _script: {} } }, expected: "_script" },
    {
      name: "a lookup in a sort",
      given: { sort: [{ "areas.name": { nested: { path: "areas", filter: LOOKUP } } }] },
      expected: "filter",
    },
    {
      name: "a lookup after the search",
      given: { post_filter: LOOKUP },
      expected: "a terms lookup",
    },
    ...[
      "runtime_mappings",
      "script_fields",
      "stored_fields",
      "docvalue_fields",
      "pit",
      "suggest",
    ].map((part) => ({ name: part, given: { [part]: {} }, expected: part })),
    {
      name: "a clause named as what all objects have",
      given: search({ constructor: {} }),
      expected: "constructor",
    },
  ])("with $name is refused", ({ given, expected }) => {
    expect(notAccepted(given, { isKoncorde: false })).toBe(expected);
  });

  it("that is too deep to walk is refused", () => {
    let query: object = {};
    for (let depth = 0; depth < 100; depth += 1) query = { bool: { filter: query } };
    expect(notAccepted({ query }, { isKoncorde: false })).toBe("more than 20 levels");
  });
});

describe("a search that costs more than a profile has a need of", () => {
  const aggs = (one: object) => ({ size: 0, aggs: { one } });
  const days = { field: "at", calendar_interval: "day" };
  const by = (levels: number): object => ({
    terms: { field: "a" },
    ...(levels === 1 ? {} : { aggs: { one: by(levels - 1) } }),
  });
  const should = (count: number, clause: object) =>
    search({ bool: { should: Array.from({ length: count }, () => clause) } });
  const word = { regexp: { name: { value: ".*a.*", case_insensitive: true } } };

  it.each([
    [aggs({ terms: { field: "a", include: "(((a|aa)*)*)*b" } }), "include by a pattern"],
    [aggs({ terms: { field: "a", exclude: "a.*" } }), "exclude by a pattern"],
    [aggs({ terms: { field: "a", size: 10_001 } }), "more than 10000 buckets"],
    [aggs({ terms: { field: "a", size: "all" } }), "more than 10000 buckets"],
    [aggs({ top_hits: { size: 101 } }), "more than 100 hits of a bucket"],
    [aggs({ date_histogram: { ...days, extended_bounds: { min: 0, max: 1 } } }), "extended_bounds"],
    [
      aggs({
        date_histogram: days,
        aggs: {
          t: { terms: { field: "a" }, aggs: { h: { histogram: { field: "n", interval: 1 } } } },
        },
      }),
      "a histogram within another",
    ],
    [aggs(by(5)), "more than 4 levels of aggregations"],
    [should(25, word), "more than 24 patterns"],
    [should(1000, { term: { a: 1 } }), "more than 2000 parts"],
    [
      search({ terms: { a: Array.from({ length: 20_001 }, (_, n) => n) } }),
      "more than 20000 values",
    ],
    [
      search({ regexp: { a: { value: "b", max_determinized_states: 1e9 } } }),
      "max_determinized_states",
    ],
  ])("is refused: %#", (given, expected) => {
    expect(notAccepted(given, { isKoncorde: false })).toBe(expected);
  });

  it("is refused in Kuzzle's own language too", () => {
    const given = search({ or: Array.from({ length: 25 }, () => ({ regexp: { a: "b" } })) });
    expect(notAccepted(given, { isKoncorde: true })).toBe("more than 24 patterns");
  });

  it.each([
    aggs({ terms: { field: "a", size: 10_000, include: ["a", "b"] } }),
    aggs(by(4)),
    aggs({ date_histogram: days, aggs: { t: { terms: { field: "a" } } } }),
    should(20, word),
    search({ terms: { a: Array.from({ length: 10_000 }, (_, n) => n) } }),
  ])("is not what is asked for every day: %#", (given) => {
    expect(notAccepted(given, { isKoncorde: false })).toBeNull();
  });
});
