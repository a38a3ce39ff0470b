import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { regexpMatch, stepsOf } from "../../../../backend/embedded/storage/query/regexpMatch.ts";
import { wildcardMatch } from "../../../../backend/embedded/storage/query/wildcardMatch.ts";
import { SearchBudget } from "../../../../backend/embedded/storage/search/searchBudget.ts";
import { at, lines } from "../../../contract/storageClient.ts";
import type { StorageAnswer } from "../../../contract/storageClient.ts";
import { type TestStorage, testStorage } from "./storageFolder.ts";

/** Time for a search that is refused, or that others wait for, in ms; without bounds those here take from 20 s to hours. */
const SOON = 8000;

let storage: TestStorage;
beforeAll(async () => {
  storage = await testStorage();
  const properties = {
    name: { type: "keyword" },
    text: { type: "text" },
    at: { type: "date", format: "epoch_millis" },
    n: { type: "integer" },
  };
  await storage.call("PUT", "/assets", { mappings: { dynamic: "false", properties } });
  const documents = Array.from({ length: 2000 }, (_, n) => [
    { index: { _id: String(n) } },
    {
      name: `${"a".repeat(40)}${n}`,
      text: `crane ${n}`,
      at: n * 1000,
      n,
      [`${"a".repeat(3000)}b`]: 1,
    },
  ]).flat();
  await storage.call("POST", "/assets/_bulk?refresh=true", lines(...documents));
});
afterAll(() => storage.stop());

/** A search's answer and the time it took, ms. */
async function timed(body: object): Promise<{ answer: StorageAnswer; ms: number }> {
  const begun = performance.now();
  const answer = await storage.call("POST", "/assets/_search", body);
  return { answer, ms: performance.now() - begun };
}

const typeOf = ({ body }: StorageAnswer) =>
  at(body, "error", "caused_by", "type") ?? at(body, "error", "type");

describe("a search that would stop everybody", () => {
  const histograms = (levels: number): object => ({
    each: {
      date_histogram: {
        field: "at",
        fixed_interval: "1s",
        extended_bounds: { min: 0, max: 999_000 },
      },
      ...(levels === 1 ? {} : { aggs: histograms(levels - 1) }),
    },
  });
  const nothing = { match_none: {} };
  const many = (count: number, clause: (n: number) => object) => ({
    bool: { should: Array.from({ length: count }, (_, n) => clause(n)) },
  });

  test.each([
    [
      "of nested histograms over nothing",
      { query: nothing, size: 0, aggs: histograms(2) },
      400,
      "too_many_buckets_exception",
    ],
    [
      "of a histogram over a wide range",
      { size: 0, aggs: { h: { histogram: { field: "n", interval: 0.001 } } } },
      400,
      "too_many_buckets_exception",
    ],
    [
      "of more clauses than Elasticsearch takes",
      { query: many(1025, (n) => ({ term: { n } })) },
      400,
      "too_many_nested_clauses",
    ],
    [
      "of a text of more words than that",
      { query: { match: { text: "word ".repeat(2000) } } },
      400,
      "too_many_nested_clauses",
    ],
    [
      "of many expressions",
      { query: many(60, (n) => ({ regexp: { name: `.*${n}.*` } })) },
      400,
      "too_many_nested_clauses",
    ],
    [
      "of an expression that is large written out",
      { query: { regexp: { name: "((a{100}){100}){10}" } } },
      400,
      "too_complex_to_determinize_exception",
    ],
  ])("%s is refused in Elasticsearch's words", async (_what, body, status, type) => {
    const { answer, ms } = await timed(body);
    expect({ status: answer.status, type: typeOf(answer) }).toEqual({ status, type });
    expect(ms).toBeLessThan(SOON);
  });

  test("that takes too long is ended, and others are answered", async () => {
    const filters = Array.from({ length: 30 }, (_, n) => ({ range: { n: { gte: n } } }));
    const aggs = { f: { filters: { filters } } };
    const { answer } = await timed({
      size: 0,
      aggs: { t: { terms: { field: "n", size: 2000 }, aggs } },
    });
    expect({ status: answer.status, type: typeOf(answer) }).toEqual({
      status: 429,
      type: "es_rejected_execution_exception",
    });
    expect((await timed({ size: 1 })).answer.status).toBe(200);
    // 2 s of the processor, of which a busy machine gives a tenth; without a limit it takes minutes of it.
  }, 120_000);

  const backtracking = `(((((a|aa)*)*)*)*)*b`;
  test.each([
    [
      "the names of its buckets",
      { size: 0, aggs: { t: { terms: { field: "name", include: backtracking } } } },
    ],
    [
      "the names it leaves out",
      { size: 0, aggs: { t: { terms: { field: "name", exclude: backtracking } } } },
    ],
    ["values", { query: { regexp: { name: `${"(a|b|.)*".repeat(110)}c` } } }],
    ["values, by stars", { query: { wildcard: { name: `${"*a".repeat(40)}*b` } } }],
    [
      "fields by their names",
      { query: { multi_match: { query: "a", fields: [`${"*a".repeat(40)}*b`] } } },
    ],
    ["the parts of documents", { size: 200, _source: [`${"*a".repeat(40)}*c`] }],
  ])("an expression that goes back and forth for %s is answered at once", async (_what, body) => {
    const { answer, ms } = await timed(body);
    expect(answer.status).toBe(200);
    expect(ms).toBeLessThan(SOON);
  });

  test("as many clauses as Elasticsearch takes are answered", async () => {
    const { answer } = await timed({ query: many(1000, (n) => ({ term: { n: n * 2 } })) });
    expect(at(answer.body, "hits", "total", "value")).toBe(1000);
  });

  test("as many buckets as Elasticsearch makes are answered", async () => {
    const aggs = { h: { histogram: { field: "n", interval: 0.0306 } } };
    const { answer } = await timed({ size: 0, aggs });
    expect(at(answer.body, "aggregations", "h", "buckets")).toHaveLength(65_327);
  });
});

