import type { About } from "./heldMessages.ts";

/** What a message of Kuzzle's says of a document; null: nothing. */
export function notificationAbout(payload: Buffer): About | null {
  let message: unknown;
  try {
    message = JSON.parse(payload.toString());
  } catch {
    return null;
  }
  const { type, event, scope, room, result } = record(message);
  const { _id: id, _version: version, _source: source } = record(result);
  if (type !== "document" || typeof room !== "string" || typeof id !== "string") return null;
  return {
    key: `${room} ${id}`,
    version: typeof version === "number" ? version : null,
    isWritten: event === "write" && scope === "in" && typeof source === "object",
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
