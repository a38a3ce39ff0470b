import { ByteReader, hexOf, macText } from "../bytes.ts";

/** A beacon as the device heard it; `rssi` in dBm, null: it does not say. */
export type Beacon = { readonly id: string; readonly rssi: number | null };

/** Flags of a beacon in the simple form. */
const HAS_RSSI = 0b1;
const HAS_VOLTAGE = 0b10;
const HAS_TEMPERATURE = 0b100;
const IS_IBEACON = 0b10_0000;
/** Bytes of an id: UUID, major and minor of an iBeacon; namespace and instance of an Eddystone. */
const [IBEACON, EDDYSTONE] = [20, 16];
/** Fields of a beacon in the advanced form. */
const [RSSI, ID] = [0, 1];
const MAC = 6;

/** The simple form (AVL 385): a byte that numbers the parts, then of each beacon flags, id, and what the flags say. */
export function simpleBeacons(value: Uint8Array): readonly Beacon[] {
  const reader = new ByteReader(value);
  reader.u8();
  const beacons: Beacon[] = [];
  for (;;) {
    const flags = reader.u8();
    if (flags === null) return beacons;
    const id = reader.take((flags & IS_IBEACON) === 0 ? EDDYSTONE : IBEACON);
    if (id === null) return beacons;
    const rssi = (flags & HAS_RSSI) === 0 ? null : reader.i8();
    if ((flags & HAS_VOLTAGE) !== 0) reader.u16();
    if ((flags & HAS_TEMPERATURE) !== 0) reader.u16();
    beacons.push({ id: idText(id), rssi });
  }
}

/** The advanced form (AVL 548): a byte, then of each beacon its length and fields of number, length and value. */
export function advancedBeacons(value: Uint8Array): readonly Beacon[] {
  const reader = new ByteReader(value);
  reader.u8();
  const beacons: Beacon[] = [];
  for (;;) {
    const length = reader.u8();
    const part = length === null ? null : reader.take(length);
    if (part === null) return beacons;
    const fields = fieldsOf(part);
    const [id, rssi] = [fields.get(ID), fields.get(RSSI)];
    if (id === undefined || id.length === 0) continue;
    beacons.push({ id: idText(id), rssi: rssi === undefined ? null : new ByteReader(rssi).i8() });
  }
}

function fieldsOf(part: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const reader = new ByteReader(part);
  const fields = new Map<number, Uint8Array>();
  for (;;) {
    const [number, length] = [reader.u8(), reader.u8()];
    const value = length === null ? null : reader.take(length);
    if (number === null || value === null) return fields;
    fields.set(number, value);
  }
}

function idText(id: Uint8Array): string {
  return id.length === MAC ? macText(id) : hexOf(id).toUpperCase();
}
