import { deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { decodeBody } from "../../../../../backend/app/platform/kuzzle/boundBodies.ts";

const LIMIT = 1000;
const text = Buffer.from("x".repeat(LIMIT));

/** The id of the error, with the status of its class. */
async function refusal(encoding: string, body: Buffer): Promise<readonly unknown[]> {
  try {
    return ["accepted", (await decodeBody(encoding, body, LIMIT)).length];
  } catch (error) {
    return [Reflect.get(error as Error, "id"), Reflect.get(error as Error, "status")];
  }
}

it.each([
  ["gzip", gzipSync(text)],
  [" GZIP ", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["identity", text],
  ["", text],
])("a body with the encoding %j is decoded up to the limit", async (encoding, body) => {
  expect((await decodeBody(encoding, body, LIMIT)).equals(text)).toBe(true);
});

it.each([
  ["gzip", gzipSync(Buffer.alloc(LIMIT + 1)), ["network.http.request_too_large", 413]],
  ["deflate", deflateSync(Buffer.alloc(300_000_000)), ["network.http.request_too_large", 413]],
  ["gzip, gzip", gzipSync(gzipSync(text)), ["network.http.too_many_encodings", 400]],
  ["gzip,identity", gzipSync(text), ["network.http.too_many_encodings", 400]],
  ["br", text, ["network.http.unsupported_compression", 400]],
  ["gzip", text, ["network.http.unexpected_error", 400]],
  ["gzip", gzipSync(text).subarray(0, 20), ["network.http.unexpected_error", 400]],
])("%s that holds too much, twice, or not that is refused", async (encoding, body, expected) => {
  expect(await refusal(encoding, body)).toEqual(expected);
});
