import { beforeAll, describe, expect } from "vitest";
import { at, idsOf, storageCall } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

/** Words that every JavaScript object has: in documents, mappings and searches they are names like others. */
const WORDS = ["constructor", "__proto__"] as const;

/** An object of one field: a plain literal would take `__proto__` for something else. */
const of = (name: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries([[name, value]]);
const json = (value: unknown): string => JSON.stringify(value);

/** Documents, mappings and searches whose names are words of every object. */
export function registerStorageNames(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-names";

  describe("names that every object has", () => {
    beforeAll(async () => {
      await createFixture(call, index);
      await call("DELETE", `/${index}-open`);
      await call("PUT", `/${index}-open`, {
        mappings: { properties: Object.fromEntries(WORDS.map((w) => [w, { type: "keyword" }])) },
      });
    });

    for (const word of WORDS) {
      keyed(`names:source:${word}`, `a field ${word} is kept, changed and filtered`, async () => {
        const path = `/${index}/_doc/source-${word}`;
        await call("PUT", path, { status: "kept", extra: of(word, { [word]: [1] }) });
        await call("POST", `/${index}/_update/source-${word}`, {
          doc: { extra: of(word, { more: 2 }) },
        });
        const whole = await call("GET", path);
        const extra = of(word, { ...of(word, [1]), more: 2 });
        expect(json(at(whole.body, "_source"))).toBe(json({ status: "kept", extra }));
        const part = await call("GET", `${path}?_source_includes=extra.${word}.more`);
        expect(json(at(part.body, "_source"))).toBe(json({ extra: of(word, { more: 2 }) }));
      });

      keyed(`names:mapped:${word}`, `a field ${word} is mapped and found`, async () => {
        const path = `/${index}-open`;
        const written = await call("PUT", `${path}/_doc/${word}?refresh=true`, {
          ...of(word, "here"),
          within: of(word, "inside"),
        });
        expect(written.status).toBe(201);
        for (const term of [of(word, "here"), of(`within.${word}.keyword`, "inside")]) {
          const found = await call("POST", `${path}/_search`, { query: { term } });
          expect(idsOf(found)).toEqual([word]);
        }
        const mapping = await call("GET", `${path}/_mapping`);
        const properties = at(mapping.body, `${index}-open`, "mappings", "properties");
        expect(Object.keys(Object(properties))).toEqual(expect.arrayContaining([...WORDS]));
        expect(Object.keys(Object(at(properties, "within", "properties")))).toContain(word);
      });

      keyed(`names:nested:${word}`, `a nested field ${word} has rows of its own`, async () => {
        const path = `/${index}-nested-${word.toLowerCase()}`;
        await call("DELETE", path);
        const nested = { type: "nested", properties: of(word, { type: "keyword" }) };
        const made = await call("PUT", path, { mappings: { properties: of(word, nested) } });
        expect(made.status).toBe(200);
        await call("PUT", `${path}/_doc/a?refresh=true`, of(word, [of(word, "x"), of(word, "y")]));
        const query = { nested: { path: word, query: { term: of(`${word}.${word}`, "y") } } };
        expect(idsOf(await call("POST", `${path}/_search`, { query }))).toEqual(["a"]);
      });

      keyed(`names:aggregation:${word}`, `an aggregation ${word} is answered`, async () => {
        const answer = await call("POST", `/${index}/_search`, {
          size: 0,
          query: { term: { status: "ok" } },
          aggs: of(word, {
            terms: { field: "status", order: of(word, "asc") },
            aggs: of(word, { max: { field: "battery" } }),
          }),
        });
        const bucket = at(answer.body, "aggregations", word, "buckets", 0);
        expect(json(bucket)).toBe(json({ key: "ok", doc_count: 2, ...of(word, { value: 80 }) }));
      });

      keyed(
        `names:order:${word}`,
        `an order by ${word}, which is not there, is refused`,
        async () => {
          const terms = { field: "status", order: of(word, "asc") };
          const answer = await call("POST", `/${index}/_search`, { aggs: { a: { terms } } });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        },
      );

      const unknown: readonly (readonly [string, object])[] = [
        ["aggregation", { aggs: { a: of(word, { field: "status" }) } }],
        ["interval", { aggs: { a: { date_histogram: { field: "day", interval: word } } } }],
        [
          "calendar_interval",
          { aggs: { a: { date_histogram: { field: "day", calendar_interval: word } } } },
        ],
        ["clause", { query: of(word, {}) }],
        ["format", { query: { range: { day: { gte: "2024-01-01", format: word } } } }],
        ["operator", { query: { range: { battery: of(word, 1) } } }],
        [
          "unit",
          { sort: [{ _geo_distance: { position: { lat: 1, lon: 1 }, order: "asc", unit: word } }] },
        ],
        ["type", { query: { multi_match: { query: "grue", fields: ["name"], type: word } } }],
      ];
      for (const [what, body] of unknown)
        keyed(`names:${what}:${word}`, `${word} is no ${what}`, async () => {
          expect(await call("POST", `/${index}/_search`, body)).toMatchObject({ status: 400 });
        });
    }
  });
}
