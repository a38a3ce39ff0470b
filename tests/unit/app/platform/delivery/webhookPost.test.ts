import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Lookup } from "../../../../../backend/app/platform/delivery/judgedLookup.ts";
import {
  type WebhookPost,
  webhookPost,
} from "../../../../../backend/app/platform/delivery/webhookPost.ts";
import { type Network, networkOf } from "../../../../../src/domain/base/ipNetwork.ts";

const LOOPBACK = networkOf("127.0.0.0/8") as Network;

let server: Server;
let port: number;
let answer: RequestListener;
let calls: string[];
const open: WebhookPost[] = [];

beforeEach(async () => {
  calls = [];
  answer = (_request, response) => response.end("thank you");
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** What a name leads to, one answer after the other; the last one for ever. */
function names(...answers: readonly (readonly string[])[]): Lookup & { asked: number } {
  const lookup = Object.assign(
    ((_hostname, _options, callback) => {
      const found = answers[Math.min(lookup.asked, answers.length - 1)] ?? [];
      lookup.asked += 1;
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    }) as Lookup,
    { asked: 0 },
  );
  return lookup;
}

function poster(options: Partial<Parameters<typeof webhookPost>[0]> = {}): WebhookPost {
  const made = webhookPost({
    allowed: [LOOPBACK],
    patience: { connect: 300, whole: 600 },
    ...options,
  });
  open.push(made);
  return made;
}
const post = (by: WebhookPost, url = `http://127.0.0.1:${port}/hook`) =>
  by.post(url, "{}", { "webhook-id": "evt_1" });

describe("what is answered", () => {
  test("is told with its status and its beginning", async () => {
    answer = (_request, response) => {
      response.statusCode = 500;
      response.end(`line\u0000 one\n${"x".repeat(100_000)}`);
    };
    const told = await post(poster());
    expect(told).toMatchObject({ status: 500, error: null });
    expect(told.answer).toMatch(/^line {2}one x+$/u);
    expect(told.answer).toHaveLength(500);
  });

  test("late by the receiver's wish says how long", async () => {
    answer = (_request, response) => response.writeHead(429, { "retry-after": "120" }).end();
    expect(await post(poster())).toMatchObject({ status: 429, asked: 120_000 });
  });

  test("by a redirect is not followed, inside or elsewhere", async () => {
    answer = (_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end();
    const told = await post(poster());
    expect(told.status).toBe(307);
    expect(told.error).toContain("redirects are not followed");
    expect(calls).toEqual(["POST /hook"]);
  });

  test("by a reset is told as a failure", async () => {
    answer = (request) => request.socket.resetAndDestroy();
    expect(await post(poster())).toMatchObject({ status: null, answer: "" });
    expect((await post(poster())).error).toMatch(/ECONNRESET|socket hang up/u);
  });

  test("by nobody is told as a failure", async () => {
    answer = () => {};
    expect((await post(poster())).error).toBe("No answer within 0.6 s.");
  });

  test("by a status whose body never ends counts all the same", async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      response.write("yes");
    };
    expect(await post(poster())).toMatchObject({ status: 200, answer: "yes" });
  });

  test("on a kept connection that was closed meanwhile is asked for once more", async () => {
    const by = poster();
    expect((await post(by)).status).toBe(200);
    server.closeAllConnections();
    expect((await post(by)).status).toBe(200);
  });
});

describe("where it may lead", () => {
  test.each([
    "http://127.0.0.1",
    "http://2130706433",
    "http://0x7f.1",
    "http://0177.0.0.1",
    "http://[::1]",
    "http://[::ffff:127.0.0.1]",
  ])("%s is not reached unless the configuration allows it", async (host) => {
    const closed = poster({ allowed: [networkOf("10.9.9.0/24") as Network] });
    const told = await post(closed, `${host}:${port}/hook`);
    expect(told.status).toBeNull();
    expect(told.error).toMatch(/private network/u);
    expect(calls).toEqual([]);
  });

  test("a name that leads to a private address is refused", async () => {
    const lookup = names(["10.0.0.7"]);
    const told = await post(poster({ allowed: [], lookup }), "https://rebind.example.com/hook");
    expect(told.error).toBe(
      "rebind.example.com: 10.0.0.7 lies in a private network: nothing is sent there.",
    );
  });

  test("a name of which one address is private is refused, whatever the others are", async () => {
    const lookup = names(["93.184.215.14", "::ffff:127.0.0.1"]);
    const told = await post(poster({ allowed: [], lookup }), "https://mixed.example.com/hook");
    expect(told.error).toContain("private network");
  });

  test("a name that leads inside a moment after it led outside is refused, and asked once a connection", async () => {
    // What is allowed stands for the public internet here; the second answer is what it must not become.
    const lookup = names(["127.0.0.1"], ["127.0.0.1"], ["10.0.0.7"]);
    const by = poster({ lookup });
    const url = `http://rebind.example.com:${port}/hook`;
    expect((await post(by, url)).status).toBe(200);
    expect(lookup.asked).toBe(1);
    // The connection is kept: nothing is resolved, so nothing can have moved.
    expect((await post(by, url)).status).toBe(200);
    expect(lookup.asked).toBe(1);
    by.close();
    expect((await post(by, url)).status).toBe(200);
    by.close();
    expect((await post(by, url)).error).toContain("10.0.0.7 lies in a private network");
    expect(lookup.asked).toBe(3);
    expect(calls).toHaveLength(3);
  });

  test("what was judged is what is connected to: a name is never resolved again", async () => {
    const lookup = names(["127.0.0.1"], ["10.0.0.7"]);
    const url = `http://rebind.example.com:${port}/hook`;
    expect((await post(poster({ lookup }), url)).status).toBe(200);
    expect(lookup.asked).toBe(1);
  });

  test("plain http goes nowhere but into allowed networks", async () => {
    const lookup = names(["93.184.215.14"]);
    const told = await post(poster({ lookup }), "http://public.example.com/hook");
    expect(told.error).toContain("by https alone");
  });

  test("a name without an address is told as a failure", async () => {
    expect(
      (await post(poster({ lookup: names([]) }), "https://none.example.com/")).error,
    ).toContain("has no address");
  });
});

test("what is asked to end ends", async () => {
  answer = () => {};
  const ends = new AbortController();
  const told = poster().post(`http://127.0.0.1:${port}/`, "{}", {}, ends.signal);
  setImmediate(() => ends.abort());
  expect((await told).status).toBeNull();
});
