import { beforeAll, describe, expect } from "vitest";
import { at, splitAddress, hitsOf, idsOf, lines, storageCall } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

/** What Elasticsearch does and the embedded storage does not, or does differently. */
export function registerStorageGaps(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-gaps";

  describe("gaps", () => {
    beforeAll(async () => {
      await createFixture(call, index);
      await call("DELETE", `/${index}-words`);
      await call("PUT", `/${index}-words`, {
        mappings: { properties: { text: { type: "text" } } },
      });
      const texts = ["common rare", "common plain", "common word", "common other", "rare alone"];
      const body = lines(...texts.flatMap((text, n) => [{ index: { _id: `t${n}` } }, { text }]));
      await call("POST", `/${index}-words/_bulk?refresh=true`, body);
    });

    keyed("gap:rare-words", "a document with the rarer word comes first", async () => {
      const answer = await call("POST", `/${index}-words/_search`, {
        query: { match: { text: "common rare" } },
      });
      expect(idsOf(answer).slice(0, 2)).toEqual(["t0", "t4"]);
    });

    keyed("gap:highlight", "matches in a text are marked", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        query: { match: { name: "mobile" } },
        highlight: { fields: { name: {} } },
      });
      expect(at(hitsOf(answer)[0], "highlight", "name")).toEqual(["Grue <em>mobile</em>"]);
    });

    keyed("gap:collapse", "hits are collapsed by a field", async () => {
      const answer = await call("POST", `/${index}/_search`, {
        query: { term: { status: "ok" } },
        collapse: { field: "status" },
        sort: ["seenAt"],
      });
      expect(idsOf(answer)).toEqual(["a"]);
    });

    keyed("gap:query_string", "query_string reads a query of words and signs", async () => {
      const query = { query_string: { query: "status:ok AND battery:>20" } };
      expect(idsOf(await call("POST", `/${index}/_search`, { query }))).toEqual(["a"]);
    });

    keyed("gap:fuzziness", "a word may have a wrong letter", async () => {
      const query = { match: { name: { query: "mobule", fuzziness: 1 } } };
      expect(idsOf(await call("POST", `/${index}/_search`, { query }))).toEqual(["b"]);
    });

    keyed("gap:inner-hits", "a nested query shows the elements that match", async () => {
      const query = {
        nested: { path: "parts", query: { term: { "parts.kind": "cable" } }, inner_hits: {} },
      };
      const hit = hitsOf(await call("POST", `/${index}/_search`, { query }))[0];
      expect(at(hit, "inner_hits", "parts", "hits", "hits", 0, "_source", "hours")).toBe(200);
    });

    keyed("gap:several-indexes-aggregated", "several indexes are aggregated together", async () => {
      const aggs = { all: { value_count: { field: "status" } } };
      const answer = await call("POST", `/${index},${index}-words/_search`, { size: 0, aggs });
      expect(at(answer.body, "aggregations", "all", "value")).toBe(5);
    });

    keyed("gap:large-numbers", "whole numbers beyond 2^53 are told apart", async () => {
      const raw = (digits: string): string => `{"index":{}}\n{"count":${digits}}\n`;
      await call(
        "POST",
        `/${index}/_bulk?refresh=true`,
        raw("9223372036854775806") + raw("9223372036854775807"),
      );
      const { url, authorization } = splitAddress(storage.baseUrl());
      const answer = await fetch(`${url}/${index}/_count`, {
        method: "POST",
        headers: { "content-type": "application/json", ...authorization },
        body: '{"query":{"term":{"count":9223372036854775807}}}',
      });
      expect(await answer.json()).toMatchObject({ count: 1 });
    });

    keyed("gap:percentiles", "percentiles are computed", async () => {
      const aggs = { p: { percentiles: { field: "weight", percents: [50] } } };
      const answer = await call("POST", `/${index}/_search`, { size: 0, aggs });
      expect(at(answer.body, "aggregations", "p", "values", "50.0")).toEqual(expect.any(Number));
    });
  });
}
