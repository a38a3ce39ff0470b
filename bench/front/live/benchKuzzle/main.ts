import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { HEARTBEAT_ID, HEARTBEAT_INTERVAL } from "../../../../src/domain/base/heartbeat.ts";
import type { FromBenchKuzzle, ToBenchKuzzle } from "../messages.ts";
import type { Asked } from "./answers.ts";
import { answerText, channelOf, notificationText } from "./wire.ts";
import { World } from "./world.ts";

/** ms between two turns of sending: a socket brings news in small groups. */
const TURN = 4;
/** After a pause of this process no more than so many ms are made up for. */
const LONGEST_PAUSE = 200;

/**
 * Kuzzle as far as the live core asks it, in a process of its own: it holds a world in memory and tells each change of
 * an asset by a notification of its own, at the rate that was ordered, each with the time it was sent.
 */
let updatesPerSecond = 0;
let world = new World(0, Date.now());
const channels = new Map<WebSocket, Set<string>>();
let beat = 0;

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("listening", () =>
  tell({ type: "listening", port: (server.address() as AddressInfo).port }),
);
server.on("connection", (socket) => {
  channels.set(socket, new Set());
  socket.on("close", () => channels.delete(socket));
  socket.on("message", (data: Buffer) => hear(socket, data.toString()));
});

process.on("message", (message: ToBenchKuzzle) => {
  if (message.type === "hold") {
    updatesPerSecond = 0;
    world = new World(message.assets, Date.now());
  } else ({ updatesPerSecond } = message);
  tell({ type: "done" });
});
process.on("disconnect", () => process.exit());

function hear(socket: WebSocket, text: string): void {
  const asked = JSON.parse(text) as Asked & { readonly p?: number };
  if (asked.p === 1) {
    socket.send('{"p":2}');
    return;
  }
  socket.send(answerText(world, channels.get(socket) ?? new Set(), asked));
}

function publish(collection: string, result: object, now: number): void {
  const channel = channelOf(collection);
  const listeners = [...channels].filter(([, mine]) => mine.has(channel));
  if (listeners.length === 0) return;
  const text = notificationText(collection, result, now);
  for (const [socket] of listeners) socket.send(text);
}

let before = performance.now();
let due = 0;
setInterval(() => {
  const passed = Math.min(performance.now() - before, LONGEST_PAUSE);
  before = performance.now();
  due += (passed / 1000) * updatesPerSecond;
  for (; due >= 1; due -= 1) {
    const now = Date.now();
    const { id, stored } = world.move(now);
    publish("assets", { _id: id, _source: stored.source, _version: stored.version }, now);
  }
}, TURN);

setInterval(() => {
  const at = Date.now();
  beat += 1;
  const source = { at, beat, _kuzzle_info: { createdAt: at, updatedAt: null } };
  publish("heartbeat", { _id: HEARTBEAT_ID, _source: source, _version: beat }, at);
}, HEARTBEAT_INTERVAL);

function tell(message: FromBenchKuzzle): void {
  process.send?.(message);
}
