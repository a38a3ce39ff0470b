import { closeSync, copyFileSync, fstatSync, openSync, readSync } from "node:fs";

/** What of a write-ahead log SQLite does not read, although it was written and answered. */
export type LostFrames = {
  /** Transactions behind the damage, of which the last may never have been answered. */
  readonly transactions: number;
  /** The pages that they wrote. */
  readonly pages: readonly number[];
};

const HEADER = 32;
const FRAME_HEADER = 24;
/** The two orders of bytes in which sums are computed (sqlite.org/fileformat2.html, "The Write-Ahead Log"). */
const MAGIC_LITTLE = 0x377f0682;
const MAGIC_BIG = 0x377f0683;

type Sums = readonly [number, number];

/** The two running sums of the log over some bytes, 8 at a time. */
function summed([first, second]: Sums, bytes: DataView, isBig: boolean): Sums {
  let [s0, s1] = [first, second];
  for (let at = 0; at + 8 <= bytes.byteLength; at += 8) {
    s0 = (s0 + bytes.getUint32(at, !isBig) + s1) >>> 0;
    s1 = (s1 + bytes.getUint32(at + 4, !isBig) + s0) >>> 0;
  }
  return [s0, s1];
}

function viewOf(bytes: Buffer, from: number, length: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + from, length);
}

/**
 * Reads the log as a start does, and on behind what a start takes for its end. SQLite stops at the first frame whose sums
 * do not hold: after a kill that is a write that was under way, and nothing of the same log follows it. Where whole
 * transactions follow, the log is damaged in its middle. Null: there is no log, or nothing of it is lost.
 */
export function lostFrames(log: string): LostFrames | null {
  let file: number;
  try {
    file = openSync(log, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return readLost(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

function readLost(file: number, size: number): LostFrames | null {
  const header = Buffer.alloc(HEADER);
  if (size < HEADER || readSync(file, header, 0, HEADER, 0) < HEADER) return null;
  const magic = header.readUInt32BE(0);
  const isBig = magic === MAGIC_BIG;
  const pageSize = header.readUInt32BE(8);
  // Of a log that begins otherwise nothing can be said but that it is none.
  if ((!isBig && magic !== MAGIC_LITTLE) || pageSize < 512 || pageSize > 65_536) return null;
  const start = summed([0, 0], viewOf(header, 0, 24), isBig);
  let isSound = start[0] === header.readUInt32BE(24) && start[1] === header.readUInt32BE(28);
  let sums: Sums = start;
  const frame = Buffer.alloc(FRAME_HEADER + pageSize);
  const salts = Buffer.alloc(8);
  // Of a header that is damaged itself the first frame says which log it is.
  if (isSound) header.copy(salts, 0, 16, 24);
  else readSync(file, salts, 0, 8, HEADER + 8);
  // Of the transaction under way; those of a sound one that was committed are not lost.
  let pages = new Set<number>();
  let transactions = 0;
  const lost = new Set<number>();
  for (let at = HEADER; at + frame.length <= size; at += frame.length) {
    readSync(file, frame, 0, frame.length, at);
    const isOfThisLog = frame.compare(salts, 0, 8, 8, 16) === 0;
    if (isSound) {
      sums = summed(sums, viewOf(frame, 0, 8), isBig);
      sums = summed(sums, viewOf(frame, FRAME_HEADER, pageSize), isBig);
      isSound =
        isOfThisLog && sums[0] === frame.readUInt32BE(16) && sums[1] === frame.readUInt32BE(20);
    }
    // What is left of an earlier log has other salts.
    if (!isOfThisLog) continue;
    pages.add(frame.readUInt32BE(0));
    if (frame.readUInt32BE(4) === 0) continue;
    if (!isSound) {
      transactions += 1;
      for (const page of pages) lost.add(page);
    }
    pages = new Set();
  }
  return transactions === 0 ? null : { transactions, pages: [...lost].toSorted((a, b) => a - b) };
}

/** Keeps a copy of a damaged log beside it, before SQLite writes it anew; answers its path, or null where it found no room. */
export function keepAside(log: string, at: number): string | null {
  const copy = `${log}.damaged-${new Date(at).toISOString().replaceAll(/[:.]/g, "-")}`;
  try {
    copyFileSync(log, copy);
    return copy;
  } catch {
    return null;
  }
}
