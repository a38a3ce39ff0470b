import { Inflate } from "fflate";
import { TABLE_LIMITS, TableRefused } from "../../domain/base/readTable.ts";

/** A part of a ZIP file that can be unpacked. */
export type PackedPart = {
  readonly name: string;
  /** 0: as it is, 8: deflated. */
  readonly method: number;
  readonly content: Uint8Array;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** A comment may stand behind the end of a ZIP file, of 65,535 bytes at most. */
const LONGEST_COMMENT = 65_535;
/** Bytes that are inflated at once: they become eight million at most. */
const STEP = 8192;

/** The parts of a ZIP file by their names, as its directory tells them; nothing is unpacked. @throws TableRefused */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, PackedPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(bytes, view);
  } catch (error) {
    if (error instanceof RangeError) throw new TableRefused("cutOff", "it ends too early");
    throw error;
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, PackedPart> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > TABLE_LIMITS.parts)
    throw new TableRefused("tooBig", `it has ${count} parts, ${TABLE_LIMITS.parts} are the most`);
  const parts = new Map<string, PackedPart>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw broken("its directory is damaged");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    // Some programs of Windows part folders by backslashes.
    const name = new TextDecoder()
      .decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength))
      .replaceAll("\\", "/");
    if ((flags & 1) === 1) throw new TableRefused("encrypted", `${name} is encrypted`);
    if (view.getUint32(local, true) !== LOCAL_SIGNATURE)
      throw broken(`${name} is not where it is said`);
    const content =
      local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (content + packed > bytes.length) throw broken(`${name} ends too early`);
    parts.set(name, { name, method, content: bytes.subarray(content, content + packed) });
    at += ENTRY_LENGTH + nameLength + more;
  }
  return parts;
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  // It begins as every spreadsheet does; what is missing is its end, with the directory of all parts.
  throw new TableRefused("cutOff", "its end is missing");
}

/** Counts what was unpacked of one file: what its directory says of sizes is not believed. */
export class UnpackBudget {
  #left: number = TABLE_LIMITS.unpacked;
  #elements: number = TABLE_LIMITS.elements;

  /** One element more: small ones are read more slowly than they unpack. @throws TableRefused */
  count(): void {
    this.#elements -= 1;
    if (this.#elements < 0)
      throw new TableRefused("tooBig", `it has more than ${TABLE_LIMITS.elements} XML elements`);
  }

  /** @throws TableRefused */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw new TableRefused(
        "tooBig",
        `it unpacks to more than ${TABLE_LIMITS.unpacked / 1024 / 1024} MB`,
      );
  }
}

/** Unpacks a part piece by piece, as long as the budget lasts. @throws TableRefused */
export function unpack(
  { name, method, content }: PackedPart,
  budget: UnpackBudget,
  onPiece: (piece: Uint8Array, isLast: boolean) => void,
): void {
  if (method === 0) {
    budget.spend(content.length);
    onPiece(content, true);
    return;
  }
  if (method !== 8) throw broken(`${name} is packed in a way that spreadsheets do not use`);
  const inflate = new Inflate((piece, isLast) => {
    budget.spend(piece.length);
    onPiece(piece, isLast);
  });
  try {
    for (let at = 0; at < content.length || at === 0; at += STEP)
      inflate.push(content.subarray(at, at + STEP), at + STEP >= content.length);
  } catch (error) {
    if (error instanceof TableRefused) throw error;
    // fflate's words name its own codes; whatever it meets, the file is damaged.
    throw broken(`${name} is damaged`);
  }
}

function broken(where: string): TableRefused {
  return new TableRefused("broken", where);
}
