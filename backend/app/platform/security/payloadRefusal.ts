/** Levels that what is repeated in an answer may be nested: no client of ours sends more than two. */
const MAX_DEPTH = 32;

/** Fields of a message that its answer repeats as they came. */
const REPEATED = ["requestId", "volatile"] as const;

/**
 * Why a message of a WebSocket cannot be answered; null: it can. Kuzzle reads members of what it has parsed, and null has
 * none; and it writes back what it was sent, which fails for what is nested thousands of times, and reaches nobody.
 */
export function payloadRefusal(payload: unknown): string | null {
  if (payload === null || typeof payload !== "object") return "A message is an object.";
  const deep = REPEATED.find((field) => !isWithin(Reflect.get(payload, field), MAX_DEPTH));
  return deep === undefined ? null : `${deep} is nested too deep.`;
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1));
}
