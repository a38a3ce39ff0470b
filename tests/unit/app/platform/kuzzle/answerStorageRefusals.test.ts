import { describe, expect, test } from "vitest";
import { storageRefusal } from "../../../../../backend/app/platform/kuzzle/answerStorageRefusals.ts";

const refused = (statusCode: number, error: object) => ({ meta: { statusCode, body: { error } } });
const tooMany = { reason: "Trying to create too many buckets" };

describe("what the storage refuses", () => {
  test.each([
    {
      name: "a search beyond its time is too much, not a failure",
      given: refused(429, {
        type: "es_rejected_execution_exception",
        reason: "took more than 2 s",
      }),
      expected: { status: 429, message: "The storage refuses: took more than 2 s." },
    },
    {
      name: "a write that finds no room says so, whichever layer refuses it",
      given: refused(429, {
        type: "cluster_block_exception",
        reason:
          "index [&tower.assets] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];",
      }),
      expected: { status: 500, message: expect.stringContaining("no room left") },
    },
    {
      name: "an answer of too many buckets, which has no first cause, is the caller's to mend",
      given: refused(400, { reason: "", root_cause: [], caused_by: tooMany }),
      expected: { status: 400, message: "The storage refuses: Trying to create too many buckets." },
    },
    {
      name: "what has a first cause is Kuzzle's to say",
      given: refused(400, { reason: "no [query] registered", root_cause: [tooMany] }),
      expected: null,
    },
    { name: "a lost connection is Kuzzle's to say", given: new Error("gone"), expected: null },
    {
      name: "what was not found is Kuzzle's to say",
      given: refused(404, { reason: "no such index" }),
      expected: null,
    },
  ])("$name", ({ given, expected }) => {
    const refusal = storageRefusal(given);
    const told = refusal && { status: Reflect.get(refusal, "status"), message: refusal.message };
    expect(told).toEqual(expected);
  });
});
