import { beforeAll, describe, expect } from "vitest";
import { at, lines, refusalOf, storageCall } from "./storageClient.ts";
import type { Json } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

const terms = (buckets: readonly object[], others = 0): object => ({
  doc_count_error_upper_bound: 0,
  sum_other_doc_count: others,
  buckets,
});

const ROWS: readonly (readonly [string, object, object])[] = [
  [
    "terms",
    { terms: { field: "status" } },
    terms([
      { key: "ok", doc_count: 2 },
      { key: "Lost", doc_count: 1 },
      { key: "lost", doc_count: 1 },
      { key: "retired", doc_count: 1 },
    ]),
  ],
  ["terms-size", { terms: { field: "status", size: 1 } }, terms([{ key: "ok", doc_count: 2 }], 3)],
  [
    "terms-array",
    { terms: { field: "labels" } },
    terms([
      { key: "nord", doc_count: 2 },
      { key: "lourd", doc_count: 1 },
      { key: "léger", doc_count: 1 },
      { key: "sud", doc_count: 1 },
    ]),
  ],
  [
    "terms-number",
    { terms: { field: "battery", size: 3 } },
    terms(
      [
        { key: 50, doc_count: 2 },
        { key: 5, doc_count: 1 },
        { key: 15, doc_count: 1 },
      ],
      2,
    ),
  ],
  [
    "terms-boolean",
    { terms: { field: "moving" } },
    terms([
      { key: 1, key_as_string: "true", doc_count: 2 },
      { key: 0, key_as_string: "false", doc_count: 1 },
    ]),
  ],
  [
    "terms-missing",
    { terms: { field: "status", missing: "none", size: 2 } },
    terms(
      [
        { key: "ok", doc_count: 2 },
        { key: "Lost", doc_count: 1 },
      ],
      3,
    ),
  ],
  [
    "terms-key-order",
    { terms: { field: "status", order: { _key: "desc" }, size: 2 } },
    terms(
      [
        { key: "retired", doc_count: 1 },
        { key: "ok", doc_count: 2 },
      ],
      2,
    ),
  ],
  [
    "terms-inner-order",
    {
      terms: { field: "status", order: { most: "desc" } },
      aggs: { most: { max: { field: "weight" } } },
    },
    terms([
      { key: "ok", doc_count: 2, most: { value: 12.5 } },
      { key: "Lost", doc_count: 1, most: { value: 0 } },
      { key: "lost", doc_count: 1, most: { value: -1.25 } },
      { key: "retired", doc_count: 1, most: { value: null } },
    ]),
  ],
  ["terms-unmapped", { terms: { field: "nowhere" } }, terms([])],
  [
    "terms-date",
    { terms: { field: "day", size: 1, order: { _key: "asc" } } },
    terms(
      [{ key: Date.UTC(2024, 0, 15), key_as_string: "2024-01-15T00:00:00.000Z", doc_count: 1 }],
      2,
    ),
  ],
  [
    "terms-include",
    { terms: { field: "status", include: ["ok", "lost"] } },
    terms([
      { key: "ok", doc_count: 2 },
      { key: "lost", doc_count: 1 },
    ]),
  ],
  ["min", { min: { field: "weight" } }, { value: -1.25 }],
  ["max", { max: { field: "battery" } }, { value: 95 }],
  ["avg", { avg: { field: "weight" } }, { value: 3.5625 }],
  ["sum", { sum: { field: "battery" } }, { value: 295 }],
  ["avg-missing", { avg: { field: "weight", missing: 1 } }, { value: 2.7083333333333335 }],
  ["value_count", { value_count: { field: "labels" } }, { value: 5 }],
  ["cardinality", { cardinality: { field: "labels" } }, { value: 4 }],
  ["cardinality-number", { cardinality: { field: "battery" } }, { value: 5 }],
  [
    "stats",
    { stats: { field: "weight" } },
    { count: 4, min: -1.25, max: 12.5, avg: 3.5625, sum: 14.25 },
  ],
  ["min-nothing", { min: { field: "nowhere" } }, { value: null }],
  [
    "max-date",
    { max: { field: "day" } },
    { value: 1_708_000_000_000, value_as_string: "2024-02-15T12:26:40.000Z" },
  ],
  [
    "max-date-format",
    { max: { field: "seenAt" } },
    { value: Date.UTC(2024, 3, 1, 4), value_as_string: String(Date.UTC(2024, 3, 1, 4)) },
  ],
  [
    "filter",
    { filter: { term: { moving: true } }, aggs: { sum: { sum: { field: "battery" } } } },
    { doc_count: 2, sum: { value: 130 } },
  ],
  [
    "filters-named",
    {
      filters: { filters: { ok: { term: { status: "ok" } }, moving: { term: { moving: true } } } },
    },
    { buckets: { ok: { doc_count: 2 }, moving: { doc_count: 2 } } },
  ],
  [
    "filters-list",
    { filters: { other_bucket: true, filters: [{ term: { status: "ok" } }] } },
    { buckets: [{ doc_count: 2 }, { doc_count: 4 }] },
  ],
  ["missing", { missing: { field: "moving" } }, { doc_count: 3 }],
  [
    "nested",
    {
      nested: { path: "parts" },
      aggs: {
        kinds: {
          terms: { field: "parts.kind" },
          aggs: { hours: { sum: { field: "parts.hours" } } },
        },
      },
    },
    {
      doc_count: 4,
      kinds: terms([
        { key: "motor", doc_count: 2, hours: { value: 210 } },
        { key: "cable", doc_count: 1, hours: { value: 200 } },
        { key: "filter", doc_count: 1, hours: { value: 0 } },
      ]),
    },
  ],
  [
    "reverse-nested",
    {
      nested: { path: "parts" },
      aggs: {
        motors: {
          filter: { term: { "parts.kind": "motor" } },
          aggs: { back: { reverse_nested: {}, aggs: { battery: { sum: { field: "battery" } } } } },
        },
      },
    },
    { doc_count: 4, motors: { doc_count: 2, back: { doc_count: 2, battery: { value: 95 } } } },
  ],
  ["meta", { min: { field: "battery" }, meta: { unit: "%" } }, { meta: { unit: "%" }, value: 5 }],
  [
    "top_hits",
    {
      terms: { field: "status", size: 1 },
      aggs: { newest: { top_hits: { size: 1, sort: [{ seenAt: "desc" }], _source: ["battery"] } } },
    },
    terms(
      [
        {
          key: "ok",
          doc_count: 2,
          newest: {
            hits: {
              total: { value: 2, relation: "eq" },
              max_score: null,
              hits: [
                {
                  _index: "contract-aggregations",
                  _id: "b",
                  _score: null,
                  _source: { battery: 15 },
                  sort: [Date.UTC(2024, 2, 30, 23)],
                },
              ],
            },
          },
        },
      ],
      3,
    ),
  ],
  [
    "histogram",
    { histogram: { field: "battery", interval: 25, min_doc_count: 1 } },
    {
      buckets: [
        { key: 0, doc_count: 2 },
        { key: 50, doc_count: 2 },
        { key: 75, doc_count: 2 },
      ],
    },
  ],
  [
    "range",
    { range: { field: "battery", ranges: [{ to: 50 }, { from: 50, to: 90 }, { from: 90 }] } },
    {
      buckets: [
        { key: "*-50.0", to: 50, doc_count: 2 },
        { key: "50.0-90.0", from: 50, to: 90, doc_count: 3 },
        { key: "90.0-*", from: 90, doc_count: 1 },
      ],
    },
  ],
  [
    "date-fixed",
    { date_histogram: { field: "seenAt", fixed_interval: "1d", min_doc_count: 1 } },
    {
      buckets: [
        { key_as_string: String(Date.UTC(2024, 2, 28)), key: Date.UTC(2024, 2, 28), doc_count: 1 },
        { key_as_string: String(Date.UTC(2024, 2, 30)), key: Date.UTC(2024, 2, 30), doc_count: 2 },
        { key_as_string: String(Date.UTC(2024, 2, 31)), key: Date.UTC(2024, 2, 31), doc_count: 1 },
        { key_as_string: String(Date.UTC(2024, 3, 1)), key: Date.UTC(2024, 3, 1), doc_count: 1 },
      ],
    },
  ],
  [
    "date-month",
    { date_histogram: { field: "day", calendar_interval: "month" } },
    {
      buckets: [
        { key_as_string: "2024-01-01T00:00:00.000Z", key: Date.UTC(2024, 0, 1), doc_count: 2 },
        { key_as_string: "2024-02-01T00:00:00.000Z", key: Date.UTC(2024, 1, 1), doc_count: 1 },
      ],
    },
  ],
  [
    "date-format",
    { date_histogram: { field: "day", calendar_interval: "1M", format: "yyyy-MM-dd" } },
    {
      buckets: [
        { key_as_string: "2024-01-01", key: Date.UTC(2024, 0, 1), doc_count: 2 },
        { key_as_string: "2024-02-01", key: Date.UTC(2024, 1, 1), doc_count: 1 },
      ],
    },
  ],
];

