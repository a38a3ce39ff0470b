import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { JOINED_PROTOCOL } from "../../../../../src/domain/base/joinedFrames.ts";
import type { KuzzleSocket } from "../../../../../src/streams/core/kuzzle/kuzzleSocket.ts";
import { sdkSocket } from "../../../../../src/streams/core/kuzzle/sdkSocket.ts";

/** The browser's WebSocket as far as the SDK uses it; its other end is the test. */
class HandSocket {
  static last: HandSocket;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 1;
  readonly sent: unknown[] = [];
  readonly protocols: unknown;
  onopen: () => void = () => undefined;
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  onerror: () => void = () => undefined;

  constructor(_url: string, protocols: unknown) {
    this.protocols = protocols;
    HandSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  say(frame: unknown): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const note = (room: string, n: number) => ({ type: "document", room, n });
const before = globalThis.WebSocket;
let told: unknown[] = [];
let heard = 0;
let socket: KuzzleSocket;

beforeEach(async () => {
  Object.assign(globalThis, { WebSocket: HandSocket });
  told = [];
  heard = 0;
  socket = sdkSocket({ host: "kuzzle", port: 1, ssl: false })({
    opened: () => told.push("opened"),
    closed: (reason) => told.push(["closed", reason]),
    answered: (id, answer) => told.push([id, answer.ok]),
    notified: (channel, notifications) =>
      told.push([channel, ...notifications.map((one) => (one as { readonly n: number }).n)]),
    refused: (reason) => told.push(["refused", reason]),
    tokenExpired: () => told.push("token expired"),
    received: () => (heard += 1),
  });
  HandSocket.last.onopen();
  // The SDK tells one turn later.
  await new Promise((resolve) => setImmediate(resolve));
  told = [];
  heard = 0;
});
afterEach(() => {
  socket.close();
  if (before === undefined) Reflect.deleteProperty(globalThis, "WebSocket");
  else Object.assign(globalThis, { WebSocket: before });
});

describe("a socket by the SDK", () => {
  test("says that it reads joined frames, and reads those that come alone", () => {
    const { last } = HandSocket;
    expect(last.protocols).toEqual([JOINED_PROTOCOL]);
    last.say(note("a", 1));
    last.say({ p: 2 });
    expect(told).toEqual([["a", 1]]);
    expect(heard).toBe(2);
    expect(last.sent).toEqual([]);
  });

  test("tells a frame that cannot be read, and goes on with the next one", () => {
    const { last } = HandSocket;
    last.onmessage({ data: '{"type":"document","room":' });
    last.say(note("a", 1));
    expect(told).toEqual([
      ["refused", expect.stringMatching(/JSON/)],
      ["a", 1],
    ]);
    expect(heard).toBe(2);
  });

  test("[KC17] joined messages are told in their order, those of one room together, and the frame is taken after them", async () => {
    const { last } = HandSocket;
    socket.send("request-1", { controller: "server", action: "now" });
    const answer = { requestId: "request-1", room: "request-1", status: 200, result: {} };
    last.say([7, note("a", 1), note("a", 2), note("b", 3), answer, note("b", 4), { p: 2 }]);
    await expect.poll(() => told.length).toBe(4);
    // The SDK settles a request one turn after its answer.
    expect(told).toEqual([
      ["a", 1, 2],
      ["b", 3],
      ["b", 4],
      ["request-1", true],
    ]);
    expect(last.sent.at(-1)).toEqual({ taken: 7 });
    last.say([note("a", 5), note("a", 6)]);
    expect(told.at(-1)).toEqual(["a", 5, 6]);
    expect(last.sent.length).toBe(2);
  });

  test("[KC17] a token that ends is told in its place, and a socket that was left says nothing and takes nothing", () => {
    const { last } = HandSocket;
    last.say([note("a", 1), { type: "TokenExpired" }, note("a", 2)]);
    expect(told).toEqual([["a", 1], "token expired", ["a", 2]]);
    socket.close();
    const hear = last.onmessage;
    hear({ data: JSON.stringify([8, note("a", 3)]) });
    expect(told.length).toBe(3);
    expect(last.sent).toEqual([]);
  });
});

describe("what the SDK would do by itself", () => {
  /** Opens a socket while the timers that are set are noted, and not set. */
  const opening = () => {
    const pauses: unknown[] = [];
    const noted = (_: unknown, pause: unknown) => {
      pauses.push(pause);
      return 0 as never;
    };
    const spies = [
      vi.spyOn(globalThis, "setInterval").mockImplementation(noted as never),
      vi.spyOn(globalThis, "setTimeout").mockImplementation(noted as never),
    ];
    const says: unknown[] = [];
    let lives = 0;
    const opened = sdkSocket({ host: "kuzzle", port: 1, ssl: false })({
      opened: () => says.push("opened"),
      closed: (reason) => says.push(`closed: ${reason}`),
      answered: (id) => says.push(id),
      notified: (channel) => says.push(channel),
      tokenExpired: () => says.push("token expired"),
      refused: (reason) => says.push(reason),
      received: () => (lives += 1),
    });
    const { last } = HandSocket;
    const end = () => spies.forEach((spy) => spy.mockRestore());
    return { pauses, says, opened, last, end, lives: () => lives };
  };

  test("[KC5] its own ping never comes: a timer that long overflows nowhere", () => {
    const { pauses, last, end, lives } = opening();
    last.onopen();
    end();
    expect(pauses).toEqual([2 ** 31 - 1]);
    // That it stops waiting for a pong, as it does where one comes outside of a frame, is a sign of life.
    expect(lives()).toBe(1);
  });

  test.each([
    { code: 1006, reason: "gone" },
    { code: 1000, reason: "" },
  ])("[KC7] a socket that ends with $code says so once and is not dialled again", (row) => {
    const { pauses, says, opened, last, end } = opening();
    last.onopen();
    pauses.length = 0;
    const { code, reason } = row;
    (last.onclose as (event: object) => void)({ code, reason });
    (last.onclose as (event: object) => void)({ code, reason });
    end();
    expect(says).toEqual(["closed: the socket was closed"]);
    expect([pauses, HandSocket.last === last]).toEqual([[], true]);
    // The SDK is still at work on it.
    opened.close();
    expect(last.readyState).toBe(last.OPEN);
    last.say([8, note("a", 3)]);
    expect([says.length, last.sent]).toEqual([1, []]);
  });

  test("a handshake that is cut off by leaving stumbles over nothing and says nothing", () => {
    const { says, opened, last, end } = opening();
    opened.close();
    expect(last.readyState).toBe(last.CLOSED);
    last.onerror();
    end();
    expect(says).toEqual([]);
  });

  test("[KC7] a socket that never opened says why, once, and is not dialled again", async () => {
    const { pauses, says, last, end } = opening();
    last.readyState = last.CLOSED;
    (last.onerror as (error: Error) => void)(new Error("refused"));
    // The SDK tells one turn later, too.
    await new Promise((resolve) => setImmediate(resolve));
    end();
    expect(says).toEqual([expect.stringMatching(/^closed: .*refused/)]);
    expect(pauses).toEqual([]);
  });

  test("[KC5] a ping goes out while the socket is open, and not before or after", async () => {
    const { opened, last, end } = opening();
    opened.ping();
    last.onopen();
    await new Promise((resolve) => setImmediate(resolve));
    opened.ping();
    expect(last.sent).toEqual([{ p: 1 }]);
    opened.close();
    end();
    opened.ping();
    expect(last.sent.length).toBe(1);
  });

  test("a frame may hold what is no message", () => {
    HandSocket.last.say([null, note("a", 1), 5, { type: "document" }, note("a", 2)]);
    HandSocket.last.say(null);
    expect(told).toEqual([
      ["a", 1],
      ["a", 2],
    ]);
  });
});

describe("a request that is refused", () => {
  const asked = async (error: object, status: number) => {
    const answers: unknown[] = [];
    const own = sdkSocket({ host: "kuzzle", port: 1, ssl: false })({
      opened: () => undefined,
      closed: () => undefined,
      answered: (id, answer) => answers.push(id, answer),
      notified: () => undefined,
      tokenExpired: () => undefined,
      refused: () => undefined,
      received: () => undefined,
    });
    HandSocket.last.onopen();
    await new Promise((resolve) => setImmediate(resolve));
    own.send("request-1", { controller: "server", action: "now" });
    HandSocket.last.say({ room: "request-1", requestId: "request-1", status, error });
    await expect.poll(() => answers.length).toBe(2);
    own.close();
    return answers;
  };

  test.each([
    { name: "with data", props: ['{"places":3}'], data: { data: { places: 3 } } },
    { name: "without data", props: ["assets"], data: {} },
  ])("says what the server said, $name", async ({ props, data }) => {
    const id = "security.rights.forbidden";
    expect(await asked({ id, status: 403, message: "no", props }, 403)).toStrictEqual([
      "request-1",
      { ok: false, status: 403, id, message: "no", ...data },
    ]);
  });
});

test("why a socket failed is said without what the SDK does not know of it", async () => {
  const reasons: string[] = [];
  sdkSocket({ host: "kuzzle", port: 1, ssl: false })({
    opened: () => undefined,
    closed: (reason) => reasons.push(reason),
    answered: () => undefined,
    notified: () => undefined,
    refused: () => undefined,
    tokenExpired: () => undefined,
    received: () => undefined,
  });
  HandSocket.last.onerror();
  await expect.poll(() => reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/^Unable to connect to kuzzle server at kuzzle:1/u);
  expect(reasons[0]).not.toContain("undefined");
});
