import { once } from "node:events";
import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import {
  JoinedFrames,
  TAKE_PATIENCE,
  WINDOW_BYTES,
} from "../../../../backend/embedded/network/joinedFrames.ts";
import { payloadOf, webSocketFrame } from "../../../../backend/embedded/network/webSocketFrame.ts";
import { JOINED_PROTOCOL, receiptOf } from "../../../../src/domain/base/joinedFrames.ts";
import { opened, type RunningApp, serving } from "./networkTestKit.ts";

const running: RunningApp[] = [];
afterEach(() => running.splice(0).forEach(({ stop }) => stop()));

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const frameOf = (message: object) => webSocketFrame(Buffer.from(JSON.stringify(message)), false);
const note = (id: string, version: number, filling = "") => ({
  type: "document",
  event: "write",
  scope: "in",
  room: "assets",
  result: { _id: id, _source: { filling }, _version: version },
});

/** What one client is sent, on a clock that stands still unless it is moved; turns of the loop end by hand. */
function outlet() {
  const sent: unknown[] = [];
  const state = { now: 1000, isWritable: true, cuts: 0, isTurnOver: true };
  const joined = new JoinedFrames({
    write: (frame) => sent.push(JSON.parse(payloadOf(frame).toString())),
    isWritable: () => state.isWritable,
    flushLater: () => (state.isTurnOver = false),
    cut: () => (state.cuts += 1),
    now: () => state.now,
  });
  return { joined, sent, state };
}
const asksOf = (sent: readonly unknown[]) =>
  sent.flatMap((frame) => (Array.isArray(frame) && typeof frame[0] === "number" ? [frame[0]] : []));

describe("frames of one client", () => {
  test("what is published in one turn leaves as one frame, a single message as it is", () => {
    const { joined, sent, state } = outlet();
    joined.add(frameOf({ n: 1 }), true);
    joined.add(frameOf({ n: 2 }), true);
    expect([sent, state.isTurnOver]).toEqual([[], false]);
    joined.flush();
    joined.add(frameOf({ n: 3 }), false);
    joined.flush();
    expect(sent).toEqual([[{ n: 1 }, { n: 2 }], { n: 3 }]);
    joined.stop();
  });

  test("an answer leaves with this turn, after all that was published before it", () => {
    const { joined, sent, state } = outlet();
    joined.flush();
    joined.add(frameOf({ n: 1 }), true);
    expect(state.isTurnOver).toBe(true);
    joined.add(frameOf({ n: 2 }), false);
    expect(state.isTurnOver).toBe(false);
    joined.flush();
    expect(sent).toEqual([[{ n: 1 }, { n: 2 }]]);
  });

  test("what is no JSON object leaves by itself, in its order", () => {
    const { joined, sent } = outlet();
    joined.add(frameOf({ n: 1 }), true);
    joined.add(webSocketFrame(Buffer.from('"text"'), false), true);
    expect(sent).toEqual([{ n: 1 }, "text"]);
  });

  test("no more than the window is on its way; of what waits each document is sent as it is then", () => {
    const { joined, sent } = outlet();
    const filling = "x".repeat(10_000);
    const count = Math.ceil(WINDOW_BYTES / 10_000);
    for (let at = 0; at < count + 50; at += 1)
      joined.add(frameOf(note(`first-${at}`, 1, filling)), true);
    joined.flush();
    const before = sent.flat().length;
    expect(before).toBeGreaterThanOrEqual(count);
    expect(before).toBeLessThan(count + 10);
    for (let version = 1; version <= 300; version += 1)
      joined.add(frameOf(note("a", version)), true);
    expect(sent.flat().length).toBe(before);

    const asks = asksOf(sent);
    // Before the window is full, so that a client that keeps up never waits for it.
    expect(asks.length).toBeGreaterThan(1);
    expect(joined.readReceipt(Buffer.from(receiptOf(asks.at(-1) ?? 0)))).toBe(true);
    const [last] = sent.flat().slice(-1);
    expect(last).toEqual({ ...note("a", 300), firstVersion: 1 });
    joined.stop();
  });

  test("what is told taken counts once, and only where it was asked", () => {
    const { joined, sent } = outlet();
    const filling = "x".repeat(60_000);
    for (let at = 0; at < 40; at += 1) joined.add(frameOf(note(`${at}`, 1, filling)), true);
    const before = sent.length;
    expect(joined.readReceipt(Buffer.from(receiptOf(999)))).toBe(true);
    expect(sent.length).toBe(before);
    joined.readReceipt(Buffer.from(receiptOf(1)));
    const once = sent.length;
    expect(once).toBeGreaterThan(before);
    joined.readReceipt(Buffer.from(receiptOf(1)));
    expect(sent.length).toBe(once);
    expect(joined.readReceipt(Buffer.from('{"controller":"auth"}'))).toBe(false);
    joined.stop();
  });

  test("while the connection takes nothing nothing is written, and then all", () => {
    const { joined, sent, state } = outlet();
    state.isWritable = false;
    joined.add(frameOf(note("a", 1)), true);
    joined.add(frameOf(note("a", 2)), true);
    joined.flush();
    expect(sent).toEqual([]);
    state.isWritable = true;
    joined.resume();
    expect(sent).toEqual([[{ ...note("a", 2), firstVersion: 1 }]]);
  });

  test("a client that takes nothing for too long while news wait is cut", () => {
    const { joined, state } = outlet();
    state.isWritable = false;
    joined.add(frameOf(note("a", 1)), true);
    state.now += TAKE_PATIENCE;
    joined.add(frameOf(note("a", 2)), true);
    expect(state.cuts).toBe(0);
    state.now += 1;
    joined.add(frameOf(note("a", 3)), true);
    expect(state.cuts).toBe(1);
  });
});

