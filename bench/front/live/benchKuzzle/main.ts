import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { type ListenToken, NetworkApp } from "../../../../backend/embedded/network/networkApp.ts";
import { HEARTBEAT_ID, HEARTBEAT_INTERVAL } from "../../../../src/domain/base/heartbeat.ts";
import type { FromBenchKuzzle, ToBenchKuzzle } from "../messages.ts";
import type { Asked } from "./answers.ts";
import { answerText, channelOf, notificationText } from "./wire.ts";
import { World } from "./world.ts";

/** A socket of either server. */
type Client = Pick<WebSocket, "send">;

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
const channels = new Map<Client, Set<string>>();
let beat = 0;

const single = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
single.on("connection", (socket) => {
  channels.set(socket, new Set());
  socket.on("close", () => channels.delete(socket));
  socket.on("message", (data: Buffer) => hear(socket, data.toString()));
});
await once(single, "listening");

/** As Kuzzle does: each room is a topic, and a frame of news is built once. */
const app = new NetworkApp();
const rooms = new Map<object, Set<string>>();
app.ws("/*", {
  maxPayloadLength: 1024 * 1024,
  open: (socket) => rooms.set(socket, new Set()),
  close: (socket) => rooms.delete(socket),
  message: (socket, data) => {
    const mine = rooms.get(socket) ?? new Set();
    const answer = answerTo(mine, Buffer.from(data).toString());
    for (const channel of mine) socket.subscribe(channel);
    for (const channel of socket.getTopics()) if (!mine.has(channel)) socket.unsubscribe(channel);
    socket.send(answer);
  },
});
const { port } = await new Promise<ListenToken>((listening, refused) => {
  app.listen(0, (token) =>
    token === false ? refused(new Error("No free port.")) : listening(token),
  );
});
tell({ type: "listening", port, singlePort: (single.address() as AddressInfo).port });

process.on("message", (message: ToBenchKuzzle) => {
  if (message.type === "hold") {
    updatesPerSecond = 0;
    world = new World(message.assets, Date.now());
  } else ({ updatesPerSecond } = message);
  tell({ type: "done" });
});
process.on("disconnect", () => process.exit());

function hear(socket: Client, text: string): void {
  socket.send(answerTo(channels.get(socket) ?? new Set(), text));
}

function answerTo(mine: Set<string>, text: string): string {
  const asked = JSON.parse(text) as Asked & { readonly p?: number };
  return asked.p === 1 ? '{"p":2}' : answerText(world, mine, asked);
}

function publish(collection: string, result: object, now: number): void {
  const channel = channelOf(collection);
  const listeners = [...channels].filter(([, mine]) => mine.has(channel));
  if (listeners.length === 0 && app.numSubscribers(channel) === 0) return;
  const text = notificationText(collection, result, now);
  for (const [socket] of listeners) socket.send(text);
  app.publish(channel, text);
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