/** Hours around the changes of the clocks in Paris: 31 March 2024 (forward), 27 October 2024 (back). */
const CLOCK_TIMES = [
  Date.UTC(2024, 2, 29, 22, 30),
  Date.UTC(2024, 2, 30, 22, 59),
  Date.UTC(2024, 2, 30, 23),
  Date.UTC(2024, 2, 31, 0, 30),
  Date.UTC(2024, 2, 31, 1, 30),
  Date.UTC(2024, 2, 31, 21, 59),
  Date.UTC(2024, 2, 31, 22),
  Date.UTC(2024, 9, 26, 21, 59),
  Date.UTC(2024, 9, 26, 22),
  Date.UTC(2024, 9, 27, 0, 30),
  Date.UTC(2024, 9, 27, 1, 30),
  Date.UTC(2024, 9, 27, 22, 59),
  Date.UTC(2024, 9, 27, 23),
];

type ClockRow = {
  readonly key: string;
  readonly histogram: object;
  readonly expected: readonly (readonly [string, number])[];
};

const CLOCKS: readonly ClockRow[] = [
  {
    key: "day",
    histogram: { calendar_interval: "day", time_zone: "Europe/Paris", min_doc_count: 1 },
    expected: [
      ["2024-03-29T00:00:00.000+01:00", 1],
      ["2024-03-30T00:00:00.000+01:00", 1],
      ["2024-03-31T00:00:00.000+01:00", 4],
      ["2024-04-01T00:00:00.000+02:00", 1],
      ["2024-10-26T00:00:00.000+02:00", 1],
      ["2024-10-27T00:00:00.000+02:00", 4],
      ["2024-10-28T00:00:00.000+01:00", 1],
    ],
  },
  {
    key: "hour",
    histogram: { calendar_interval: "hour", time_zone: "Europe/Paris", min_doc_count: 1 },
    expected: [
      ["2024-03-29T23:00:00.000+01:00", 1],
      ["2024-03-30T23:00:00.000+01:00", 1],
      ["2024-03-31T00:00:00.000+01:00", 1],
      ["2024-03-31T01:00:00.000+01:00", 1],
      ["2024-03-31T03:00:00.000+02:00", 1],
      ["2024-03-31T23:00:00.000+02:00", 1],
      ["2024-04-01T00:00:00.000+02:00", 1],
      ["2024-10-26T23:00:00.000+02:00", 1],
      ["2024-10-27T00:00:00.000+02:00", 1],
      ["2024-10-27T02:00:00.000+02:00", 1],
      ["2024-10-27T02:00:00.000+01:00", 1],
      ["2024-10-27T23:00:00.000+01:00", 1],
      ["2024-10-28T00:00:00.000+01:00", 1],
    ],
  },
  {
    key: "month",
    histogram: { calendar_interval: "month", time_zone: "Europe/Paris", min_doc_count: 1 },
    expected: [
      ["2024-03-01T00:00:00.000+01:00", 6],
      ["2024-04-01T00:00:00.000+02:00", 1],
      ["2024-10-01T00:00:00.000+02:00", 6],
    ],
  },
  {
    key: "week",
    histogram: { calendar_interval: "week", time_zone: "Europe/Paris", min_doc_count: 1 },
    expected: [
      ["2024-03-25T00:00:00.000+01:00", 6],
      ["2024-04-01T00:00:00.000+02:00", 1],
      ["2024-10-21T00:00:00.000+02:00", 5],
      ["2024-10-28T00:00:00.000+01:00", 1],
    ],
  },
  {
    key: "fixed-12h",
    histogram: { fixed_interval: "12h", time_zone: "Europe/Paris", min_doc_count: 1 },
    expected: [
      ["2024-03-29T12:00:00.000+01:00", 1],
      ["2024-03-30T12:00:00.000+01:00", 1],
      ["2024-03-31T00:00:00.000+01:00", 3],
      ["2024-03-31T12:00:00.000+02:00", 1],
      ["2024-04-01T00:00:00.000+02:00", 1],
      ["2024-10-26T12:00:00.000+02:00", 1],
      ["2024-10-27T00:00:00.000+02:00", 3],
      ["2024-10-27T12:00:00.000+01:00", 1],
      ["2024-10-28T00:00:00.000+01:00", 1],
    ],
  },
  {
    key: "fixed-offset-zone",
    histogram: { calendar_interval: "day", time_zone: "+01:00", min_doc_count: 2 },
    expected: [
      ["2024-03-31T00:00:00.000+01:00", 5],
      ["2024-10-26T00:00:00.000+01:00", 2],
      ["2024-10-27T00:00:00.000+01:00", 3],
    ],
  },
];