describe("what a search may cost", () => {
  const limits = { cpuMs: 1000, buckets: 3, results: 5, bytes: 100 };

  test("is processor time, looked at once in a while", () => {
    let now = 0;
    const budget = new SearchBudget(limits, () => now);
    now = 1000;
    budget.checkTime();
    now = 1001;
    expect(() => budget.checkTime()).toThrow("took more than 1 s of processor time");
    expect(() => {
      for (let step = 0; step < 64; step += 1) budget.step();
    }).toThrow("took more than 1 s");
  });

  test("is buckets, results and bytes of all parts together", () => {
    const budget = new SearchBudget(limits, () => 0);
    budget.addBuckets(2);
    expect(budget.bucketsLeft).toBe(1);
    budget.addBytes(100);
    const tooMany = expect.objectContaining({
      details: expect.objectContaining({
        caused_by: expect.objectContaining({ type: "too_many_buckets_exception" }),
      }),
    });
    const refusalOf = (spend: () => void) => {
      try {
        spend();
        return null;
      } catch (error) {
        return error;
      }
    };
    expect(refusalOf(() => budget.addBuckets(2))).toEqual(tooMany);
    expect(() => budget.addBytes(1)).toThrow(/would be \[101\].+limit of \[100\]/);
    for (let result = 0; result < 5; result += 1) budget.addResult();
    expect(refusalOf(() => budget.addResult())).toEqual(tooMany);
  });
});

describe("expressions", () => {
  test.each([
    ["a{3}", 3],
    ["(ab){2,5}c", 16],
    ["((a{10}){10}){10}", 1110],
    ["[a-z{5}]x", 2],
    [String.raw`a\{b`, 3],
  ])("%s has its steps counted as written out", (expression, steps) => {
    expect(stepsOf(expression)).toBe(steps);
  });

  test.each([
    ["a.c", "abc", true],
    ["a.c", "a\nc", true],
    ["b", "abc", false],
    ["a|ab", "ab", true],
    ["^a$", "^a$", true],
    [String.raw`a\.b`, "axb", false],
    ["[^a]é{2}", "béé", true],
  ])("%s reads the whole of %j: %s", (pattern, text, expected) => {
    expect(regexpMatch(pattern)(text)).toBe(expected);
  });

  test.each([
    ["*", "", true],
    ["a*", "ab", true],
    ["a*a", "a", false],
    ["a*b*c", "aXbXbXc", true],
    ["a*bc*c", "abc", false],
    ["a", "ab", false],
    ["**a", "ba", true],
    ["a.b", "axb", false],
  ])("%s names %j: %s", (pattern, text, expected) => {
    expect(wildcardMatch(pattern)(text)).toBe(expected);
  });
});
