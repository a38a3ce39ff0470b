import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startFakeKuzzle } from "./fakeKuzzle.ts";
import { startTestWeb, type TestWeb } from "./testWeb.ts";

let web: TestWeb;
let kuzzle: Awaited<ReturnType<typeof startFakeKuzzle>>;

beforeAll(async () => {
  web = await startTestWeb({ phones: { host: "127.0.0.1", port: 0 } });
  kuzzle = await startFakeKuzzle(web.config.kuzzlePort);
});
afterAll(async () => {
  await web.stop();
  await kuzzle.close();
});

/** The status of a request whose path is sent as it is, to the address for phones. */
const status = (method: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    // A phone names this machine by its address in their network.
    const headers = { host: "192.168.1.20:8090" };
    const port = web.phonePort() ?? 0;
    request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

it("passes messages of connectors to Kuzzle, whatever name the machine is reached by", async () => {
  expect(await status("POST", "/_connect/balise_connector-1_secret/phone-1")).toBe(200);
  expect(await status("GET", "/_connect/token?id=phone-1")).toBe(200);
  expect(kuzzle.seen.map(({ url }) => url)).toEqual([
    "/_connect/balise_connector-1_secret/phone-1",
    "/_connect/token?id=phone-1",
  ]);
});

it.each([
  ["GET", "/"],
  ["GET", "/status"],
  ["GET", "/hub"],
  ["GET", "/mailbox"],
  ["POST", "/_query"],
  ["POST", "/_login/local"],
  ["GET", "/_connect"],
  ["GET", "/_connectors"],
  ["POST", "/_connect/../_query"],
  ["POST", "/_connect/./../_query"],
  ["POST", "http://localhost/_query"],
  ["PUT", "/_connect/token"],
])("answers nothing else: %s %s", async (method, path) => {
  const before = kuzzle.seen.length;
  expect(await status(method, path)).toBe(404);
  expect(kuzzle.seen).toHaveLength(before);
});
