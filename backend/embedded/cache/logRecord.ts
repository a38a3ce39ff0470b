import { crc32 } from "node:zlib";
import { encodeCommand } from "./reply.ts";
import { RequestParser } from "./requestParser.ts";

/** What the log keeps of one step: commands that took effect together. */
export interface LogRecord {
  /** Epoch milliseconds at which the commands ran, and run again when replayed. */
  readonly time: number;
  /** The number of the database. */
  readonly database: number;
  readonly commands: readonly (readonly string[])[];
}

/** The first line of each log; another version of the form would have another number. */
export const logHeader = "balise-cache 1\n";

/** `<bytes> <crc32>\n<payload>\n`: the length finds the end, the checksum proves the middle. */
export function encodeRecord(record: LogRecord): Buffer {
  let text = encodeCommand([String(record.time), String(record.database)]);
  for (const words of record.commands) {
    text += encodeCommand(words);
  }
  const payload = Buffer.from(text, "latin1");
  return Buffer.concat([
    Buffer.from(`${payload.length} ${checksum(payload)}\n`, "latin1"),
    payload,
    Buffer.from("\n"),
  ]);
}

/** A record and where the next begins, or null when the bytes at `offset` are not a whole one. */
export function decodeRecord(
  bytes: Buffer,
  offset: number,
): { record: LogRecord; end: number } | null {
  const payload = payloadAt(bytes, offset);
  if (payload === null) {
    return null;
  }
  const [head, ...commands] = new RequestParser().read(payload);
  const [time = "", database = ""] = head ?? [];
  return {
    record: { time: Number(time), database: Number(database), commands },
    end: payload.byteOffset - bytes.byteOffset + payload.length + 1,
  };
}

/** Whether any whole record begins after the offset: then the damage is not just a torn end. */
export function hasRecordAfter(bytes: Buffer, offset: number): boolean {
  let lineEnd = bytes.indexOf(0x0a, offset);
  while (lineEnd !== -1) {
    if (payloadAt(bytes, lineEnd + 1) !== null) {
      return true;
    }
    lineEnd = bytes.indexOf(0x0a, lineEnd + 1);
  }
  return false;
}

function payloadAt(bytes: Buffer, offset: number): Buffer | null {
  const headEnd = bytes.indexOf(0x0a, offset);
  // "<up to 10 digits> <8 hex digits>": nothing longer can be a head.
  if (headEnd === -1 || headEnd - offset > 19) {
    return null;
  }
  const head = /^(\d{1,10}) ([0-9a-f]{8})$/.exec(bytes.toString("latin1", offset, headEnd));
  const length = Number(head?.[1] ?? Number.NaN);
  const end = headEnd + 1 + length;
  if (head === null || !(end < bytes.length) || bytes[end] !== 0x0a) {
    return null;
  }
  const payload = bytes.subarray(headEnd + 1, end);
  return checksum(payload) === head[2] ? payload : null;
}

function checksum(payload: Buffer): string {
  return crc32(payload).toString(16).padStart(8, "0");
}
