import { firstValueFrom, lastValueFrom, NEVER, of, toArray } from "rxjs";
import { describe, expect, test } from "vitest";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  DocumentReads,
  PAGE_SIZE,
  SEARCH_LIMIT,
} from "../../../../../src/streams/core/live/documentReads.ts";
import { matcherOf } from "../../../../../src/streams/core/live/matcher.ts";

const place = { index: "tower", collection: "assets", filter: {} };
const NO_DESK = { ask: () => NEVER };
const hits = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    _id: `a${from + at}`,
    _source: { key: from + at },
  }));

describe("reads of a collection", () => {
  test("[LC2] pages follow each other by the unique field until one is not full", async () => {
    const asked: unknown[] = [];
    const total = 2 * PAGE_SIZE + 5;
    const connection = {
      request: ({ body }: KuzzleRequest) => {
        const { search_after: [after] = [-1] } = body as { search_after?: [number] };
        asked.push(after);
        return of({ hits: hits(after + 1, Math.min(after + 1 + PAGE_SIZE, total)), total });
      },
    };
    const reads = new DocumentReads(connection, NO_DESK, { ...place, pageBy: "key" });
    const pages = await lastValueFrom(reads.snapshot().pipe(toArray()));
    const read = new Set(pages.flatMap((page) => [...page.keys()]));
    expect([read.size, asked]).toEqual([total, [-1, PAGE_SIZE - 1, 2 * PAGE_SIZE - 1]]);
  });

  test("[LC2] more than one search holds, without a field to page by, fails and says what to do", async () => {
    const connection = { request: () => of({ hits: hits(0, 3), total: 10_001 }) };
    const reads = new DocumentReads(connection, NO_DESK, { ...place, pageBy: null });
    await expect(firstValueFrom(reads.snapshot())).rejects.toThrow(
      "tower/assets holds 10001 documents, more than 10000: name a unique field to page by.",
    );
  });

  test.each([
    {
      name: "[LC2] a snapshot without paging",
      of: (reads: DocumentReads) => reads.snapshot(),
      pageBy: null,
      expected: { size: SEARCH_LIMIT, body: { query: {} } },
    },
    {
      name: "[LC2] a snapshot by pages",
      of: (reads: DocumentReads) => reads.snapshot(),
      pageBy: "key",
      expected: { size: PAGE_SIZE, body: { query: {}, sort: [{ key: "asc" }] } },
    },
    {
      name: "[LC10] stamps without paging",
      of: (reads: DocumentReads) => reads.stamps(),
      pageBy: null,
      expected: { size: SEARCH_LIMIT, body: { query: {}, _source: ["_kuzzle_info"] } },
    },
    {
      name: "[LC10] stamps by pages",
      of: (reads: DocumentReads) => reads.stamps(),
      pageBy: "key",
      expected: {
        size: PAGE_SIZE,
        body: { query: {}, _source: ["_kuzzle_info", "key"], sort: [{ key: "asc" }] },
      },
    },
  ])("$name asks for nothing but what it needs, from the first on", async (row) => {
    const asked: KuzzleRequest[] = [];
    const request = (one: KuzzleRequest) => {
      asked.push(one);
      return of({ hits: [], total: 0 });
    };
    const reads = new DocumentReads({ request }, NO_DESK, { ...place, pageBy: row.pageBy });
    await lastValueFrom<unknown>(row.of(reads));
    const { index, collection } = place;
    expect(asked).toEqual([
      {
        controller: "document",
        action: "search",
        lang: "koncorde",
        from: 0,
        index,
        collection,
        ...row.expected,
      },
    ]);
  });

  test.each([null, [], "text"])("a document that is %j fails", async (source) => {
    const request = () => of({ hits: [{ _id: "a", _source: source }], total: 1 });
    const reads = new DocumentReads({ request }, NO_DESK, { ...place, pageBy: null });
    await expect(firstValueFrom(reads.snapshot())).rejects.toThrow("_source");
  });

  test.each([{ key: null }, {}, { key: { nr: null } }])(
    "[LC2] a full page that ends with %j cannot be followed, and says so",
    async (last) => {
      const page = [...hits(0, PAGE_SIZE - 1), { _id: "last", _source: last }];
      const request = () => of({ hits: page, total: 2 * PAGE_SIZE });
      const reads = new DocumentReads({ request }, NO_DESK, { ...place, pageBy: "key.nr" });
      await expect(lastValueFrom(reads.snapshot())).rejects.toThrow(
        "tower/assets: last has no key.nr to page by.",
      );
    },
  );

  test("an answer in another form fails instead of showing something wrong", async () => {
    const reads = new DocumentReads({ request: () => of({ hits: "none" }) }, NO_DESK, {
      ...place,
      pageBy: null,
    });
    await expect(firstValueFrom(reads.snapshot())).rejects.toThrow("hits");
  });
});

describe("matches", () => {
  const source = { kind: "person", level: 3, place: { site: "s1" }, tags: ["x"], gone: null };
  test.each([
    [{}, true],
    [{ equals: { kind: "person" } }, true],
    [{ equals: { "place.site": "s1" } }, true],
    [{ equals: { tags: "x" } }, false],
    [{ in: { kind: ["machine", "person"] } }, true],
    [{ in: { missing: ["x"] } }, false],
    [{ range: { level: { gte: 3, lt: 4 } } }, true],
    [{ range: { level: { gt: 3 } } }, false],
    [{ range: { gone: { gte: 0 } } }, false],
    [{ not: { equals: { level: 3 } } }, false],
    [{ and: [{ equals: { level: 3 } }, { equals: { kind: "x" } }] }, false],
    [{ ids: { values: ["m1", "m2"] } }, true],
    [{ ids: { values: ["m2"] } }, false],
    [{ or: [{ equals: { level: 4 } }, { equals: { kind: "person" } }] }, true],
    [{ or: [{ equals: { level: 4 } }, { equals: { kind: "x" } }] }, false],
    [{ equals: { level: 3, kind: "x" } }, false],
    [{ equals: { "kind.length": 6 } }, false],
    [{ equals: { "gone.site": "s1" } }, false],
    [{ range: { level: { gte: 4 } } }, false],
    [{ range: { level: { lt: 3 } } }, false],
    [{ range: { level: { lte: 3 } } }, true],
    [{ range: { level: { lte: 2 } } }, false],
  ])("%j: %s", (filter, expected) => {
    expect(matcherOf(filter)("m1", source)).toBe(expected);
  });
});
