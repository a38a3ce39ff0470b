/**
 * What a command answers, before it is written in RESP2. Text is "binary text": one character
 * per byte (latin1), so that lengths, slices and orders are those of bytes, as in Redis.
 */
export type Reply = string | number | bigint | null | Status | Refusal | readonly Reply[];

/** A simple string of RESP, such as `+OK`. */
export interface Status {
  readonly status: string;
}

/** An error reply of RESP; the first word is Redis's error code. */
export interface Refusal {
  readonly refusal: string;
}

/** The reply of a write that has nothing to tell. */
export const ok: Status = { status: "OK" };

/** Thrown by a command that refuses; it becomes an error reply and never changes the store. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

/** Redis's own words, so that callers who compare them find what they know. */
export const refusals = {
  wrongType: "WRONGTYPE Operation against a key holding the wrong kind of value",
  notInteger: "ERR value is not an integer or out of range",
  notFloat: "ERR value is not a valid float",
  notPositive: "ERR value is out of range, must be positive",
  overflow: "ERR increment or decrement would overflow",
  nanOrInfinity: "ERR increment would produce NaN or Infinity",
  syntax: "ERR syntax error",
  noSuchKey: "ERR no such key",
  indexOutOfRange: "ERR index out of range",
  rangeNotFloat: "ERR min or max is not a float",
} as const;

/** Writes a reply as RESP2 bytes (binary text). */
export function encodeReply(reply: Reply): string {
  if (reply === null) {
    return "$-1\r\n";
  }
  if (typeof reply === "string") {
    return `$${reply.length}\r\n${reply}\r\n`;
  }
  if (typeof reply === "number" || typeof reply === "bigint") {
    return `:${reply}\r\n`;
  }
  if ("status" in reply) {
    return `+${reply.status}\r\n`;
  }
  if ("refusal" in reply) {
    return `-${reply.refusal.replaceAll(/[\r\n]/g, " ")}\r\n`;
  }
  let text = `*${reply.length}\r\n`;
  for (const item of reply) {
    text += encodeReply(item);
  }
  return text;
}

/** Writes a command the way a client sends it: an array of bulk strings. */
export function encodeCommand(words: readonly string[]): string {
  let text = `*${words.length}\r\n`;
  for (const word of words) {
    text += `$${word.length}\r\n${word}\r\n`;
  }
  return text;
}
