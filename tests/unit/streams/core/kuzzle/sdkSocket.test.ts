import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
