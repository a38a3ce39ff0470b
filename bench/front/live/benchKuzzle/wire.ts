import { CUSTOMER } from "../messages.ts";
import { answer, type Asked } from "./answers.ts";
import type { World } from "./world.ts";

/** The channel of a room: all rooms are of whole collections, since the filters of the core are those of fields that never change here. */
export const channelOf = (collection: string) => `${collection}-311`;

/** A notification of a written document, as Kuzzle sends it. */
export function notificationText(collection: string, result: object, now: number): string {
  return JSON.stringify({
    type: "document",
    status: 200,
    action: "update",
    scope: "in",
    result,
    event: "write",
    requestId: "bench",
    timestamp: now,
    volatile: null,
    index: CUSTOMER,
    collection,
    controller: "document",
    protocol: "funnel",
    room: channelOf(collection),
  });
}

/** The answer to a request; `rooms`: the channels of the socket that asks, changed where it joins or leaves one. */
export function answerText(world: World, rooms: Set<string>, asked: Asked): string {
  const { requestId } = asked;
  const result = asked.controller === "realtime" ? room(rooms, asked) : answer(world, asked);
  const isKnown = result !== null;
  return JSON.stringify({
    requestId,
    room: requestId,
    status: isKnown ? 200 : 404,
    error: isKnown ? null : { status: 404, message: "not part of the benchmark", id: "bench" },
    result,
  });
}

function room(rooms: Set<string>, { action, collection = "", body }: Asked): unknown {
  if (action === "unsubscribe") {
    rooms.delete(channelOf(String(body?.["roomId"])));
    return { roomId: body?.["roomId"] };
  }
  rooms.add(channelOf(collection));
  return { roomId: collection, channel: channelOf(collection) };
}
