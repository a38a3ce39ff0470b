/** A part as it lies in the file: its packed bytes and how they are packed. */
export type RawPart = {
  readonly name: string;
  readonly method: number;
  readonly content: Uint8Array;
  readonly flags?: number;
  /** What its directory says it unpacks to. */
  readonly said?: number;
};

/** A ZIP file of parts that are packed already, so that a test can lie about them. */
export function zipFile(parts: readonly RawPart[]): Uint8Array {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, method, content, flags = 0, said = content.length } of parts) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(said, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    pieces.push(local, Buffer.from(name), Buffer.from(content));
    directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...pieces, listed, end]));
}
