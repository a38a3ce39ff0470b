import { beforeAll, describe, expect } from "vitest";
import { at, idsOf, lines, refusalOf, storageCall } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

/** `_bulk`, `_delete_by_query`, `_update_by_query`. */
export function registerStorageBulk(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-bulk";

  describe("bulk", () => {
    beforeAll(() => createFixture(call, index));

    keyed("bulk:mixed", "each action has its own outcome, in order", async () => {
      await call("PUT", `/${index}/_doc/x`, { n: 1 });
      const answer = await call(
        "POST",
        `/${index}/_bulk?refresh=wait_for`,
        lines(
          { index: { _id: "x" } },
          { n: 2 },
          { create: { _id: "x" } },
          { n: 3 },
          { create: { _id: "y" } },
          { n: 4 },
          { update: { _id: "y" } },
          { doc: { m: 5 }, _source: true },
          { update: { _id: "nobody" } },
          { doc: { m: 5 } },
          { delete: { _id: "y" } },
          { delete: { _id: "nobody" } },
          { index: { _id: "bad" } },
          { battery: "full" },
        ),
      );
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        errors: true,
        items: [
          { index: { _index: index, _id: "x", _version: 2, result: "updated", status: 200 } },
          {
            create: {
              _id: "x",
              status: 409,
              error: {
                type: "version_conflict_engine_exception",
                reason: "[x]: version conflict, document already exists (current version [2])",
              },
            },
          },
          { create: { _id: "y", _version: 1, result: "created", status: 201 } },
          {
            update: {
              _id: "y",
              _version: 2,
              result: "updated",
              status: 200,
              get: { found: true, _source: { n: 4, m: 5 } },
            },
          },
          { update: { _id: "nobody", status: 404, error: { type: "document_missing_exception" } } },
          { delete: { _id: "y", _version: 3, result: "deleted", status: 200 } },
          { delete: { _id: "nobody", result: "not_found", status: 404 } },
          { index: { _id: "bad", status: 400, error: { type: "mapper_parsing_exception" } } },
        ],
      });
      expect(at((await call("GET", `/${index}/_doc/x`)).body, "_source")).toEqual({ n: 2 });
    });

    keyed(
      "bulk:upsert",
      "an update with upsert creates, then merges, with the source asked for in its line",
      async () => {
        const body = lines(
          { update: { _index: index, _id: "u", _source: true, retry_on_conflict: 3 } },
          { doc: { n: 1 }, upsert: { made: true } },
          { update: { _index: index, _id: "u", _source: true } },
          { doc: { n: 1 }, upsert: { made: true } },
          { update: { _index: index, _id: "u", _source: true } },
          { doc: { n: 1 }, upsert: { made: true } },
        );
        const answer = await call("POST", "/_bulk", body);
        expect(answer.body).toMatchObject({
          errors: false,
          items: [
            { update: { status: 201, result: "created", get: { _source: { made: true } } } },
            { update: { status: 200, result: "updated", get: { _source: { made: true, n: 1 } } } },
            {
              update: {
                status: 200,
                result: "noop",
                _version: 2,
                get: { _source: { made: true, n: 1 } },
              },
            },
          ],
        });
      },
    );

    keyed("bulk:missing-index", "a missing index fails its own actions only", async () => {
      const answer = await call(
        "POST",
        "/_bulk",
        lines(
          { delete: { _index: "nowhere-at-all", _id: "1" } },
          { index: { _index: index, _id: "z" } },
          {},
        ),
      );
      expect(answer.body).toMatchObject({
        errors: true,
        items: [
          {
            delete: {
              _index: "nowhere-at-all",
              status: 404,
              error: { type: "index_not_found_exception" },
            },
          },
          { index: { _id: "z", status: 201 } },
        ],
      });
    });

    keyed("bulk:no-newline", "a body without its last newline is refused", async () => {
      const body = lines({ index: { _id: "n" } }, { n: 1 }).trimEnd();
      expect(refusalOf(await call("POST", `/${index}/_bulk`, body))).toEqual({
        status: 400,
        type: "illegal_argument_exception",
        reason: "The bulk request must be terminated by a newline [\\n]",
      });
    });

    keyed("bulk:malformed", "a malformed line refuses the whole request", async () => {
      const body = lines({ index: { _id: "q" } }, { n: 1 }, { index: 5 }, {});
      expect(refusalOf(await call("POST", `/${index}/_bulk`, body))).toMatchObject({
        status: 400,
        type: "illegal_argument_exception",
      });
      expect((await call("HEAD", `/${index}/_doc/q`)).status).toBe(404);
    });

    keyed("bulk:unknown-parameter", "an unknown parameter refuses the whole request", async () => {
      const body = lines({ index: { _id: "q", colour: "red" } }, { n: 1 });
      expect(refusalOf(await call("POST", `/${index}/_bulk`, body))).toEqual({
        status: 400,
        type: "illegal_argument_exception",
        reason: "Action/metadata line [1] contains an unknown parameter [colour]",
      });
    });

    keyed("by-query:delete", "deletes what matches, no more than max_docs", async () => {
      await createFixture(call, `${index}-delete`);
      const path = `/${index}-delete/_delete_by_query?refresh=true`;
      const first = await call("POST", path, { query: { term: { status: "ok" } } });
      expect(first.body).toMatchObject({ deleted: 2, total: 2, failures: [], timed_out: false });
      const second = await call("POST", path, { query: { match_all: {} }, max_docs: 1 });
      expect(second.body).toMatchObject({ deleted: 1, total: 1 });
      const left = await call("POST", `/${index}-delete/_search`, {});
      expect(idsOf(left)).toHaveLength(3);
    });

    keyed("by-query:delete-without-query", "a deletion without a query is refused", async () => {
      expect(refusalOf(await call("POST", `/${index}/_delete_by_query`, {}))).toEqual({
        status: 400,
        type: "action_request_validation_exception",
        reason: "Validation Failed: 1: query is missing;",
      });
    });

    keyed(
      "by-query:update",
      "assigns the parameters of Kuzzle's script to what matches",
      async () => {
        await createFixture(call, `${index}-update`);
        const answer = await call("POST", `/${index}-update/_update_by_query?refresh=true`, {
          query: { term: { "owner.name": "Alba" } },
          script: {
            source:
              "ctx._source.status = params['status'];ctx._source.owner.age = params['owner.age'];",
            params: { status: "sold", "owner.age": 50 },
          },
        });
        expect(answer.body).toMatchObject({ updated: 2, total: 2, failures: [] });
        const found = await call("POST", `/${index}-update/_search`, {
          query: {
            bool: { filter: [{ term: { status: "sold" } }, { term: { "owner.age": 50 } }] },
          },
          sort: ["_doc"],
        });
        expect(idsOf(found).toSorted()).toEqual(["a", "c"]);
        expect(at((await call("GET", `/${index}-update/_doc/a`)).body, "_version")).toBe(2);
      },
    );

    keyed(
      "by-query:reindex",
      "without a script the documents are read anew with the mapping of today",
      async () => {
        const name = `${index}-reindex`;
        await createFixture(call, name);
        await call("PUT", `/${name}/_mapping`, { properties: { unmapped: { type: "keyword" } } });
        const query = { query: { exists: { field: "unmapped" } } };
        expect(at((await call("POST", `/${name}/_count`, query)).body, "count")).toBe(0);
        await call("POST", `/${name}/_update_by_query?refresh=true&conflicts=proceed`);
        expect(at((await call("POST", `/${name}/_count`, query)).body, "count")).toBe(1);
      },
    );
  });
}
