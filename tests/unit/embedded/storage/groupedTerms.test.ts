import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at, lines } from "../../../contract/storageClient.ts";
import { type TestStorage, testStorage } from "./storageFolder.ts";

const KEYS = { keyword: ["a", "b", "é", "B"], long: [0, 2, 10], boolean: [true, false] } as const;

let storage: TestStorage;
let count = 0;
beforeAll(async () => {
  storage = await testStorage();
});
afterAll(() => storage.stop());

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const documents = fc.array(
  fc.record({
    keyword: maybe(fc.constantFrom(...KEYS.keyword)),
    long: maybe(fc.constantFrom(...KEYS.long)),
    boolean: maybe(fc.constantFrom(...KEYS.boolean)),
    date: maybe(fc.constantFrom(0, 86_400_000)),
    // Eighths: sums of them are exact in any order.
    double: maybe(fc.integer({ min: -80, max: 80 }).map((n) => n / 8)),
    whole: maybe(fc.integer({ min: -5, max: 5 })),
  }),
  { maxLength: 25 },
);
const asked = fc.record({
  field: fc.constantFrom("keyword", "long", "boolean", "date"),
  direction: fc.constantFrom("asc", "desc"),
  size: fc.constantFrom(1, 2, 50),
  least: fc.integer({ min: -6, max: 6 }),
});

/** `shard_size` changes no answer of one shard, and is read row by row. */
test("terms that SQL groups are those that are read row by row", async () => {
  await fc.assert(
    fc.asyncProperty(documents, asked, async (all, { field, direction, size, least }) => {
      const index = `grouped-${(count += 1)}`;
      const date = { type: "date", format: "epoch_millis" };
      const number = (type: string) => ({ type });
      const properties = {
        keyword: { type: "keyword" },
        long: number("long"),
        boolean: { type: "boolean" },
        date,
        double: number("double"),
        whole: number("integer"),
      };
      await storage.call("PUT", `/${index}`, { mappings: { dynamic: "strict", properties } });
      const bulk = all.flatMap((one, id) => [{ index: { _id: String(id) } }, one]);
      if (all.length > 0)
        await storage.call("POST", `/${index}/_bulk?refresh=true`, lines(...bulk));
      const of = (type: string, name: string) => ({ [type]: { field: name } });
      const aggs = {
        least: of("min", "double"),
        most: of("max", "whole"),
        mean: of("avg", "double"),
        total: of("sum", "double"),
        whole: of("sum", "whole"),
        known: of("value_count", "whole"),
      };
      const terms = { field, size, order: { _key: direction } };
      const query = {
        bool: { should: [{ range: { whole: { gte: least } } }, { exists: { field: "double" } }] },
      };
      const { body } = await storage.call("POST", `/${index}/_search`, {
        size: 0,
        query,
        aggs: { grouped: { terms, aggs }, read: { terms: { ...terms, shard_size: 100 }, aggs } },
      });
      const [grouped, read] = ["grouped", "read"].map((name) => at(body, "aggregations", name));
      expect(read).toMatchObject({ buckets: expect.any(Array) });
      expect(grouped).toEqual(read);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("a field of which a document holds several values counts the document for each", async () => {
  await storage.call("PUT", "/several", {
    mappings: { properties: { label: { type: "keyword" }, n: { type: "long" } } },
  });
  const bulk = [{ index: { _id: "1" } }, { label: ["a", "b"], n: 2 }];
  await storage.call("POST", "/several/_bulk?refresh=true", lines(...bulk));
  const { body } = await storage.call("POST", "/several/_search", {
    size: 0,
    aggs: {
      labels: {
        terms: { field: "label", order: { _key: "asc" } },
        aggs: { n: { sum: { field: "n" } } },
      },
    },
  });
  expect(at(body, "aggregations", "labels", "buckets")).toEqual([
    { key: "a", doc_count: 1, n: { value: 2 } },
    { key: "b", doc_count: 1, n: { value: 2 } },
  ]);
});
