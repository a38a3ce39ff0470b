import { beforeEach, describe, expect } from "vitest";
import type { Json } from "./storageClient.ts";
import { at, idsOf, lines, refusalOf, splitAddress, storageCall } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { keyedTest } from "./storageSuite.ts";

/** Indexes, mappings, settings, aliases and what the cluster tells of itself. */
export function registerStorageIndexes(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-indexes";

  describe("indexes", () => {
    beforeEach(async () => {
      await call("DELETE", `/${index}`);
      await call("PUT", `/${index}`, {
        mappings: {
          dynamic: "false",
          _meta: { owner: "tests" },
          properties: {
            status: { type: "keyword" },
            at: { type: "date" },
            box: { properties: { n: { type: "long" } } },
            list: { type: "nested" },
          },
        },
        settings: { number_of_replicas: 0 },
        aliases: { [`${index}-alias`]: {} },
      });
    });

    keyed("index:exists", "HEAD tells whether an index exists", async () => {
      expect((await call("HEAD", `/${index}`)).status).toBe(200);
      expect((await call("HEAD", `/${index}-alias`)).status).toBe(200);
      expect((await call("HEAD", "/nowhere-at-all")).status).toBe(404);
    });

    keyed("index:twice", "an index is not created twice", async () => {
      expect(refusalOf(await call("PUT", `/${index}`, {}))).toEqual({
        status: 400,
        type: "resource_already_exists_exception",
        reason: expect.stringMatching(new RegExp(`^index \\[${index}/[\\w-]+\\] already exists$`)),
      });
    });

    keyed("index:bad-name", "a name with capitals is refused", async () => {
      expect(refusalOf(await call("PUT", "/Contract", {}))).toEqual({
        status: 400,
        type: "invalid_index_name_exception",
        reason: "Invalid index name [Contract], must be lowercase",
      });
    });

    keyed("index:delete-missing", "deleting a missing index answers index_not_found", async () => {
      expect(refusalOf(await call("DELETE", "/nowhere-at-all"))).toEqual({
        status: 404,
        type: "index_not_found_exception",
        reason: "no such index [nowhere-at-all]",
      });
    });

    keyed("mapping:get", "the mapping comes back as it was given", async () => {
      const answer = await call("GET", `/${index}-alias/_mapping`);
      expect(answer.body).toEqual({
        [index]: {
          mappings: {
            dynamic: "false",
            _meta: { owner: "tests" },
            properties: {
              status: { type: "keyword" },
              at: { type: "date" },
              box: { properties: { n: { type: "long" } } },
              list: { type: "nested" },
            },
          },
        },
      });
    });

    keyed("mapping:merge", "new fields are added to the old ones", async () => {
      const put = await call("PUT", `/${index}/_mapping`, {
        properties: {
          box: { properties: { m: { type: "keyword" } } },
          "deep.er": { type: "text" },
        },
      });
      expect(put).toEqual({ status: 200, body: { acknowledged: true } });
      const answer = await call("GET", `/${index}/_mapping`);
      expect(at(answer.body, index, "mappings", "properties")).toEqual({
        status: { type: "keyword" },
        at: { type: "date" },
        box: { properties: { n: { type: "long" }, m: { type: "keyword" } } },
        list: { type: "nested" },
        deep: { properties: { er: { type: "text" } } },
      });
    });

    const refused: readonly (readonly [string, object, string, string | RegExp])[] = [
      [
        "type-change",
        { status: { type: "text" } },
        "illegal_argument_exception",
        "mapper [status] cannot be changed from type [keyword] to [text]",
      ],
      [
        "object-to-field",
        { box: { type: "keyword" } },
        "illegal_argument_exception",
        /can't merge a non object mapping \[box\] with an object mapping|can't merge a non-?object mapping/,
      ],
      ["nested-to-object", { list: { type: "object" } }, "illegal_argument_exception", /nested/],
      [
        "unknown-type",
        { x: { type: "sound" } },
        "mapper_parsing_exception",
        "No handler for type [sound] declared on field [x]",
      ],
      [
        "no-type",
        { x: { ignore_above: 3 } },
        "mapper_parsing_exception",
        "No type specified for field [x]",
      ],
      [
        "unknown-parameter",
        { x: { type: "keyword", loud: true } },
        "mapper_parsing_exception",
        "unknown parameter [loud] on mapper [x] of type [keyword]",
      ],
    ];
    for (const [key, properties, type, reason] of refused) {
      keyed(`mapping:${key}`, "is refused and changes nothing", async () => {
        const shape = typeof reason === "string" ? reason : expect.stringMatching(reason);
        const before = await call("GET", `/${index}/_mapping`);
        expect(refusalOf(await call("PUT", `/${index}/_mapping`, { properties }))).toEqual({
          status: 400,
          type,
          reason: shape,
        });
        expect(await call("GET", `/${index}/_mapping`)).toEqual(before);
      });
    }

    keyed("mapping:dynamic-types", "a dynamic mapping finds the types of new fields", async () => {
      await call("PUT", `/${index}/_mapping`, { dynamic: "true" });
      await call("PUT", `/${index}/_doc/1?refresh=true`, {
        text: "some words",
        whole: 1,
        part: 1.5,
        yes: true,
        when: "2024-05-01T10:00:00Z",
        year: "2024",
        nothing: null,
        empty: [],
        many: [1, 2],
        box: { added: "x" },
        objects: [{ a: 1 }, { b: "z" }],
      });
      const answer = await call("GET", `/${index}/_mapping`);
      const text = { type: "text", fields: { keyword: { type: "keyword", ignore_above: 256 } } };
      expect(at(answer.body, index, "mappings", "properties")).toEqual({
        status: { type: "keyword" },
        at: { type: "date" },
        box: { properties: { n: { type: "long" }, added: text } },
        list: { type: "nested" },
        text,
        whole: { type: "long" },
        part: { type: "float" },
        yes: { type: "boolean" },
        when: { type: "date" },
        year: text,
        many: { type: "long" },
        objects: { properties: { a: { type: "long" }, b: text } },
      });
      const found = await call("POST", `/${index}/_search`, {
        query: {
          bool: { filter: [{ term: { "objects.b.keyword": "z" } }, { match: { text: "WORDS" } }] },
        },
      });
      expect(idsOf(found)).toEqual(["1"]);
    });

    keyed("settings:get", "settings are texts below index", async () => {
      const answer = await call("GET", `/${index}/_settings`);
      expect(at(answer.body, index, "settings", "index")).toMatchObject({
        number_of_replicas: "0",
        number_of_shards: "1",
        provided_name: index,
      });
    });

    keyed(
      "settings:put",
      "settings are changed while the index is closed, then it answers again",
      async () => {
        expect((await call("POST", `/${index}/_close`)).status).toBe(200);
        const put = await call("PUT", `/${index}/_settings`, { index: { refresh_interval: "2s" } });
        expect(put).toEqual({ status: 200, body: { acknowledged: true } });
        expect((await call("POST", `/${index}/_open`)).status).toBe(200);
        const answer = await call("GET", `/${index}/_settings`);
        expect(at(answer.body, index, "settings", "index", "refresh_interval")).toBe("2s");
      },
    );

    keyed("alias:actions", "aliases are added and removed, and stand for their index", async () => {
      const add = { add: { index, alias: `${index}-second` } };
      const remove = { remove: { index, alias: `${index}-alias` } };
      expect((await call("POST", "/_aliases", { actions: [add, remove] })).status).toBe(200);
      const answer = await call("GET", `/${index}/_alias`);
      expect(answer.body).toEqual({ [index]: { aliases: { [`${index}-second`]: {} } } });
      expect((await call("HEAD", `/_alias/${index}-second`)).status).toBe(200);
      expect((await call("HEAD", `/_alias/${index}-alias`)).status).toBe(404);
      await call("PUT", `/${index}-second/_doc/1`, { status: "ok" });
      expect(at((await call("GET", `/${index}/_doc/1`)).body, "_index")).toBe(index);
      expect((await call("DELETE", `/${index}/_alias/${index}-second`)).status).toBe(200);
      expect((await call("HEAD", `/_alias/${index}-second`)).status).toBe(404);
    });

    keyed("alias:cat", "_cat/aliases names alias and index", async () => {
      const answer = await call("GET", `/_cat/aliases/${index}-alias?format=json`);
      expect(answer.body).toMatchObject([{ alias: `${index}-alias`, index }]);
      const indexes = await call("GET", "/_cat/indices?format=json");
      expect(indexes.body).toEqual(
        expect.arrayContaining([expect.objectContaining({ index, status: "open" })]),
      );
    });

    keyed("index:stats", "statistics count the documents", async () => {
      await call(
        "POST",
        `/${index}/_bulk?refresh=true`,
        lines({ index: {} }, {}, { index: {} }, {}),
      );
      const answer = await call("GET", `/_stats/docs,store`);
      expect(at(answer.body, "indices", index, "total", "docs", "count")).toBe(2);
      expect(at(answer.body, "indices", index, "total", "store", "size_in_bytes")).toEqual(
        expect.any(Number),
      );
    });

    keyed(
      "index:writes",
      "statistics tell how far the writes are numbered, deletions included",
      async () => {
        const numbered = async () => {
          const answer = await call("GET", `/${index}/_stats/docs?level=shards`);
          const copies = at(answer.body, "indices", index, "shards", "0") as readonly Json[];
          const primary = copies.find((copy) => at(copy, "routing", "primary") === true);
          return [
            at(answer.body, "indices", index, "uuid"),
            at(primary, "seq_no", "global_checkpoint"),
          ];
        };
        const [uuid] = await numbered();
        expect(await numbered()).toEqual([expect.any(String), -1]);
        await call("PUT", `/${index}/_doc/1`, { status: "ok" });
        await call("PUT", `/${index}/_doc/1`, { status: "ok" });
        await call("DELETE", `/${index}/_doc/1`);
        expect(await numbered()).toEqual([uuid, 2]);
      },
    );

    keyed("index:recreate", "an index created anew is empty", async () => {
      await call("PUT", `/${index}/_doc/1?refresh=true`, { status: "ok" });
      await call("DELETE", `/${index}`);
      await call("PUT", `/${index}`, { mappings: { properties: { status: { type: "integer" } } } });
      expect((await call("HEAD", `/${index}/_doc/1`)).status).toBe(404);
      await call("PUT", `/${index}/_doc/2?refresh=true`, { status: 5 });
      expect(
        idsOf(await call("POST", `/${index}/_search`, { query: { term: { status: 5 } } })),
      ).toEqual(["2"]);
    });

    keyed("cluster:info", "version, health and nodes are told", async () => {
      expect(at((await call("GET", "/")).body, "version", "number")).toEqual(
        expect.stringMatching(/^[78]\./),
      );
      expect((await call("GET", "/_cluster/health")).body).toMatchObject({
        number_of_pending_tasks: 0,
        timed_out: false,
      });
      expect(
        at((await call("GET", "/_cluster/stats")).body, "indices", "store", "size_in_bytes"),
      ).toEqual(expect.any(Number));
      expect((await call("GET", "/_cat/nodes?format=json")).body).toHaveLength(1);
    });

    keyed("http:unknown-path", "a path nobody serves answers 400", async () => {
      const answer = await call("POST", `/_nothing/here/at/all`);
      expect(answer.status).toBe(400);
    });

    keyed("http:bad-json", "a body that is no JSON answers 400", async () => {
      const { url, authorization } = splitAddress(storage.baseUrl());
      const response = await fetch(`${url}/${index}/_search`, {
        method: "POST",
        headers: { "content-type": "application/json", ...authorization },
        body: "{",
      });
      expect(response.status).toBe(400);
    });

    keyed("refresh", "a write is seen by a search after a refresh", async () => {
      await call("PUT", `/${index}/_doc/1`, { status: "seen" });
      expect((await call("POST", `/${index}/_refresh`)).status).toBe(200);
      expect(
        idsOf(await call("POST", `/${index}/_search`, { query: { term: { status: "seen" } } })),
      ).toEqual(["1"]);
    });
  });
}
