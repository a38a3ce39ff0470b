import { beforeAll, describe, expect } from "vitest";
import { idsOf, refusalOf, storageCall } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

type Row = { readonly key: string; readonly query: object; readonly expected: readonly string[] };

const PARIS = { lat: 48.8566, lon: 2.3522 };

const ROWS: readonly Row[] = [
  { key: "match_all", query: { match_all: {} }, expected: ["a", "b", "c", "d", "e", "f"] },
  { key: "match_none", query: { match_none: {} }, expected: [] },
  { key: "term-keyword", query: { term: { status: "ok" } }, expected: ["a", "b"] },
  {
    key: "term-object",
    query: { term: { status: { value: "ok", boost: 2 } } },
    expected: ["a", "b"],
  },
  {
    key: "term-case",
    query: { term: { status: { value: "LOST", case_insensitive: true } } },
    expected: ["c", "d"],
  },
  { key: "term-array", query: { term: { labels: "nord" } }, expected: ["a", "b"] },
  { key: "term-twice", query: { term: { labels: "sud" } }, expected: ["d"] },
  { key: "term-number", query: { term: { battery: 50 } }, expected: ["c", "d"] },
  { key: "term-number-text", query: { term: { battery: "50" } }, expected: ["c", "d"] },
  { key: "term-number-many", query: { term: { battery: 95 } }, expected: ["e"] },
  { key: "term-decimal-of-integer", query: { term: { battery: 50.5 } }, expected: [] },
  { key: "term-float", query: { term: { speed: 0.1 } }, expected: ["a"] },
  { key: "term-double", query: { term: { weight: -1.25 } }, expected: ["c"] },
  { key: "term-boolean", query: { term: { moving: true } }, expected: ["a", "c"] },
  { key: "term-boolean-text", query: { term: { moving: "false" } }, expected: ["b"] },
  { key: "term-date", query: { term: { day: "2024-01-15" } }, expected: ["a"] },
  { key: "term-text-token", query: { term: { name: "grue" } }, expected: ["a", "b", "e"] },
  { key: "term-text-case", query: { term: { name: "Grue" } }, expected: [] },
  { key: "term-subfield", query: { term: { "name.raw": "Grue mobile" } }, expected: ["b"] },
  { key: "term-object-path", query: { term: { "owner.name": "Alba" } }, expected: ["a", "c"] },
  { key: "term-unmapped", query: { term: { unmapped: "x" } }, expected: [] },
  { key: "term-too-long", query: { term: { code: "far too long a code" } }, expected: [] },
  { key: "term-id", query: { term: { _id: "c" } }, expected: ["c"] },
  { key: "term-disabled", query: { term: { "extra.anything.goes": 1 } }, expected: [] },
  { key: "term-flattened", query: { term: { free: "jaune" } }, expected: ["a"] },
  { key: "term-flattened-key", query: { term: { "free.color": "rouge" } }, expected: ["b"] },
  { key: "term-flattened-deep", query: { term: { "free.deep.size": "L" } }, expected: ["a"] },
  {
    key: "terms",
    query: { terms: { status: ["ok", "retired", "none"] } },
    expected: ["a", "b", "e"],
  },
  { key: "terms-empty", query: { terms: { status: [] } }, expected: [] },
  { key: "terms-number", query: { terms: { battery: [15, 5] } }, expected: ["b", "e"] },
  {
    key: "terms-date",
    query: { terms: { day: ["2024-01-15", 1_708_000_000_000] } },
    expected: ["a", "c"],
  },
  { key: "terms-id", query: { terms: { _id: ["a", "zz"] } }, expected: ["a"] },
  { key: "ids", query: { ids: { values: ["f", "a", "nobody"] } }, expected: ["a", "f"] },
  { key: "ids-empty", query: { ids: { values: [] } }, expected: [] },
  { key: "exists", query: { exists: { field: "battery" } }, expected: ["a", "b", "c", "d", "e"] },
  { key: "exists-null", query: { exists: { field: "moving" } }, expected: ["a", "b", "c"] },
  { key: "exists-empty-array", query: { exists: { field: "labels" } }, expected: ["a", "b", "d"] },
  { key: "exists-text", query: { exists: { field: "name" } }, expected: ["a", "b", "c", "d", "e"] },
  { key: "exists-object", query: { exists: { field: "owner" } }, expected: ["a", "b", "c"] },
  { key: "exists-geo", query: { exists: { field: "position" } }, expected: ["a", "b", "c"] },
  { key: "exists-unmapped", query: { exists: { field: "unmapped" } }, expected: [] },
  { key: "exists-too-long", query: { exists: { field: "code" } }, expected: ["a", "b", "c"] },
  { key: "exists-flattened", query: { exists: { field: "free" } }, expected: ["a", "b"] },
  { key: "exists-flattened-key", query: { exists: { field: "free.deep.size" } }, expected: ["a"] },
  {
    key: "range-closed",
    query: { range: { battery: { gte: 15, lte: 50 } } },
    expected: ["b", "c", "d"],
  },
  { key: "range-open", query: { range: { battery: { gt: 15, lt: 80 } } }, expected: ["c", "d"] },
  {
    key: "range-decimal-of-integer",
    query: { range: { battery: { gt: 14.5, lt: 15.5 } } },
    expected: ["b"],
  },
  {
    key: "range-same-value-only",
    query: { range: { battery: { gt: 5, lt: 95 } } },
    expected: ["a", "b", "c", "d"],
  },
  // The writes of the fixture are numbered from 0, in the order of the ids.
  { key: "range-writes", query: { range: { _seq_no: { gt: 3 } } }, expected: ["e", "f"] },
  {
    key: "range-writes-of-some",
    query: {
      bool: { filter: [{ range: { _seq_no: { gte: 1, lt: 5 } } }, { term: { status: "ok" } }] },
    },
    expected: ["b"],
  },
  { key: "range-negative", query: { range: { weight: { lt: 0 } } }, expected: ["c"] },
  {
    key: "range-null-bound",
    query: { range: { weight: { gte: 3, lte: null } } },
    expected: ["a", "b"],
  },
  {
    key: "range-text",
    query: { range: { status: { gte: "ok", lt: "retired" } } },
    expected: ["a", "b"],
  },
  { key: "range-upper-first", query: { range: { status: { lt: "a" } } }, expected: ["d"] },
  {
    key: "range-date-ms",
    query: { range: { seenAt: { gte: Date.UTC(2024, 2, 30, 23) } } },
    expected: ["b", "c", "d"],
  },
  {
    key: "range-date-day-up",
    query: { range: { day: { lte: "2024-01-31" } } },
    expected: ["a", "b"],
  },
  { key: "range-date-lt-day", query: { range: { day: { lt: "2024-01-31" } } }, expected: ["a"] },
  { key: "range-date-gt-day", query: { range: { day: { gt: "2024-01-31" } } }, expected: ["c"] },
  {
    key: "range-date-month-is-its-first-day",
    query: { range: { day: { lte: "2024-01" } } },
    expected: [],
  },
  {
    key: "range-date-hour-up",
    query: { range: { day: { gt: "2024-01-31T22" } } },
    expected: ["b", "c"],
  },
  {
    key: "range-date-year-is-its-first-day",
    query: { range: { day: { gt: "2024" } } },
    expected: ["a", "b", "c"],
  },
  {
    key: "range-date-math",
    query: { range: { day: { gte: "2024-01-15||+1d", lte: "2024-01-15||+1M/M" } } },
    expected: ["b", "c"],
  },
  { key: "range-date-now", query: { range: { day: { gte: "now-1h" } } }, expected: [] },
  {
    key: "range-date-now-rounded",
    query: { range: { day: { lt: "now/d" } } },
    expected: ["a", "b", "c"],
  },
  {
    key: "range-date-zone",
    query: { range: { day: { gte: "2024-02-01", time_zone: "+01:00" } } },
    expected: ["b", "c"],
  },
  {
    key: "range-date-format",
    query: { range: { seenAt: { lt: "2024-03-29", format: "yyyy-MM-dd" } } },
    expected: ["e"],
  },
  { key: "range-unmapped", query: { range: { unmapped: { gte: 0 } } }, expected: [] },
  { key: "prefix", query: { prefix: { code: "G-" } }, expected: ["a", "b"] },
  {
    key: "prefix-case",
    query: { prefix: { status: { value: "LO", case_insensitive: true } } },
    expected: ["c", "d"],
  },
  { key: "prefix-text", query: { prefix: { name: "mob" } }, expected: ["b"] },
  { key: "wildcard", query: { wildcard: { code: "?-1" } }, expected: ["a", "c"] },
  {
    key: "wildcard-star",
    query: { wildcard: { "name.raw": { value: "*mé*que" } } },
    expected: ["c"],
  },
  {
    key: "wildcard-case",
    query: { wildcard: { "name.raw": { value: "grue*", case_insensitive: true } } },
    expected: ["a", "b", "e"],
  },
  { key: "wildcard-escape", query: { wildcard: { code: "G\\*" } }, expected: [] },
  { key: "wildcard-bracket", query: { wildcard: { code: "[GP]-1" } }, expected: [] },
  { key: "regexp", query: { regexp: { code: "[GP]-[0-9]+" } }, expected: ["a", "b", "c"] },
  { key: "regexp-anchored", query: { regexp: { code: "G" } }, expected: [] },
  {
    key: "regexp-case",
    query: { regexp: { status: { value: "l.st|O[kK]", case_insensitive: true } } },
    expected: ["a", "b", "c", "d"],
  },
  { key: "match", query: { match: { name: "pelle GRUE" } }, expected: ["a", "b", "c", "e"] },
  {
    key: "match-and",
    query: { match: { name: { query: "grue mobile", operator: "and" } } },
    expected: ["b"],
  },
  {
    key: "match-minimum",
    query: { match: { name: { query: "grue à pelle", minimum_should_match: 2 } } },
    expected: ["a"],
  },
  { key: "match-apostrophe", query: { match: { name: "d'atelier" } }, expected: ["d"] },
  { key: "match-part-of-word", query: { match: { name: "atelier" } }, expected: [] },
  { key: "match-accents-count", query: { match: { name: "mecanique" } }, expected: [] },
  { key: "match-keyword", query: { match: { status: "ok" } }, expected: ["a", "b"] },
  { key: "match-number", query: { match: { battery: "80" } }, expected: ["a"] },
  { key: "match-nothing", query: { match: { name: "!!" } }, expected: [] },
  { key: "match-unmapped", query: { match: { unmapped: "visible" } }, expected: [] },
  { key: "phrase", query: { match_phrase: { name: "grue à" } }, expected: ["a"] },
  { key: "phrase-order", query: { match_phrase: { name: "tour à" } }, expected: [] },
  { key: "phrase-across-values", query: { match_phrase: { name: "benne grue" } }, expected: [] },
  { key: "phrase-prefix", query: { match_phrase_prefix: { name: "grue mo" } }, expected: ["b"] },
  {
    key: "multi_match",
    query: { multi_match: { query: "Alba", fields: ["owner.name", "status"] } },
    expected: ["a", "c"],
  },
  {
    key: "multi_match-phrase",
    query: { multi_match: { query: "grue ann", type: "phrase_prefix", fields: ["name"] } },
    expected: ["e"],
  },
  {
    key: "bool-filter",
    query: { bool: { filter: [{ term: { status: "ok" } }, { range: { battery: { gt: 20 } } }] } },
    expected: ["a"],
  },
  {
    key: "bool-must-object",
    query: { bool: { must: { term: { status: "ok" } } } },
    expected: ["a", "b"],
  },
  {
    key: "bool-must_not",
    query: { bool: { must_not: [{ term: { status: "ok" } }] } },
    expected: ["c", "d", "e", "f"],
  },
  {
    key: "bool-must_not-absent",
    query: { bool: { must_not: { range: { battery: { gte: 0 } } } } },
    expected: ["f"],
  },
  {
    key: "bool-should",
    query: { bool: { should: [{ term: { status: "lost" } }, { term: { battery: 15 } }] } },
    expected: ["b", "c"],
  },
  {
    key: "bool-should-optional",
    query: { bool: { filter: { term: { status: "ok" } }, should: [{ term: { battery: 15 } }] } },
    expected: ["a", "b"],
  },
  {
    key: "bool-should-needed",
    query: {
      bool: {
        filter: { term: { status: "ok" } },
        should: [{ term: { battery: 15 } }],
        minimum_should_match: 1,
      },
    },
    expected: ["b"],
  },
  {
    key: "bool-should-two",
    query: {
      bool: {
        should: [{ term: { status: "ok" } }, { term: { moving: true } }, { term: { battery: 15 } }],
        minimum_should_match: 2,
      },
    },
    expected: ["a", "b"],
  },
  {
    key: "bool-should-percent",
    query: {
      bool: {
        should: [{ term: { status: "ok" } }, { term: { moving: true } }],
        minimum_should_match: "100%",
      },
    },
    expected: ["a"],
  },
  {
    key: "bool-should-minus",
    query: {
      bool: {
        should: [{ term: { status: "ok" } }, { term: { moving: true } }],
        minimum_should_match: -1,
      },
    },
    expected: ["a", "b", "c"],
  },
  { key: "bool-empty", query: { bool: {} }, expected: ["a", "b", "c", "d", "e", "f"] },
  {
    key: "bool-deep-not",
    query: { bool: { must_not: { bool: { must_not: { term: { status: "ok" } } } } } },
    expected: ["a", "b"],
  },
  {
    key: "bool-not-of-and",
    query: {
      bool: {
        must_not: { bool: { filter: [{ term: { moving: true } }, { term: { status: "ok" } }] } },
      },
    },
    expected: ["b", "c", "d", "e", "f"],
  },
  {
    key: "constant_score",
    query: { constant_score: { filter: { term: { status: "ok" } } } },
    expected: ["a", "b"],
  },
  {
    key: "nested-same-element",
    query: {
      nested: {
        path: "parts",
        query: {
          bool: { filter: [{ term: { "parts.kind": "motor" } }, { term: { "parts.hours": 200 } }] },
        },
      },
    },
    expected: ["b"],
  },
  {
    key: "nested-single-object",
    query: { nested: { path: "parts", query: { term: { "parts.kind": "filter" } } } },
    expected: ["d"],
  },
  {
    key: "nested-not-inside",
    query: {
      nested: { path: "parts", query: { bool: { must_not: { term: { "parts.kind": "motor" } } } } },
    },
    expected: ["a", "d"],
  },
  {
    key: "nested-not-outside",
    query: {
      bool: { must_not: { nested: { path: "parts", query: { term: { "parts.kind": "motor" } } } } },
    },
    expected: ["c", "d", "e", "f"],
  },
  {
    key: "nested-text",
    query: { nested: { path: "parts", query: { match: { "parts.note": "changer" } } } },
    expected: ["a"],
  },
  {
    key: "nested-exists",
    query: { nested: { path: "parts", query: { exists: { field: "parts.note" } } } },
    expected: ["a"],
  },
  { key: "nested-field-from-outside", query: { term: { "parts.kind": "motor" } }, expected: [] },
  {
    key: "nested-root-field-inside",
    query: { nested: { path: "parts", query: { term: { status: "ok" } } } },
    expected: [],
  },
  {
    key: "nested-unmapped-ignored",
    query: { nested: { path: "nowhere", ignore_unmapped: true, query: { match_all: {} } } },
    expected: [],
  },
  {
    key: "geo_distance",
    query: { geo_distance: { distance: "5km", position: PARIS } },
    expected: ["a", "b"],
  },
  {
    key: "geo_distance-metres",
    query: { geo_distance: { distance: 100, position: [2.3522, 48.8566] } },
    expected: ["a"],
  },
  {
    key: "geo_distance-far",
    query: { geo_distance: { distance: "400km", position: "48.8566,2.3522" } },
    expected: ["a", "b", "c"],
  },
  {
    key: "geo_distance-miles",
    query: { geo_distance: { distance: "1mi", position: { lat: 48.8584, lon: 2.2945 } } },
    expected: ["b"],
  },
  {
    key: "geo_bounding_box",
    query: {
      geo_bounding_box: {
        position: { top_left: { lat: 49, lon: 2.3 }, bottom_right: { lat: 45, lon: 5 } },
      },
    },
    expected: ["a", "c"],
  },
  {
    key: "geo_bounding_box-sides",
    query: { geo_bounding_box: { position: { top: 49, left: 2, bottom: 48, right: 2.3 } } },
    expected: ["b"],
  },
  {
    key: "geo_bounding_box-across",
    query: { geo_bounding_box: { position: { top: 90, left: 4, bottom: -90, right: -170 } } },
    expected: ["c"],
  },
  {
    key: "geo_polygon",
    query: {
      geo_polygon: {
        position: {
          points: [
            { lat: 49, lon: 2.3 },
            { lat: 49, lon: 2.5 },
            { lat: 48, lon: 2.5 },
            { lat: 48, lon: 2.3 },
          ],
        },
      },
    },
    expected: ["a"],
  },
  {
    key: "geo_polygon-concave",
    query: {
      geo_polygon: {
        position: {
          points: [
            [2, 48],
            [3, 48],
            [3, 49.5],
            [2.35, 48.1],
            [2, 49.5],
          ],
        },
      },
    },
    expected: [],
  },
];

