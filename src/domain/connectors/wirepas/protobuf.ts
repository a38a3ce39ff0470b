import { ByteReader } from "../bytes.ts";

/** Fields of a protobuf message by their numbers, the last of each: what the gateways' API needs, and no more. */
export type ProtoFields = ReadonlyMap<number, bigint | Uint8Array>;

const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };

/** Reads a message of protobuf 2 without its schema; null: the bytes are none. Groups, which are deprecated, are refused. */
export function protoFields(bytes: Uint8Array): ProtoFields | null {
  const reader = new ByteReader(bytes);
  const fields = new Map<number, bigint | Uint8Array>();
  while (reader.left > 0) {
    const tag = varint(reader);
    if (tag === null) return null;
    const value = valueOf(reader, Number(tag & 7n));
    if (value === null || tag >> 3n === 0n) return null;
    fields.set(Number(tag >> 3n), value);
  }
  return fields;
}

function valueOf(reader: ByteReader, wire: number): bigint | Uint8Array | null {
  if (wire === WIRE.varint) return varint(reader);
  if (wire === WIRE.fixed64) return reader.take(8);
  if (wire === WIRE.fixed32) return reader.take(4);
  if (wire !== WIRE.bytes) return null;
  const length = varint(reader);
  return length === null || length > BigInt(reader.left) ? null : reader.take(Number(length));
}

/** Seven bits a byte, the lowest first, ten bytes at most. */
function varint(reader: ByteReader): bigint | null {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.u8();
    if (byte === null) return null;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  return null;
}

export function messageIn(fields: ProtoFields, number: number): ProtoFields | null {
  const value = fields.get(number);
  return value instanceof Uint8Array ? protoFields(value) : null;
}

export function wholeIn(fields: ProtoFields, number: number): number | null {
  const value = fields.get(number);
  return typeof value === "bigint" && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : null;
}