/** Aggregations: their values and shapes, and date histograms over the changes of the clocks. */
export function registerStorageAggregations(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-aggregations";
  const clocks = "contract-clocks";

  const withoutType = (value: Json | undefined): unknown =>
    JSON.parse(
      JSON.stringify(value ?? null, (key, item: unknown) => (key === "_type" ? undefined : item)),
    );

  describe("aggregations", () => {
    beforeAll(async () => {
      await createFixture(call, index);
      await call("DELETE", `/${clocks}`);
      await call("PUT", `/${clocks}`, { mappings: { properties: { at: { type: "date" } } } });
      const entries = CLOCK_TIMES.flatMap((ms) => [{ index: {} }, { at: ms }]);
      await call("POST", `/${clocks}/_bulk?refresh=true`, lines(...entries));
    });

    for (const [key, definition, expected] of ROWS) {
      keyed(`aggregation:${key}`, "has Elasticsearch's value and shape", async () => {
        const answer = await call("POST", `/${index}/_search`, {
          size: 0,
          aggs: { it: definition },
        });
        expect(withoutType(at(answer.body, "aggregations", "it") ?? answer.body)).toEqual(expected);
      });
    }

    for (const { key, histogram, expected } of CLOCKS) {
      keyed(`clocks:${key}`, "counts by local time over the changes of the clocks", async () => {
        const answer = await call("POST", `/${clocks}/_search`, {
          size: 0,
          aggs: { it: { date_histogram: { field: "at", ...histogram } } },
        });
        const buckets = at(answer.body, "aggregations", "it", "buckets");
        const found = Array.isArray(buckets)
          ? (buckets as Json[]).map((bucket) => [
              at(bucket, "key_as_string"),
              at(bucket, "doc_count"),
            ])
          : answer.body;
        expect(found).toEqual(expected);
      });
    }

    keyed(
      "clocks:empty-days",
      "days without documents are shown, the short and the long one once",
      async () => {
        const answer = await call("POST", `/${clocks}/_search`, {
          size: 0,
          query: { range: { at: { gte: Date.UTC(2024, 9, 20), lt: Date.UTC(2024, 10, 1) } } },
          aggs: {
            it: {
              date_histogram: {
                field: "at",
                calendar_interval: "day",
                time_zone: "Europe/Paris",
                extended_bounds: { min: Date.UTC(2024, 9, 25), max: Date.UTC(2024, 9, 30) },
              },
            },
          },
        });
        const buckets = at(answer.body, "aggregations", "it", "buckets") as Json[];
        expect(
          buckets.map((bucket) => [at(bucket, "key_as_string"), at(bucket, "doc_count")]),
        ).toEqual([
          ["2024-10-25T00:00:00.000+02:00", 0],
          ["2024-10-26T00:00:00.000+02:00", 1],
          ["2024-10-27T00:00:00.000+02:00", 4],
          ["2024-10-28T00:00:00.000+01:00", 1],
          ["2024-10-29T00:00:00.000+01:00", 0],
          ["2024-10-30T00:00:00.000+01:00", 0],
        ]);
      },
    );

    keyed("aggregation:of-a-query", "counts the matches of the query only", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        size: 0,
        query: { term: { status: "ok" } },
        aggregations: { sum: { sum: { field: "battery" } } },
      });
      expect(at(answer.body, "aggregations", "sum", "value")).toBe(95);
    });

    const refused: readonly (readonly [string, object, string, RegExp])[] = [
      [
        "unknown",
        { guess: { field: "status" } },
        "parsing_exception",
        /^Unknown aggregation type \[guess\]/,
      ],
      [
        "text",
        { terms: { field: "name" } },
        "illegal_argument_exception",
        /Text fields are not optimised/,
      ],
      [
        "sum-of-keyword",
        { sum: { field: "status" } },
        "illegal_argument_exception",
        /^Field \[status\] of type \[keyword\] is not supported for aggregation \[sum\]$/,
      ],
      [
        "inner-of-metric",
        { sum: { field: "battery" }, aggs: { x: { sum: { field: "battery" } } } },
        "aggregation_initialization_exception",
        /cannot accept sub-aggregations/,
      ],
      [
        "no-interval",
        { date_histogram: { field: "day" } },
        "illegal_argument_exception",
        /Invalid interval specified, must be non-null and non-empty/,
      ],
    ];
    for (const [key, definition, type, reason] of refused) {
      keyed(`aggregation-refused:${key}`, "is refused in Elasticsearch's words", async () => {
        const answer = await call("POST", `/${index}/_search`, {
          size: 0,
          aggs: { it: definition },
        });
        const cause = refusalOf(answer);
        expect(cause).toMatchObject({ type, reason: expect.stringMatching(reason) });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      });
    }
  });
}
