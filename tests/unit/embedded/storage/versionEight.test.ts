import { afterAll, beforeAll, expect, test } from "vitest";
import { at, hitsOf, refusalOf, splitAddress } from "../../../contract/storageClient.ts";
import { testStorage } from "./storageFolder.ts";
import type { TestStorage } from "./storageFolder.ts";

let storage: TestStorage;
beforeAll(async () => {
  storage = await testStorage({ majorVersion: 8 });
  await storage.call("PUT", "/assets", {
    mappings: { dynamic: "strict", properties: { n: { type: "integer" }, name: { type: "text" } } },
  });
  await storage.call("PUT", "/assets/_doc/1", { n: 1 });
});
afterAll(() => storage.stop());

test("the version told begins with 8", async () => {
  expect(at((await storage.call("GET", "/")).body, "version", "number")).toBe("8.17.1");
});

test("answers carry no _type", async () => {
  const read = await storage.call("GET", "/assets/_doc/1");
  const found = await storage.call("POST", "/assets/_search", {});
  expect([at(read.body, "_type"), at(hitsOf(found)[0], "_type")]).toEqual([undefined, undefined]);
});

test("a wrong value is a document_parsing_exception with a position", async () => {
  expect(refusalOf(await storage.call("PUT", "/assets/_doc/2", { n: "x" }))).toEqual({
    status: 400,
    type: "document_parsing_exception",
    reason:
      "[1:1] failed to parse field [n] of type [integer] in document with id '2'. Preview of field's value: 'x'",
  });
});

test("an unknown field of a strict mapping is told with a position, as Kuzzle expects it", async () => {
  expect(at((await storage.call("PUT", "/assets/_doc/2", { q: 1 })).body, "error", "reason")).toBe(
    "[1:1] mapping set to strict, dynamic introduction of [q] within [_doc] is not allowed",
  );
});

test("a sort by _id is refused, as Elasticsearch 8 does unless it is switched on", async () => {
  expect(refusalOf(await storage.call("POST", "/assets/_search", { sort: ["_id"] }))).toEqual({
    status: 400,
    type: "illegal_argument_exception",
    reason:
      "Fielddata access on the _id field is disallowed, you can re-enable it by updating the dynamic cluster setting: indices.id_field_data.enabled",
  });
});

test("answers are of the type the client of version 8 asks for, from a product it accepts", async () => {
  const { url, authorization } = splitAddress(storage.url());
  const response = await fetch(`${url}/assets/_search`, {
    method: "POST",
    headers: {
      ...authorization,
      accept: "application/vnd.elasticsearch+json; compatible-with=8",
      "content-type": "application/vnd.elasticsearch+json; compatible-with=8",
    },
    body: "{}",
  });
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("x-elastic-product"),
  ]).toEqual([200, "application/vnd.elasticsearch+json;compatible-with=8", "Elasticsearch"]);
});

const REFUSED: readonly (readonly [string, object])[] = [
  ["query_string", { query: { query_string: { query: "a" } } }],
  ["simple_query_string", { query: { simple_query_string: { query: "a" } } }],
  ["fuzziness", { query: { match: { name: { query: "a", fuzziness: 1 } } } }],
  ["collapse", { collapse: { field: "n" } }],
  ["highlight", { highlight: { fields: { name: {} } } }],
  ["composite", { aggs: { it: { composite: { sources: [] } } } }],
];
for (const [what, body] of REFUSED) {
  test(`${what} is refused in so many words`, async () => {
    const refused = refusalOf(await storage.call("POST", "/assets/_search", body));
    expect(refused).toMatchObject({
      status: 400,
      reason: expect.stringContaining("is not supported by the embedded storage"),
    });
  });
}

test("a gzip body is read, another encoding refused", async () => {
  const { gzipSync } = await import("node:zlib");
  const { url, authorization } = splitAddress(storage.url());
  const ask = (encoding: string, body: Buffer): Promise<Response> =>
    fetch(`${url}/assets/_count`, {
      method: "POST",
      headers: {
        ...authorization,
        "content-type": "application/json",
        "content-encoding": encoding,
      },
      body: new Uint8Array(body),
    });
  const query = Buffer.from(JSON.stringify({ query: { term: { n: 1 } } }));
  expect(await (await ask("gzip", gzipSync(query))).json()).toMatchObject({ count: 1 });
  expect((await ask("br", query)).status).toBe(400);
  expect((await ask("gzip", query)).status).toBe(400);
});
