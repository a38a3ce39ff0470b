const CR = 13;
const LF = 10;
/** Redis's own limit of one argument. */
const longestArgument = 512 * 1024 * 1024;
/** Redis's own limit of the number of arguments. */
const maxArguments = 1024 * 1024;

/** The bytes are not RESP; the connection cannot go on after it. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

/**
 * Cuts a stream of bytes into commands (arrays of binary text). Understands RESP2 arrays of
 * bulk strings and, for a person with telnet, one command a line. Throws `ProtocolError`.
 */
export class RequestParser {
  #rest: Buffer = Buffer.alloc(0);
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** How many bytes the command that is under way needs at least. */
  #needed = 0;

  /** Takes the next bytes and returns the commands that are complete now. */
  read(chunk: Buffer): string[][] {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#rest.length + this.#waitingBytes < this.#needed) {
      return [];
    }
    const bytes =
      this.#rest.length === 0 && this.#waiting.length === 1
        ? chunk
        : Buffer.concat([this.#rest, ...this.#waiting]);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#needed = 0;
    const commands: string[][] = [];
    let offset = 0;
    while (offset < bytes.length) {
      const end = this.#readCommand(bytes, offset, commands);
      if (end === null) {
        break;
      }
      offset = end;
    }
    this.#rest = bytes.subarray(offset);
    this.#needed = this.#needed === 0 ? 0 : this.#needed - offset;
    return commands;
  }

  /** Returns where the command ends, or null when it is not complete yet. */
  #readCommand(bytes: Buffer, start: number, commands: string[][]): number | null {
    const lineEnd = bytes.indexOf(LF, start);
    if (lineEnd === -1) {
      return null;
    }
    if (bytes[start] !== 0x2a) {
      const words = bytes.toString("latin1", start, lineEnd).trim().split(/\s+/);
      if (words[0] !== "") {
        commands.push(words);
      }
      return lineEnd + 1;
    }
    const count = readLength(bytes, start + 1, lineEnd, maxArguments, "invalid multibulk length");
    const words: string[] = [];
    let offset = lineEnd + 1;
    for (let index = 0; index < count; index += 1) {
      const headEnd = bytes.indexOf(LF, offset);
      if (headEnd === -1) {
        return null;
      }
      if (bytes[offset] !== 0x24) {
        const found = String.fromCharCode(bytes[offset] ?? 0);
        throw new ProtocolError(`expected '$', got '${found}'`);
      }
      const length = readLength(bytes, offset + 1, headEnd, longestArgument, "invalid bulk length");
      offset = headEnd + 1 + length + 2;
      if (offset > bytes.length) {
        this.#needed = offset;
        return null;
      }
      words.push(bytes.toString("latin1", headEnd + 1, headEnd + 1 + length));
    }
    if (count > 0) {
      commands.push(words);
    }
    return offset;
  }
}

function readLength(
  bytes: Buffer,
  start: number,
  lineEnd: number,
  most: number,
  complaint: string,
): number {
  const end = bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
  const text = bytes.toString("latin1", start, end);
  const length = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(length <= most)) {
    throw new ProtocolError(complaint);
  }
  return length;
}
