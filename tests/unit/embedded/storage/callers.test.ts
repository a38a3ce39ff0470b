import { once } from "node:events";
import { type OutgoingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitAddress } from "../../../contract/storageClient.ts";
import { type TestStorage, testStorage } from "./storageFolder.ts";

let storage: TestStorage;
let authorization: string;

beforeAll(async () => {
  storage = await testStorage();
  authorization = splitAddress(storage.url()).authorization["authorization"] ?? "";
  await storage.call("PUT", "/users", {});
  await storage.call("PUT", "/users/_doc/superadmin", { password: "theirs" });
});
afterAll(() => storage.stop());

/** The status of a write, whatever its headers. */
async function write(headers: OutgoingHttpHeaders): Promise<number> {
  const call = request({
    host: "127.0.0.1",
    port: storage.port(),
    method: "PUT",
    path: "/users/_doc/superadmin",
    headers,
  });
  call.end('{"password":"mine"}');
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

const passwordNow = async () =>
  (await storage.call("GET", "/users/_doc/superadmin")).body as { _source: { password: string } };
const json = { "content-type": "application/json" };

test.each([
  ["without credentials", () => json, 401],
  ["with another secret", () => ({ ...json, authorization: "Basic YmFsaXNlOmFub3RoZXI=" }), 401],
  ["of a web page", () => ({ ...json, authorization, origin: "https://evil.example" }), 403],
  ["of a page without origin", () => ({ ...json, authorization, origin: "null" }), 403],
  ["by a foreign name", () => ({ ...json, authorization, host: "evil.example:7513" }), 403],
  ["without a type", () => ({ authorization }), 406],
  ["with a form's type", () => ({ authorization, "content-type": "text/plain" }), 406],
])("a write %s changes nothing", async (_how, headers, expected) => {
  expect(await write(headers())).toBe(expected);
  expect((await passwordNow())._source.password).toBe("theirs");
});

test("a write with the secret, by any name of this machine, is done", async () => {
  const port = storage.port();
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "LOCALHOST"])
    expect(await write({ ...json, authorization, host })).toBe(200);
  expect((await passwordNow())._source.password).toBe("mine");
});
