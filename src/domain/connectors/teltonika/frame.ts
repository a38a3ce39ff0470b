import { ByteReader } from "../bytes.ts";
import { crc16 } from "./crc16.ts";

/** Bytes around the data of a packet: four zeros and its length before it, the checksum behind it. */
const [BEFORE, BEHIND] = [8, 4];
/** What a device sends to keep its connection open: one byte, which is not answered. */
const PING = 0xff;
const IMEI_LENGTH = 15;
/**
 * Longest data of a packet, in bytes: 255 records, which is all that its count can say, of the shortest kind are 11,475.
 * Devices send 1,280 bytes at most.
 */
export const MAX_PACKET_DATA = 12_000;

/** What stands at the beginning of the bytes that wait. `length`: how many of them it takes. */
export type Piece =
  | { readonly type: "incomplete" }
  | { readonly type: "broken"; readonly why: string }
  | { readonly type: "ping"; readonly length: 1 }
  | { readonly type: "login"; readonly length: number; readonly imei: string }
  | {
      readonly type: "packet";
      readonly length: number;
      /** All of it, from the zeros to the checksum. */
      readonly bytes: Uint8Array;
      /** What the device is answered once the packet is stored: how many records it says to have. */
      readonly records: number;
      /** Whether the checksum is that of the data. */
      readonly isSound: boolean;
    };

/**
 * The login of a device: two bytes of length, then its IMEI in digits (wiki.teltonika-gps.com, "Teltonika Data Sending
 * Protocols", communication with server).
 */
export function loginIn(waiting: Uint8Array): Piece {
  const reader = new ByteReader(waiting);
  const length = reader.u16();
  if (length === null) return { type: "incomplete" };
  if (length !== IMEI_LENGTH) return { type: "broken", why: `an IMEI of ${length} bytes` };
  const digits = reader.take(length);
  if (digits === null) return { type: "incomplete" };
  const imei = String.fromCodePoint(...digits);
  if (!/^\d+$/u.test(imei)) return { type: "broken", why: "an IMEI that is not digits" };
  return { type: "login", length: 2 + length, imei };
}

/** What a device that has logged in sends: packets, and single bytes that keep the connection open. */
export function packetIn(waiting: Uint8Array): Piece {
  if (waiting[0] === PING) return { type: "ping", length: 1 };
  const reader = new ByteReader(waiting);
  if (waiting.subarray(0, 4).some((byte) => byte !== 0))
    return { type: "broken", why: "a packet does not begin with four zeros" };
  const [zeros, length] = [reader.u32(), reader.u32()];
  if (zeros === null || length === null) return { type: "incomplete" };
  if (length < 3 || length > MAX_PACKET_DATA)
    return { type: "broken", why: `a packet of ${length} bytes` };
  const [data, checksum] = [reader.take(length), reader.u32()];
  if (data === null || checksum === null) return { type: "incomplete" };
  const whole = BEFORE + length + BEHIND;
  return {
    type: "packet",
    length: whole,
    bytes: new Uint8Array(waiting.subarray(0, whole)),
    records: data[1] ?? 0,
    isSound: crc16(data) === checksum,
  };
}
