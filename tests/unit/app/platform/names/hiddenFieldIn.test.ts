import { describe, expect, test } from "vitest";
import { hiddenFieldIn } from "../../../../../backend/app/platform/names/hiddenFieldIn.ts";

const HIDDEN = ["acknowledgement.comment", "attributes", "designation"];
const refusal = (search: unknown) => hiddenFieldIn(search, HIDDEN);

describe("what is searched by hidden fields is refused", () => {
  test.each<[string, unknown, string]>([
    ["a term", { query: { term: { designation: "Ann" } } }, "designation"],
    ["a sub-field", { query: { prefix: { "designation.keyword": "A" } } }, "designation.keyword"],
    ["a field within one", { query: { term: { "attributes.value": "1" } } }, "attributes.value"],
    ["what one is part of", { query: { exists: { field: "acknowledgement" } } }, "acknowledgement"],
    [
      "deep in a query",
      { query: { bool: { must_not: [{ match: { designation: "A" } }] } } },
      "designation",
    ],
    ["an order", { sort: [{ designation: "asc" }] }, "designation"],
    ["an order as a text", { sort: "designation:asc" }, "designation:asc"],
    ["buckets", { aggs: { a: { terms: { field: "designation" } } } }, "designation"],
    ["hits of buckets", { aggs: { a: { top_hits: { size: 1 } } } }, "top_hits"],
    [
      "fields with weights",
      { query: { multi_match: { query: "A", fields: ["designation^3"] } } },
      "designation^3",
    ],
    ["a pattern of fields", { query: { multi_match: { query: "A", fields: ["desi*"] } } }, "desi*"],
    ["all fields", { query: { multi_match: { query: "A" } } }, "multi_match"],
    ["Kuzzle's language", { equals: { designation: "Ann" } }, "designation"],
    ["members of a list", { exists: "attributes[1]" }, "attributes[1]"],
  ])("%s", (_, search, field) => {
    expect(refusal(search)).toBe(field);
  });

  test.each<[string, unknown]>([
    ["other fields", { query: { term: { family: "crane" } }, sort: [{ lastTagUpdate: "desc" }] }],
    ["a field whose name begins alike", { equals: { designationOf: "Ann" } }],
    ["a pattern of values", { query: { wildcard: { family: "cra*" } } }],
    ["ids", { query: { ids: { values: ["asset-1"] } } }],
    ["nothing", null],
  ])("not %s", (_, search) => {
    expect(refusal(search)).toBeNull();
  });
});
