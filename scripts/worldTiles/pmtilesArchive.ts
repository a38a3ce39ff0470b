import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/** A tile of Web Mercator, compressed by gzip. */
export type ArchivedTile = {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly data: Buffer;
};

const HEADER = 127;
/** Readers fetch so many bytes at first: header and root directory must lie in them. */
const FIRST_READ = 16_384;
const LEAF_ENTRIES = 1024;
const GZIP = 2;
const VECTOR = 1;

type Entry = { id: number; offset: number; length: number; run: number };

/**
 * An archive of PMTiles, version 3 (the specification of protomaps/PMTiles): tiles in the order of their ids, equal ones
 * once.
 */
export function pmtilesArchive(tiles: readonly ArchivedTile[], metadata: object): Buffer {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((a, b) => a.id - b.id);
  const contents: Buffer[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, data } of sorted) {
    const hash = createHash("sha256").update(data).digest("base64");
    let place = known.get(hash);
    if (place === undefined) {
      place = { offset: end, length: data.length };
      known.set(hash, place);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id)
      last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  const { root, leaves } = directoriesOf(entries);
  const described = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  let at = 8;
  let place = HEADER;
  for (const part of [root.length, described.length, leaves.length, end]) {
    header.writeBigUInt64LE(BigInt(place), at);
    header.writeBigUInt64LE(BigInt(part), at + 8);
    place += part;
    at += 16;
  }
  for (const count of [sorted.length, entries.length, contents.length]) {
    header.writeBigUInt64LE(BigInt(count), at);
    at += 8;
  }
  const zooms = tiles.map(({ z }) => z);
  const bytes = [1, GZIP, GZIP, VECTOR, Math.min(...zooms), Math.max(...zooms)];
  for (const byte of bytes) at = header.writeUInt8(byte, at);
  // West, south, east, north, in ten millionths of a degree: the world as Web Mercator has it.
  for (const edge of [-180, -85.0511287, 180, 85.0511287])
    at = header.writeInt32LE(Math.round(edge * 1e7), at);
  at = header.writeUInt8(0, at);
  at = header.writeInt32LE(0, at);
  header.writeInt32LE(0, at);
  return Buffer.concat([header, root, described, leaves, ...contents]);
}

function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= FIRST_READ - HEADER) return { root: whole, leaves: Buffer.alloc(0) };
  const pointers: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const part = entries.slice(from, from + LEAF_ENTRIES);
    const leaf = directory(part);
    // A run of 0 tells readers that this is a directory, not a tile.
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length];
  let last = 0;
  for (const { id } of entries) {
    numbers.push(id - last);
    last = id;
  }
  for (const { run } of entries) numbers.push(run);
  for (const { length } of entries) numbers.push(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    const follows = before !== undefined && before.offset + before.length === offset;
    numbers.push(follows ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

/** A whole number by seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
