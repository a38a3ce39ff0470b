import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { type RunningBackend, startBackend } from "../support/backend.ts";

/** Nothing here takes long: what is not answered by then never is. In ms. */
const PATIENCE = 5_000;

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

/** The status of the answer to raw bytes of HTTP; null: there is none. */
function statusOf(bytes: string | Buffer): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: backend.port });
    const timer = setTimeout(() => ended(null), PATIENCE);
    function ended(status: number | null): void {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    }
    socket.on("error", reject);
    socket.on("data", (chunk) => ended(Number(/^HTTP\/1\.1 (\d{3})/u.exec(String(chunk))?.[1])));
    socket.on("end", () => ended(null));
    socket.write(bytes);
  });
}

const HOST = "Host: 127.0.0.1\r\n";
const get = (address: string, headers = "") => `GET ${address} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (address: string, body: string, headers = "Content-Type: application/json\r\n") =>
  `POST ${address} HTTP/1.1\r\n${HOST}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Values of every kind that a parameter is not meant to have. */
const ODD: readonly unknown[] = [
  "x",
  "constructor",
  "__proto__",
  5,
  true,
  null,
  [],
  [[]],
  ["a", "b"],
  {},
  { a: 1 },
  "[{}]",
  "",
];
const CALL = { controller: "auth", action: "getCurrentUser" };
const PARAMETERS = [
  "_id",
  "action",
  "body",
  "collection",
  "controller",
  "cookieAuth",
  "expiresIn",
  "from",
  "headers",
  "index",
  "jwt",
  "lang",
  "query",
  "requestId",
  "scroll",
  "searchBody",
  "size",
  "strategy",
  "targets",
  "timestamp",
  "volatile",
];

describe("a request of HTTP is answered", () => {
  it.each(PARAMETERS)("whatever stands in %s", async (name) => {
    const addresses = ["x", "", "[]", "{}", "[{}]", "null", "5", "__proto__", `a&${name}=b`].map(
      (value) => get(`/_me?${name}=${value}`),
    );
    const bodies = ODD.map((value) => post("/_query", JSON.stringify({ ...CALL, [name]: value })));
    const requests = [...addresses, ...bodies];
    const statuses = await Promise.all(requests.map(statusOf));
    expect(requests.filter((_, i) => statuses[i] === null)).toEqual([]);
  });

  it.each([
    ["without a body", post("/_query", "")],
    ["with a body that is null", post("/_query", "null")],
    ["with a body that is a list", post("/_query", "[]")],
    ["with a body that is a number", post("/_query", "5")],
    ["with a body that is no JSON", post("/_query", "{")],
    [
      "with a token and a body that is null",
      post("/_query", "null", "Authorization: Bearer x\r\n"),
    ],
    ["with a token that is none", get("/_me", "Authorization: Bearer \r\n")],
    ["with a cookie that is none", get("/_me", "Cookie: authToken=x; authToken=%E0%A4%A\r\n")],
    ["with volatile data that is no object", get("/_me", "x-kuzzle-volatile: 5\r\n")],
    ["with volatile data that is null", get("/_me", "x-kuzzle-volatile: null\r\n")],
    ["with an odd id", get("/_me", "x-kuzzle-request-id: \u00e9\r\n")],
    ["with an address that cannot be decoded", get("/%E0%A4%A/%ff/_search?%E0=%A4")],
    [
      "with parts that have no boundary",
      post("/_query", "x", "Content-Type: multipart/form-data\r\n"),
    ],
    [
      "with parts that are cut",
      post(
        "/_query",
        "--b\r\nContent-Disposition: x",
        "Content-Type: multipart/form-data; boundary=b\r\n",
      ),
    ],
    [
      "with a form",
      post("/_query", "targets=x", "Content-Type: application/x-www-form-urlencoded\r\n"),
    ],
    ["with an unknown encoding", post("/_query", "{}", "Content-Encoding: br\r\n")],
    ["with a wrong encoding", post("/_query", "{}", "Content-Encoding: gzip\r\n")],
    ["with an unknown method", "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["with an origin that is none", get("/_me", "Origin: null\r\n")],
  ])("%s", async (_, bytes) => {
    expect(await statusOf(bytes)).toEqual(expect.any(Number));
  });
});

describe("a message of a WebSocket is answered", () => {
  /** Whether anything comes back for a message, the first of its connection. */
  async function isAnswered(message: string): Promise<boolean> {
    const socket = new WebSocket(`ws://127.0.0.1:${backend.port}`);
    try {
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => resolve(false), PATIENCE);
        socket.once("error", reject);
        socket.once("open", () => socket.send(message));
        socket.once("message", () => {
          clearTimeout(timer);
          resolve(true);
        });
      });
    } finally {
      socket.terminate();
    }
  }

  async function unanswered(messages: readonly string[]): Promise<readonly string[]> {
    const answered = await Promise.all(messages.map(isAnswered));
    return messages.filter((_, i) => answered[i] !== true);
  }

  it.each(PARAMETERS)("whatever stands in %s", async (name) => {
    const messages = ODD.map((value) => JSON.stringify({ ...CALL, [name]: value }));
    expect(await unanswered(messages)).toEqual([]);
  });

  it.each(["requestId", "volatile"])("with 20,000 levels in %s", async (name) => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    const inside = name === "volatile" ? `{"a":${deep}}` : deep;
    const message = `{"controller":"auth","action":"getCurrentUser","${name}":${inside}}`;
    expect(await unanswered([message, message])).toEqual([]);
  });

  it("whatever it is", async () => {
    expect(
      await unanswered([
        "null",
        "5",
        '"x"',
        "[]",
        "[1]",
        "true",
        "{}",
        "{",
        "x",
        '{"p":2}',
        '{"p":[1]}',
      ]),
    ).toEqual([]);
  });
});
