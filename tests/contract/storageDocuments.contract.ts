import { beforeAll, describe, expect } from "vitest";
import { at, refusalOf, storageCall, textAt } from "./storageClient.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";
import { createFixture, keyedTest } from "./storageSuite.ts";

/** Single documents: create, read, replace, update, delete, versions and refused values. */
export function registerStorageDocuments(storage: StorageUnderTest): void {
  const call = storageCall(storage.baseUrl);
  const keyed = keyedTest(storage);
  const index = "contract-documents";

  describe("documents", () => {
    beforeAll(async () => {
      await createFixture(call, index);
      await call("DELETE", `/${index}-strict`);
      await call("PUT", `/${index}-strict`, {
        mappings: {
          dynamic: "strict",
          properties: { known: { type: "keyword" }, open: { dynamic: "true", properties: {} } },
        },
      });
    });

    keyed("document:create", "a created document is read at once with version 1", async () => {
      const created = await call("PUT", `/${index}/_doc/new?op_type=create`, { status: "new" });
      expect(created).toMatchObject({
        status: 201,
        body: { _index: index, _id: "new", _version: 1, result: "created", _primary_term: 1 },
      });
      const read = await call("GET", `/${index}/_doc/new`);
      expect(read).toMatchObject({
        status: 200,
        body: { _index: index, _id: "new", _version: 1, found: true, _source: { status: "new" } },
      });
    });

    keyed("document:generated-id", "a document without an id gets one", async () => {
      const created = await call("POST", `/${index}/_doc`, { status: "made" });
      expect(created.status).toBe(201);
      const read = await call("GET", `/${index}/_doc/${textAt(created.body, "_id")}`);
      expect(at(read.body, "_source")).toEqual({ status: "made" });
    });

    keyed(
      "document:create-twice",
      "creating an existing document is a version conflict",
      async () => {
        await call("PUT", `/${index}/_doc/twice`, { n: 1 });
        await call("PUT", `/${index}/_doc/twice`, { n: 2 });
        for (const path of [`_doc/twice?op_type=create`, `_create/twice`]) {
          expect(refusalOf(await call("PUT", `/${index}/${path}`, { n: 3 }))).toEqual({
            status: 409,
            type: "version_conflict_engine_exception",
            reason: "[twice]: version conflict, document already exists (current version [2])",
          });
        }
      },
    );

    keyed("document:replace", "a replaced document keeps nothing of the old one", async () => {
      await call("PUT", `/${index}/_doc/replaced`, { status: "old", battery: 1 });
      const replaced = await call("PUT", `/${index}/_doc/replaced?refresh=wait_for`, {
        status: "new",
      });
      expect(replaced).toMatchObject({ status: 200, body: { _version: 2, result: "updated" } });
      expect(at((await call("GET", `/${index}/_doc/replaced`)).body, "_source")).toEqual({
        status: "new",
      });
    });

    keyed(
      "document:get-missing",
      "reading a missing document answers 404 and found false",
      async () => {
        expect(await call("GET", `/${index}/_doc/nobody`)).toMatchObject({
          status: 404,
          body: { _index: index, _id: "nobody", found: false },
        });
      },
    );

    keyed("document:head", "HEAD tells whether a document exists", async () => {
      expect((await call("HEAD", `/${index}/_doc/a`)).status).toBe(200);
      expect((await call("HEAD", `/${index}/_doc/nobody`)).status).toBe(404);
    });

    keyed(
      "document:missing-index",
      "reading in a missing index answers index_not_found",
      async () => {
        expect(refusalOf(await call("GET", `/nowhere-at-all/_doc/1`))).toEqual({
          status: 404,
          type: "index_not_found_exception",
          reason: "no such index [nowhere-at-all]",
        });
      },
    );

    keyed("document:delete", "a deleted document is gone and its version goes on", async () => {
      await call("PUT", `/${index}/_doc/gone`, { n: 1 });
      expect(await call("DELETE", `/${index}/_doc/gone`)).toMatchObject({
        status: 200,
        body: { _id: "gone", _version: 2, result: "deleted" },
      });
      expect((await call("GET", `/${index}/_doc/gone`)).status).toBe(404);
      expect(await call("PUT", `/${index}/_doc/gone`, { n: 2 })).toMatchObject({
        status: 201,
        body: { _version: 3, result: "created" },
      });
    });

    keyed(
      "document:delete-missing",
      "deleting a missing document answers 404 not_found",
      async () => {
        expect(await call("DELETE", `/${index}/_doc/never`)).toMatchObject({
          status: 404,
          body: { _index: index, _id: "never", result: "not_found" },
        });
      },
    );

    keyed("document:update", "an update merges objects deeply and replaces arrays", async () => {
      await call("PUT", `/${index}/_doc/deep`, { a: { b: 1, c: { d: [1, 2] } }, status: "x" });
      const updated = await call("POST", `/${index}/_update/deep`, {
        doc: { a: { c: { d: [3] }, e: null } },
        _source: true,
      });
      expect(updated).toMatchObject({ status: 200, body: { _version: 2, result: "updated" } });
      expect(at(updated.body, "get", "_source")).toEqual({
        a: { b: 1, c: { d: [3] }, e: null },
        status: "x",
      });
    });

    keyed("document:update-noop", "an update that changes nothing keeps the version", async () => {
      await call("PUT", `/${index}/_doc/same`, { a: { b: 1 } });
      expect(await call("POST", `/${index}/_update/same`, { doc: { a: { b: 1 } } })).toMatchObject({
        status: 200,
        body: { _version: 1, result: "noop", _shards: { total: 0, successful: 0, failed: 0 } },
      });
      expect(
        await call("POST", `/${index}/_update/same`, { doc: { a: { b: 1 } }, detect_noop: false }),
      ).toMatchObject({ body: { _version: 2, result: "updated" } });
    });

    keyed(
      "document:update-missing",
      "updating a missing document answers document_missing",
      async () => {
        expect(
          refusalOf(await call("POST", `/${index}/_update/nobody`, { doc: { a: 1 } })),
        ).toEqual({
          status: 404,
          type: "document_missing_exception",
          reason: expect.stringMatching(/^(\[_doc\])?\[nobody\]: document missing$/),
        });
      },
    );

    keyed("document:upsert", "an upsert creates from upsert, then merges doc", async () => {
      const body = { doc: { n: 2 }, upsert: { n: 1, made: true }, _source: true };
      const created = await call("POST", `/${index}/_update/upserted`, body);
      expect(created).toMatchObject({ status: 201, body: { _version: 1, result: "created" } });
      expect(at(created.body, "get", "_source")).toEqual({ n: 1, made: true });
      const updated = await call("POST", `/${index}/_update/upserted`, body);
      expect(at(updated.body, "get", "_source")).toEqual({ n: 2, made: true });
    });

    keyed("document:doc-as-upsert", "doc_as_upsert creates from doc", async () => {
      const body = { doc: { n: 5 }, doc_as_upsert: true };
      expect(await call("POST", `/${index}/_update/as-upsert`, body)).toMatchObject({
        status: 201,
        body: { result: "created" },
      });
    });

    keyed("document:if-seq-no", "a write that expects another state is refused", async () => {
      const { body } = await call("PUT", `/${index}/_doc/guarded`, { n: 1 });
      const seq = Number(at(body, "_seq_no"));
      const guarded = `/${index}/_doc/guarded?if_seq_no=${seq}&if_primary_term=1`;
      expect((await call("PUT", guarded, { n: 2 })).status).toBe(200);
      expect(refusalOf(await call("PUT", guarded, { n: 3 }))).toEqual({
        status: 409,
        type: "version_conflict_engine_exception",
        reason: `[guarded]: version conflict, required seqNo [${seq}], primary term [1]. current document has seqNo [${seq + 1}] and primary term [1]`,
      });
    });

    keyed("document:source-filter", "a read gives the asked part of the content", async () => {
      const included = await call("GET", `/${index}/_doc/a?_source_includes=owner.*,status`);
      expect(at(included.body, "_source")).toEqual({
        status: "ok",
        owner: { name: "Alba", age: 30 },
      });
      const excluded = await call(
        "GET",
        `/${index}/_doc/b?_source_excludes=parts,owner.age,name,code,labels,w*,c*,s*,free,day,moving,battery,position`,
      );
      expect(at(excluded.body, "_source")).toEqual({ owner: { name: "Bela" } });
    });

    keyed(
      "document:mget",
      "several documents are read in the asked order, missing ones too",
      async () => {
        const answer = await call("POST", "/_mget", {
          docs: [
            { _index: index, _id: "b", _source: ["status"] },
            { _index: index, _id: "nobody" },
            { _index: index, _id: "a", _source: false },
          ],
        });
        expect(answer.body).toMatchObject({
          docs: [
            { _id: "b", found: true, _version: 1, _source: { status: "ok" } },
            { _id: "nobody", found: false },
            { _id: "a", found: true },
          ],
        });
        expect(at(answer.body, "docs", 2, "_source")).toBeUndefined();
        const byIds = await call("POST", `/${index}/_mget`, { ids: ["c"] });
        expect(at(byIds.body, "docs", 0, "_source", "status")).toBe("lost");
      },
    );

    keyed("document:mget-missing-index", "a missing index fails its document only", async () => {
      const answer = await call("POST", "/_mget", {
        docs: [{ _index: "nowhere-at-all", _id: "1" }],
      });
      expect(at(answer.body, "docs", 0, "error", "type")).toBe("index_not_found_exception");
    });

    keyed(
      "document:untouched",
      "the content comes back as it was written, unmapped fields too",
      async () => {
        const source = {
          zz: [1, [2, null]],
          "a.b": "dotted",
          n: 1.5,
          s: 'é\u2028"',
          extra: { x: {} },
        };
        await call("PUT", `/${index}/_doc/odd`, source);
        expect(at((await call("GET", `/${index}/_doc/odd`)).body, "_source")).toEqual(source);
      },
    );

    const wrong: readonly (readonly [string, object, string | RegExp])[] = [
      [
        "integer-text",
        { battery: "full" },
        "failed to parse field [battery] of type [integer] in document with id 'bad'. Preview of field's value: 'full'",
      ],
      [
        "integer-object",
        { battery: { is: 1 } },
        /^failed to parse field \[battery\] of type \[integer\]/,
      ],
      [
        "integer-range",
        { battery: 3_000_000_000 },
        /^failed to parse field \[battery\] of type \[integer\]/,
      ],
      [
        "keyword-object",
        { status: { is: "ok" } },
        "failed to parse field [status] of type [keyword] in document with id 'bad'. Preview of field's value: '{is=ok}'",
      ],
      [
        "boolean",
        { moving: "yes" },
        "failed to parse field [moving] of type [boolean] in document with id 'bad'. Preview of field's value: 'yes'",
      ],
      [
        "date",
        { day: "yesterday" },
        "failed to parse field [day] of type [date] in document with id 'bad'. Preview of field's value: 'yesterday'",
      ],
      [
        "date-format",
        { seenAt: "2024-01-01" },
        "failed to parse field [seenAt] of type [date] in document with id 'bad'. Preview of field's value: '2024-01-01'",
      ],
      [
        "point",
        { position: { lat: 91, lon: 0 } },
        "failed to parse field [position] of type [geo_point]",
      ],
      [
        "object-is-value",
        { owner: "Alba" },
        "object mapping for [owner] tried to parse field [owner] as object, but found a concrete value",
      ],
      ["in-array", { battery: [1, "x"] }, /Preview of field's value: 'x'$/],
      [
        "nested",
        { parts: [{ hours: "many" }] },
        "failed to parse field [parts.hours] of type [integer] in document with id 'bad'. Preview of field's value: 'many'",
      ],
    ];
    for (const [key, source, reason] of wrong) {
      keyed(
        `wrong-value:${key}`,
        "a value of the wrong type is refused, nothing is written",
        async () => {
          const answer = await call("PUT", `/${index}/_doc/bad`, source);
          const shape = typeof reason === "string" ? reason : expect.stringMatching(reason);
          expect(refusalOf(answer)).toEqual({
            status: 400,
            type: "mapper_parsing_exception",
            reason: shape,
          });
          expect((await call("HEAD", `/${index}/_doc/bad`)).status).toBe(404);
        },
      );
    }

    keyed(
      "document:coercion",
      "numbers in texts are taken, decimals of whole numbers cut",
      async () => {
        await call("PUT", `/${index}/_doc/coerced?refresh=true`, {
          battery: "61",
          count: 4.9,
          moving: "",
        });
        const query = (term: object): Promise<unknown> =>
          call("POST", `/${index}/_count`, {
            query: { bool: { filter: [{ ids: { values: ["coerced"] } }, { term }] } },
          }).then(({ body }) => at(body, "count"));
        expect([
          await query({ battery: 61 }),
          await query({ count: 4 }),
          await query({ moving: false }),
        ]).toEqual([1, 1, 1]);
      },
    );

    keyed(
      "document:strict",
      "a strict mapping refuses unknown fields, an open object below takes them",
      async () => {
        expect(refusalOf(await call("PUT", `/${index}-strict/_doc/1`, { other: 1 }))).toEqual({
          status: 400,
          type: "strict_dynamic_mapping_exception",
          reason:
            "mapping set to strict, dynamic introduction of [other] within [_doc] is not allowed",
        });
        expect(
          (await call("PUT", `/${index}-strict/_doc/2`, { known: "k", open: { any: 1 } })).status,
        ).toBe(201);
      },
    );
  });
}