describe("a server", () => {
  /** A client that says that it reads joined frames. */
  async function joining(port: number): Promise<{ client: WebSocket; frames: unknown[] }> {
    const client = new WebSocket(`ws://127.0.0.1:${port}/`, [JOINED_PROTOCOL]);
    const frames: unknown[] = [];
    client.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString())));
    await once(client, "open");
    return { client, frames };
  }

  test("joins for whoever asks for it, and nobody else", async () => {
    const server = await serving({ open: (socket) => socket.subscribe("t") });
    running.push(server);
    const { client, frames } = await joining(server.port);
    expect(client.protocol).toBe(JOINED_PROTOCOL);
    const other = await opened(server.port);
    const alone: unknown[] = [];
    other.on("message", (data: Buffer) => alone.push(JSON.parse(data.toString())));
    for (let n = 0; n < 20; n += 1) server.app.publish("t", JSON.stringify({ n }));
    const all = Array.from({ length: 20 }, (_, n) => ({ n }));
    await expect.poll(() => frames.flat()).toEqual(all);
    await expect.poll(() => alone).toEqual(all);
    expect(frames.length).toBeLessThan(20);
  });

  test("hears what was taken and hands on everything else", async () => {
    const heard: string[] = [];
    const server = await serving({
      message: (socket, message) => {
        heard.push(Buffer.from(message).toString());
        socket.send('{"p":2}');
      },
    });
    running.push(server);
    const { client, frames } = await joining(server.port);
    client.send(receiptOf(1));
    client.send('{"p":1}');
    await expect.poll(() => frames).toEqual([{ p: 2 }]);
    expect(heard).toEqual(['{"p":1}']);
  });

  test("keeps for a client that reads nothing each document once, and the others are told all", async () => {
    const server = await serving({ open: (socket) => socket.subscribe("t") });
    running.push(server);
    const uncovered = connect(server.port, "127.0.0.1");
    uncovered.write(
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${JOINED_PROTOCOL}\r\n\r\n`,
    );
    await once(uncovered, "data");
    uncovered.pause();
    const { client, frames } = await joining(server.port);
    client.on("message", () => {
      const [asked] = asksOf(frames.slice(-1));
      if (asked !== undefined) client.send(receiptOf(asked));
    });
    const filling = "x".repeat(30_000);
    const before = process.memoryUsage().arrayBuffers;
    for (let version = 1; version <= 1000; version += 1) {
      for (const id of ["a", "b"])
        server.app.publish("t", JSON.stringify(note(id, version, filling)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const notes = () => frames.flat().filter((one) => typeof one === "object");
    await expect
      .poll(() => notes().slice(-2), { timeout: 5000 })
      .toMatchObject([{ result: { _version: 1000 } }, { result: { _version: 1000 } }]);
    // 2,000 messages are 60 MB: nothing of that size may be kept for the deaf one.
    const kept = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(kept).toBeLessThan(16 * 1024 * 1024);
    uncovered.destroy();
  });
});
