import type { EpochMs } from "../../base/instant.ts";
import { ByteReader } from "../bytes.ts";
import { instantIn } from "../json.ts";
import { crc16 } from "./crc16.ts";

/** A record of a packet: what a device measured at one time. */
export type AvlRecord = {
  /** Null: the device had no time. */
  readonly at: EpochMs | null;
  readonly lat: number;
  readonly lon: number;
  /** 0: no fix, and the position is the one before. */
  readonly satellites: number;
  /** The element that made the device write the record; 0: none, it is a periodic one. */
  readonly event: number;
  readonly elements: ReadonlyMap<number, Uint8Array>;
  /** Tells two records of the same time apart. */
  readonly checksum: number;
};

/** How elements are counted and named: bytes of an id and of a count. */
type Layout = {
  readonly id: 1 | 2;
  readonly count: 1 | 2;
  /** A byte behind the event says what made the record. */
  readonly hasCause: boolean;
  /** Elements of any length follow those of 1, 2, 4 and 8 bytes. */
  readonly hasLong: boolean;
};

/** Codecs of records by their number: 8, 16 and 8 Extended. */
const LAYOUTS: ReadonlyMap<number, Layout> = new Map([
  [0x08, { id: 1, count: 1, hasCause: false, hasLong: false }],
  [0x10, { id: 2, count: 1, hasCause: true, hasLong: false }],
  [0x8e, { id: 2, count: 2, hasCause: false, hasLong: true }],
]);

const DEGREE = 1e7;

/** What a packet's data are; `issue`: what of them cannot be read, after the records that can. */
export type AvlData = {
  readonly records: readonly AvlRecord[];
  readonly issue: {
    readonly reason: "tooLong" | "tooShort" | "unknownType";
    readonly detail: string;
  } | null;
};

/**
 * The records of a packet's data, from the codec to the second count (wiki.teltonika-gps.com, "Teltonika Data Sending
 * Protocols").
 */
export function avlData(data: Uint8Array): AvlData {
  const reader = new ByteReader(data);
  const [codec, count] = [reader.u8(), reader.u8()];
  const layout = LAYOUTS.get(codec ?? 0);
  if (codec === null || count === null) return { records: [], issue: tooShort("count") };
  if (layout === undefined)
    return { records: [], issue: { reason: "unknownType", detail: `codec ${codec}` } };
  const records: AvlRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = data.length - reader.left;
    const record = recordOf(reader, layout);
    if (record === null) return { records, issue: tooShort(`record ${index + 1} of ${count}`) };
    const bytes = data.subarray(from, data.length - reader.left);
    records.push({ ...record, checksum: crc16(bytes) });
  }
  const again = reader.u8();
  if (again === null) return { records, issue: tooShort("second count") };
  if (again !== count)
    return {
      records: [],
      issue: { reason: "tooShort", detail: `${count} records, then ${again}` },
    };
  if (reader.left > 0)
    return { records: [], issue: { reason: "tooLong", detail: `${reader.left} bytes too many` } };
  return { records, issue: null };
}

function tooShort(detail: string) {
  return { reason: "tooShort", detail } as const;
}

function recordOf(reader: ByteReader, layout: Layout): Omit<AvlRecord, "checksum"> | null {
  const [time, _priority] = [reader.u64(), reader.u8()];
  const [lon, lat] = [reader.i32(), reader.i32()];
  const [_altitude, _angle, satellites, speed] = [
    reader.i16(),
    reader.u16(),
    reader.u8(),
    reader.u16(),
  ];
  if (time === null || lon === null || lat === null || satellites === null || speed === null)
    return null;
  const event = numberOf(reader, layout.id);
  if (layout.hasCause) reader.u8();
  numberOf(reader, layout.count);
  const elements = new Map<number, Uint8Array>();
  const isWhole =
    [1, 2, 4, 8].every((length) => elementsOf(reader, layout, length, elements)) &&
    (!layout.hasLong || elementsOf(reader, layout, null, elements));
  if (!isWhole || event === null) return null;
  return { at: instantIn(time), lat: lat / DEGREE, lon: lon / DEGREE, satellites, event, elements };
}

/** Reads the elements of one length into the map; of those of any length (null) each says its own. @returns false where they are cut */
function elementsOf(
  reader: ByteReader,
  layout: Layout,
  length: number | null,
  into: Map<number, Uint8Array>,
): boolean {
  const count = numberOf(reader, layout.count);
  if (count === null) return false;
  for (let index = 0; index < count; index += 1) {
    const id = numberOf(reader, layout.id);
    const own = length ?? reader.u16();
    const value = own === null ? null : reader.take(own);
    if (id === null || value === null) return false;
    into.set(id, value);
  }
  return true;
}

function numberOf(reader: ByteReader, bytes: 1 | 2): number | null {
  return bytes === 1 ? reader.u8() : reader.u16();
}