type Refusal = {
  readonly key: string;
  readonly query: object;
  readonly status: number;
  readonly type: string;
  readonly reason: string | RegExp;
};

const REFUSALS: readonly Refusal[] = [
  {
    key: "term-value-null",
    query: { term: { status: { value: null } } },
    status: 400,
    type: "illegal_argument_exception",
    reason: "value cannot be null",
  },
  {
    key: "regexp-on-date",
    query: { regexp: { day: "2024.*" } },
    status: 400,
    type: "query_shard_exception",
    reason:
      "Can only use regexp queries on keyword and text fields - not on [day] which is of type [date]",
  },
  {
    key: "prefix-on-boolean",
    query: { prefix: { moving: "t" } },
    status: 400,
    type: "query_shard_exception",
    reason:
      "Can only use prefix queries on keyword, text and wildcard fields - not on [moving] which is of type [boolean]",
  },
  {
    key: "geo-on-keyword",
    query: { geo_distance: { distance: "1km", status: PARIS } },
    status: 400,
    type: "query_shard_exception",
    reason: /\[status\]/,
  },
  {
    key: "term-on-point",
    query: { term: { position: "1,2" } },
    status: 400,
    type: "query_shard_exception",
    reason:
      /Geometry fields do not support exact searching, use dedicated geometry queries instead: \[position\]/,
  },
  {
    key: "match-unknown",
    query: { match: { name: { query: "x", loudly: true } } },
    status: 400,
    type: "parsing_exception",
    reason: "[match] query does not support [loudly]",
  },
  {
    key: "exists-without-field",
    query: { exists: {} },
    status: 400,
    type: "parsing_exception",
    reason: "[exists] must be provided with a [field]",
  },
  {
    key: "terms-of-text",
    query: { terms: { status: "ok" } },
    status: 400,
    type: "parsing_exception",
    reason: "[terms] query does not support [status]",
  },
  {
    key: "unknown-clause-within",
    query: { bool: { filter: [{ bool: { must: [{ equals: { status: "ok" } }] } }] } },
    status: 400,
    type: "parsing_exception",
    reason: "unknown query [equals]",
  },
  {
    key: "empty-clause",
    query: {},
    status: 400,
    type: "illegal_argument_exception",
    reason: /^query malformed, empty clause found/,
  },
  {
    key: "unknown-clause",
    query: { equals: { status: "ok" } },
    status: 400,
    type: "parsing_exception",
    reason: "unknown query [equals]",
  },
  {
    key: "two-clauses",
    query: { term: { status: "ok" }, match_all: {} },
    status: 400,
    type: "parsing_exception",
    reason: "[term] malformed query, expected [END_OBJECT] but found [FIELD_NAME]",
  },
  {
    key: "clause-not-object",
    query: { term: "x" },
    status: 400,
    type: "parsing_exception",
    reason: "[term] query malformed, no start_object after query name",
  },
  {
    key: "term-two-fields",
    query: { term: { status: "ok", code: "x" } },
    status: 400,
    type: "parsing_exception",
    reason: "[term] query doesn't support multiple fields, found [status] and [code]",
  },
  {
    key: "term-null",
    query: { term: { status: null } },
    status: 400,
    type: "illegal_argument_exception",
    reason: "field name is null or empty",
  },
  {
    key: "bool-unknown",
    query: { bool: { should_not: [] } },
    status: 400,
    type: "x_content_parse_exception",
    reason: /\[bool\] unknown field \[should_not\]/,
  },
  {
    key: "range-unknown",
    query: { range: { battery: { above: 3 } } },
    status: 400,
    type: "parsing_exception",
    reason: "[range] query does not support [above]",
  },
  {
    key: "number-wrong",
    query: { term: { battery: "many" } },
    status: 400,
    type: "query_shard_exception",
    reason: 'failed to create query: For input string: "many"',
  },
  {
    key: "boolean-wrong",
    query: { term: { moving: "perhaps" } },
    status: 400,
    type: "query_shard_exception",
    reason:
      "failed to create query: Can't parse boolean value [perhaps], expected [true] or [false]",
  },
  {
    key: "date-wrong",
    query: { range: { day: { gte: "one day" } } },
    status: 400,
    type: "parse_exception",
    reason:
      /^failed to parse date field \[one day\] with format \[strict_date_optional_time\|\|epoch_millis\]/,
  },
  {
    key: "wildcard-on-number",
    query: { wildcard: { battery: "5*" } },
    status: 400,
    type: "query_shard_exception",
    reason:
      /Can only use wildcard queries on keyword, text and wildcard fields - not on \[battery\] which is of type \[integer\]/,
  },
  {
    key: "nested-unmapped",
    query: { nested: { path: "nowhere", query: { match_all: {} } } },
    status: 400,
    type: "query_shard_exception",
    reason: "failed to create query: [nested] failed to find nested object under path [nowhere]",
  },
  {
    key: "geo-unmapped",
    query: { geo_distance: { distance: "1km", nowhere: PARIS } },
    status: 400,
    type: "query_shard_exception",
    reason: "failed to find geo field [nowhere]",
  },
];

/** Queries: which documents each finds, and what is refused in which words. */
export function registerStorageQueries(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-queries";

  describe("queries", () => {
    beforeAll(() => createFixture(call, index));

    for (const { key, query, expected } of ROWS) {
      keyed(`query:${key}`, `finds [${expected.join(" ")}]`, async () => {
        const found = await call("POST", `/${index}/_search`, { query, sort: ["_doc"], size: 100 });
        expect(idsOf(found).toSorted()).toEqual(expected);
        const counted = await call("POST", `/${index}/_count`, { query });
        expect(counted.body).toMatchObject({ count: expected.length });
      });
    }

    for (const { key, query, status, type, reason } of REFUSALS) {
      keyed(`refused:${key}`, "is refused in Elasticsearch's words", async () => {
        const refused = refusalOf(await call("POST", `/${index}/_search`, { query }));
        const shape = typeof reason === "string" ? reason : expect.stringMatching(reason);
        expect(refused).toEqual({ status, type, reason: shape });
      });
    }
  });
}
