import { parentPort, workerData } from "node:worker_threads";
import { JOIN_MS } from "../../../backend/embedded/network/joinedFrames.ts";
import { HEARTBEAT_ID, HEARTBEAT_INTERVAL } from "../../../src/domain/base/heartbeat.ts";
import { must } from "../../../src/domain/base/must.ts";
import type { Asked } from "../live/benchKuzzle/answers.ts";
import { answerText, channelOf, notificationText } from "../live/benchKuzzle/wire.ts";
import { World } from "../live/benchKuzzle/world.ts";
import type { Order } from "../live/messages.ts";

/** What the thread receives: a text of the socket, or that things begin to move. */
export type ToWorld = { readonly type: "text"; readonly text: string } | { readonly type: "move" };
/** What the socket says in one turn. */
export type FromWorld = readonly string[];

/** ms between two turns of sending: what the network joins into a frame (joinedFrames.ts). */
const TURN = JOIN_MS;

const port = must(parentPort, "this is a thread");
const { assets, updatesPerSecond } = workerData as Order;
const world = new World(assets, Date.now());
const rooms = new Set<string>();
let isMoving = false;
let beat = 0;
let before = performance.now();
let due = 0;

const say = (texts: FromWorld) => port.postMessage(texts);

port.on("message", (message: ToWorld) => {
  if (message.type === "move") {
    isMoving = true;
    before = performance.now();
    return;
  }
  const asked = JSON.parse(message.text) as Asked & { readonly p?: number };
  say([asked.p === 1 ? '{"p":2}' : answerText(world, rooms, asked)]);
});

setInterval(() => {
  if (!isMoving) return;
  const passed = performance.now() - before;
  before += passed;
  due += (passed / 1000) * updatesPerSecond;
  const texts: string[] = [];
  for (; due >= 1; due -= 1) {
    const now = Date.now();
    const { id, stored } = world.move(now);
    const result = { _id: id, _source: stored.source, _version: stored.version };
    texts.push(notificationText("assets", result, now));
  }
  if (texts.length > 0) say(texts);
}, TURN);

setInterval(() => {
  if (!rooms.has(channelOf("heartbeat"))) return;
  const at = Date.now();
  beat += 1;
  const source = { at, beat, _kuzzle_info: { createdAt: at, updatedAt: null } };
  const result = { _id: HEARTBEAT_ID, _source: source, _version: beat };
  say([notificationText("heartbeat", result, at)]);
}, HEARTBEAT_INTERVAL);
