import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startFakeKuzzle } from "./fakeKuzzle.ts";
import { startTestWeb, type TestWeb } from "./testWeb.ts";

const friend = "https://dev.example";
let web: TestWeb;
let kuzzle: Awaited<ReturnType<typeof startFakeKuzzle>>;

beforeAll(async () => {
  web = await startTestWeb({ accountsFile: null, allowedOrigins: [friend] });
  kuzzle = await startFakeKuzzle(web.config.kuzzlePort);
});

afterAll(async () => {
  await kuzzle.close();
  await web.stop();
});

function open(origin: string | undefined, path = "/"): WebSocket {
  return new WebSocket(web.url.replace("http", "ws") + path, {
    ...(origin === undefined ? {} : { origin }),
    headers: { cookie: "authToken=abc" },
  });
}

async function statusOf(socket: WebSocket): Promise<number | undefined> {
  socket.on("error", () => undefined);
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

/** Sends bytes as they are and gives all that comes back. */
async function raw(text: string): Promise<string> {
  const socket = connect(web.config.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return answer;
}

describe("the socket to Kuzzle", () => {
  it("carries frames of any size both ways, with the cookie and our peer's address", async () => {
    const socket = open(web.url, "/anything");
    await once(socket, "open");
    const large = Buffer.alloc(2_000_000, 7);
    socket.send('{"p":1}');
    const [text] = await once(socket, "message");
    socket.send(large);
    const [bytes] = await once(socket, "message");
    socket.close(1000, "done");
    const [code] = await once(socket, "close");
    expect({ text: String(text), same: large.equals(bytes as Buffer), code }).toEqual({
      text: '{"p":1}',
      same: true,
      code: 1000,
    });
    expect(kuzzle.upgrades.at(-1)).toEqual(
      expect.objectContaining({ cookie: "authToken=abc", "x-forwarded-for": "127.0.0.1" }),
    );
  });

  it.each([
    { name: "an allowed origin", origin: friend },
    { name: "a client that is no browser", origin: undefined },
  ])("opens for $name", async ({ origin }) => {
    const socket = open(origin);
    await once(socket, "open");
    socket.terminate();
    expect(kuzzle.upgrades.at(-1)?.origin).toBe(origin);
  });

  it.each(["https://evil.example", "null", "http://localhost:1", "http://localhost.evil.example"])(
    "stays shut for %s",
    async (origin) => {
      const before = kuzzle.upgrades.length;
      expect(await statusOf(open(origin))).toBe(403);
      expect(kuzzle.upgrades).toHaveLength(before);
    },
  );

  it("ends when Kuzzle ends it", async () => {
    const socket = open(web.url);
    await once(socket, "open");
    socket.send("x");
    await once(socket, "message");
    for (const client of kuzzle.sockets.clients) client.close(1011, "client is too slow");
    const [code] = await once(socket, "close");
    expect(code).toBe(1011);
  });
});

describe("HTTP to Kuzzle", () => {
  it("passes method, path, body, cookies and headers on, and the answer back", async () => {
    const response = await fetch(`${web.url}/_login/idp?a=1`, {
      method: "POST",
      headers: {
        cookie: "authToken=abc",
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.9",
      },
      body: '{"x":1}',
    });
    const { method, url, headers, body } = kuzzle.seen.at(-1) ?? {};
    expect({ method, url, body }).toEqual({
      method: "POST",
      url: "/_login/idp?a=1",
      body: '{"x":1}',
    });
    expect(headers).toEqual(
      expect.objectContaining({
        cookie: "authToken=abc",
        "x-forwarded-for": "203.0.113.9, 127.0.0.1",
        "x-forwarded-proto": "http",
      }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 200, length: 7 });
    expect(response.headers.getSetCookie()).toEqual([
      "authToken=abc; Path=/; HttpOnly; SameSite=Strict",
      "other=1",
    ]);
    expect(response.headers.get("x-kuzzle-node")).toBe("n1");
  });

  it("passes any status on", async () => {
    expect((await fetch(`${web.url}/_teapot`)).status).toBe(418);
  });

  it("refuses a body over 10 MB by its announced size", async () => {
    const answer = await raw(
      `POST /_x HTTP/1.1\r\nHost: localhost:${web.config.port}\r\nContent-Length: 10485761\r\n\r\n`,
    );
    expect(answer).toContain("HTTP/1.1 413");
    expect(answer).toContain('"id":"balise.web.request_too_large"');
  });

  it.each([
    ["gzip, gzip, gzip", 415],
    ["br", 415],
    ["gzip", 200],
    ["Deflate", 200],
  ])("answers a body with the encoding %s with %i", async (encoding, expected) => {
    const { status } = await fetch(`${web.url}/_query`, {
      method: "POST",
      headers: { "content-encoding": encoding },
      body: "{}",
    });
    expect(status).toBe(expected);
  });

  it("refuses a body over 10 MB that did not announce it", async () => {
    const request = httpRequest(`${web.url}/_x`, { method: "POST" });
    request.on("error", () => undefined);
    const answered = once(request, "response");
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 11; sent += 1) request.write(chunk);
    const [response] = await answered;
    request.destroy();
    expect(response.statusCode).toBe(413);
  });
});

describe("while Kuzzle is away", () => {
  it("answers HTTP in Kuzzle's shape and refuses sockets, and both work again when it is back", async () => {
    await kuzzle.close();
    const answer = await fetch(`${web.url}/_me`, { headers: { origin: friend } });
    const body = await answer.json();
    const foreign = await fetch(`${web.url}/_me`, { headers: { origin: "https://evil.example" } });
    const socketStatus = await statusOf(open(web.url));
    kuzzle = await startFakeKuzzle(web.config.kuzzlePort);
    const back = await fetch(`${web.url}/_me`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("access-control-allow-origin")).toBe(friend);
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([
      answer.status,
      null,
    ]);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(body).toEqual({
      action: null,
      controller: null,
      error: {
        id: "balise.web.backend_restarting",
        message: "The backend is restarting: try again in a few seconds.",
        status: 503,
        props: ['{"waitMs":2000}'],
      },
      headers: {},
      requestId: expect.any(String),
      result: null,
      status: 503,
      volatile: null,
    });
    expect(socketStatus).toBe(503);
    expect(back.status).toBe(200);
  });
});
