import { beforeAll, describe, expect } from "vitest";
import { at, hitsOf, idsOf, lines, refusalOf, storageCall } from "./storageClient.ts";
import type { Json } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

type SortRow = { readonly key: string; readonly sort: Json; readonly expected: readonly string[] };

const NUMBER = { battery: "desc" } as const;

const SORTS: readonly SortRow[] = [
  {
    key: "number",
    sort: [{ weight: "asc" }, { seenAt: "asc" }],
    expected: ["c", "d", "b", "a", "e", "f"],
  },
  {
    key: "number-desc",
    sort: [{ weight: { order: "desc" } }, { seenAt: "asc" }],
    expected: ["a", "b", "d", "c", "e", "f"],
  },
  {
    key: "missing-first",
    sort: [{ weight: { order: "asc", missing: "_first" } }, { seenAt: "asc" }],
    expected: ["e", "f", "c", "d", "b", "a"],
  },
  {
    key: "missing-value",
    sort: [{ weight: { order: "asc", missing: 1 } }, { seenAt: "asc" }],
    expected: ["c", "d", "e", "f", "b", "a"],
  },
  { key: "keyword", sort: ["status", { seenAt: "asc" }], expected: ["d", "c", "a", "b", "e", "f"] },
  {
    key: "keyword-desc",
    sort: [{ status: "desc" }, { seenAt: "desc" }],
    expected: ["e", "b", "a", "c", "d", "f"],
  },
  {
    key: "many-lowest",
    sort: [{ battery: "asc" }, { seenAt: "asc" }],
    expected: ["e", "b", "c", "d", "a", "f"],
  },
  {
    key: "many-highest",
    sort: [NUMBER, { seenAt: "asc" }],
    expected: ["e", "a", "c", "d", "b", "f"],
  },
  {
    key: "many-mode",
    sort: [{ battery: { order: "asc", mode: "max" } }, { seenAt: "asc" }],
    expected: ["b", "c", "d", "a", "e", "f"],
  },
  {
    key: "many-average",
    sort: [{ battery: { order: "asc", mode: "avg" } }, { seenAt: "asc" }],
    expected: ["b", "e", "c", "d", "a", "f"],
  },
  {
    key: "boolean",
    sort: [{ moving: "desc" }, { seenAt: "asc" }],
    expected: ["a", "c", "b", "e", "d", "f"],
  },
  // The writes of the fixture are numbered in the order of the ids.
  { key: "writes", sort: [{ _seq_no: "asc" }], expected: ["a", "b", "c", "d", "e", "f"] },
  {
    key: "writes-last-first",
    sort: [{ _seq_no: "desc" }],
    expected: ["f", "e", "d", "c", "b", "a"],
  },
  { key: "date", sort: [{ seenAt: { order: "desc" } }], expected: ["d", "c", "b", "a", "e", "f"] },
  {
    key: "object-path",
    sort: [{ "owner.age": "desc" }, { seenAt: "asc" }],
    expected: ["b", "a", "e", "c", "d", "f"],
  },
  {
    key: "nested",
    sort: [{ "parts.hours": { order: "desc", nested: { path: "parts" } } }, { seenAt: "asc" }],
    expected: ["a", "b", "d", "e", "c", "f"],
  },
  {
    key: "nested-min",
    sort: [{ "parts.hours": { order: "asc", nested: { path: "parts" } } }, { seenAt: "asc" }],
    expected: ["d", "a", "b", "e", "c", "f"],
  },
  {
    key: "unmapped-type",
    sort: [{ nowhere: { order: "asc", unmapped_type: "long" } }, { seenAt: "asc" }],
    expected: ["e", "a", "b", "c", "d", "f"],
  },
  {
    key: "distance",
    sort: [
      { _geo_distance: { position: { lat: 45.76, lon: 4.83 }, order: "asc" } },
      { seenAt: "asc" },
    ],
    expected: ["c", "a", "b", "e", "d", "f"],
  },
];

/** Searches: order, pages, parts of the content, scrolls, several indexes, refusals. */
export function registerStorageSearches(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-searches";
  const many = "contract-searches-many";

  describe("searches", () => {
    beforeAll(async () => {
      await createFixture(call, index);
      await call("DELETE", `/${many}`);
      await call("PUT", `/${many}`, {
        mappings: { properties: { n: { type: "integer" }, g: { type: "keyword" } } },
      });
      const entries = Array.from({ length: 250 }, (_, n) => [
        { index: { _id: `n${n}` } },
        { n, g: `g${n % 7}` },
      ]).flat();
      await call("POST", `/${many}/_bulk?refresh=true`, lines(...entries));
    });

    for (const { key, sort, expected } of SORTS) {
      keyed(`sort:${key}`, `gives [${expected.join(" ")}]`, async () => {
        expect(idsOf(await call("POST", `/${index}/_search`, { sort }))).toEqual(expected);
      });
    }

    keyed("sort:values", "hits show the values they are sorted by", async () => {
      const sort = [{ seenAt: "asc" }, { status: "asc" }, { weight: "asc" }];
      const hits = hitsOf(
        await call("POST", `/${index}/_search`, { sort, size: 2, _source: false }),
      );
      expect(hits.map((hit) => at(hit, "sort"))).toEqual([
        [Date.UTC(2024, 2, 28, 22), "retired", "Infinity"],
        [Date.UTC(2024, 2, 30, 22), "ok", 12.5],
      ]);
      expect(hits.map((hit) => at(hit, "_score"))).toEqual([null, null]);
    });

    keyed("sort:unmapped", "an unmapped field is refused", async () => {
      expect(refusalOf(await call("POST", `/${index}/_search`, { sort: ["nowhere"] }))).toEqual({
        status: 400,
        type: "query_shard_exception",
        reason: "No mapping found for [nowhere] in order to sort on",
      });
    });

    keyed("sort:text", "a text is refused", async () => {
      expect(refusalOf(await call("POST", `/${index}/_search`, { sort: ["name"] }))).toEqual({
        status: 400,
        type: "illegal_argument_exception",
        reason: expect.stringContaining(
          "Text fields are not optimised for operations that require per-document field data like aggregations and sorting",
        ),
      });
    });

    keyed("page:total", "the total counts all matches, the page is a part", async () => {
      const answer = await call("POST", `/${many}/_search`, {
        from: 240,
        size: 20,
        sort: ["n"],
        track_total_hits: true,
      });
      expect(at(answer.body, "hits", "total")).toEqual({ value: 250, relation: "eq" });
      expect(idsOf(answer)).toEqual(Array.from({ length: 10 }, (_, at0) => `n${240 + at0}`));
    });

    keyed("page:total-limit", "a limit of the total is told as such", async () => {
      const answer = await call("POST", `/${many}/_search`, { size: 0, track_total_hits: 100 });
      expect(at(answer.body, "hits", "total")).toEqual({ value: 100, relation: "gte" });
      const none = await call("POST", `/${many}/_search`, { size: 0, track_total_hits: false });
      expect(at(none.body, "hits", "total")).toBeUndefined();
    });

    keyed("page:address", "size, from and sort may stand in the address", async () => {
      const answer = await call("GET", `/${many}/_search?size=2&from=1&sort=n:desc&_source=false`);
      expect(idsOf(answer)).toEqual(["n248", "n247"]);
      expect(at(hitsOf(answer)[0], "_source")).toBeUndefined();
    });

    keyed("page:window", "a page beyond 10,000 is refused", async () => {
      const answer = await call("POST", `/${many}/_search`, { from: 9_995, size: 10 });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        type: "illegal_argument_exception",
        reason:
          "Result window is too large, from + size must be less than or equal to: [10000] but was [10005]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.",
      });
    });

    keyed("page:search-after", "search_after walks through all, each once", async () => {
      const seen: string[] = [];
      let after: Json | undefined;
      for (let page = 0; page < 20; page += 1) {
        const body = {
          size: 40,
          sort: [{ g: "desc" }, { n: "asc" }],
          ...(after ? { search_after: after } : {}),
        };
        const answer = await call("POST", `/${many}/_search`, body);
        const hits = hitsOf(answer);
        if (hits.length === 0) break;
        seen.push(...idsOf(answer));
        after = at(hits.at(-1), "sort");
      }
      const expected = Array.from({ length: 250 }, (_, n) => n).toSorted(
        (a, b) => (b % 7) - (a % 7) || a - b,
      );
      expect(seen).toEqual(expected.map((n) => `n${n}`));
    });

    keyed(
      "page:search-after-missing",
      "search_after goes on among documents without a value",
      async () => {
        const sort = [{ status: "asc" }, { seenAt: "asc" }];
        const first = await call("POST", `/${index}/_search`, {
          sort,
          search_after: ["retired", Date.UTC(2024, 2, 28, 22)],
        });
        expect(idsOf(first)).toEqual(["f"]);
        const second = await call("POST", `/${index}/_search`, { sort, search_after: [null, 0] });
        expect(idsOf(second)).toEqual(["f"]);
      },
    );

    keyed("page:search-after-count", "search_after with too few values is refused", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        sort: ["status", "seenAt"],
        search_after: ["ok"],
      });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        type: "illegal_argument_exception",
        reason: "search_after has 1 value(s) but sort has 2.",
      });
    });

    keyed("search:unknown-key", "an unknown key of the body is refused", async () => {
      const answer = await call("POST", `/${index}/_search`, { quiery: { match_all: {} } });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        type: "parsing_exception",
        reason: "Unknown key for a START_OBJECT in [quiery].",
      });
    });

    keyed("search:missing-index", "a missing index is told", async () => {
      expect(refusalOf(await call("POST", "/nowhere-at-all/_search", {}))).toEqual({
        status: 404,
        type: "index_not_found_exception",
        reason: "no such index [nowhere-at-all]",
      });
    });

    keyed(
      "search:several-indexes",
      "several indexes are searched together, in one order",
      async () => {
        const second = `${index}-second`;
        await call("DELETE", `/${second}`);
        await call("PUT", `/${second}`, {
          mappings: { properties: { seenAt: { type: "date" }, status: { type: "keyword" } } },
        });
        await call("PUT", `/${second}/_doc/z?refresh=true`, {
          seenAt: Date.UTC(2024, 2, 30, 22, 30),
          status: "ok",
        });
        const answer = await call("POST", `/${index},${second}/_search`, {
          query: { term: { status: "ok" } },
          sort: ["seenAt"],
        });
        expect(hitsOf(answer).map((hit) => [at(hit, "_index"), at(hit, "_id")])).toEqual([
          [index, "a"],
          [second, "z"],
          [index, "b"],
        ]);
        expect(at(answer.body, "hits", "total", "value")).toBe(3);
      },
    );

    keyed("search:post-filter", "post_filter narrows the hits, not the aggregations", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        query: { exists: { field: "status" } },
        post_filter: { term: { status: "ok" } },
        aggs: { all: { value_count: { field: "status" } } },
        sort: ["seenAt"],
      });
      expect(idsOf(answer)).toEqual(["a", "b"]);
      expect(at(answer.body, "aggregations", "all", "value")).toBe(5);
    });

    keyed("search:relevance", "more of the words asked for come first", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        query: { match: { name: "grue mobile" } },
      });
      expect(idsOf(answer)[0]).toBe("b");
    });

    keyed("search:version", "versions are shown when asked for", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        query: { ids: { values: ["a"] } },
        version: true,
        seq_no_primary_term: true,
      });
      expect(hitsOf(answer)[0]).toMatchObject({ _version: 1, _seq_no: 0, _primary_term: 1 });
    });

    const sources: readonly (readonly [string, Json, Json | undefined])[] = [
      ["false", false, undefined],
      ["one", "status", { status: "ok" }],
      ["list", ["owner.name", "battery"], { battery: 80, owner: { name: "Alba" } }],
      ["object-of-path", ["owner"], { owner: { name: "Alba", age: 30 } }],
      ["wildcard", ["own*"], { owner: { name: "Alba", age: 30 } }],
      ["array-of-objects", ["parts.kind"], { parts: [{ kind: "motor" }, { kind: "cable" }] }],
      [
        "include-exclude",
        { includes: ["owner", "free"], excludes: ["*.age", "free.deep"] },
        { owner: { name: "Alba" }, free: { color: "jaune" } },
      ],
      ["nothing-matches", ["nowhere"], {}],
    ];
    for (const [key, filter, expected] of sources) {
      keyed(`source:${key}`, "gives the asked part of the content", async () => {
        const answer = await call("POST", `/${index}/_search`, {
          query: { ids: { values: ["a"] } },
          _source: filter,
        });
        expect(at(hitsOf(answer)[0], "_source")).toEqual(expected);
      });
    }

    keyed(
      "scroll:snapshot",
      "a scroll gives every document as it was when it was opened",
      async () => {
        const name = `${many}-scroll`;
        await call("DELETE", `/${name}`);
        await call("PUT", `/${name}`, { mappings: { properties: { n: { type: "integer" } } } });
        const entries = Array.from({ length: 25 }, (_, n) => [
          { index: { _id: `s${n}` } },
          { n },
        ]).flat();
        await call("POST", `/${name}/_bulk?refresh=true`, lines(...entries));
        const first = await call("POST", `/${name}/_search?scroll=1m`, { size: 10, sort: ["n"] });
        await call("PUT", `/${name}/_doc/s12?refresh=true`, { n: 1000 });
        await call("DELETE", `/${name}/_doc/s20?refresh=true`);
        await call("PUT", `/${name}/_doc/new?refresh=true`, { n: 15 });
        const id = at(first.body, "_scroll_id");
        const seen = hitsOf(first).map((hit) => at(hit, "_source", "n"));
        for (let page = 0; page < 3; page += 1) {
          const next = await call("POST", "/_search/scroll", { scroll: "1m", scroll_id: id });
          expect(at(next.body, "hits", "total", "value")).toBe(25);
          seen.push(...hitsOf(next).map((hit) => at(hit, "_source", "n")));
        }
        expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n));
        const freed = await call("DELETE", "/_search/scroll", { scroll_id: id });
        expect(freed).toEqual({ status: 200, body: { succeeded: true, num_freed: 1 } });
        const after = refusalOf(
          await call("POST", "/_search/scroll", { scroll: "1m", scroll_id: id }),
        );
        expect(after).toMatchObject({ status: 404, type: "search_context_missing_exception" });
      },
    );

    keyed("scroll:from", "a scroll does not begin in the middle", async () => {
      const answer = await call("POST", `/${many}/_search?scroll=1m`, { from: 5 });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        type: "action_request_validation_exception",
        reason: "Validation Failed: 1: using [from] is not allowed in a scroll context;",
      });
    });

    keyed("count:query", "count takes a query only", async () => {
      const answer = await call("POST", `/${index}/_count`, {
        query: { term: { status: "ok" } },
        size: 3,
      });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        type: "parsing_exception",
        reason: "request does not support [size]",
      });
    });
  });
}
