/** Reads numbers out of bytes. Every method answers null past the end, so that a cut frame is refused and not guessed. */
export class ByteReader {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  u8(): number | null {
    return this.#take(1, (at) => this.#view.getUint8(at));
  }

  i8(): number | null {
    return this.#take(1, (at) => this.#view.getInt8(at));
  }

  u16(isLittle = false): number | null {
    return this.#take(2, (at) => this.#view.getUint16(at, isLittle));
  }

  i16(isLittle = false): number | null {
    return this.#take(2, (at) => this.#view.getInt16(at, isLittle));
  }

  u32(isLittle = false): number | null {
    return this.#take(4, (at) => this.#view.getUint32(at, isLittle));
  }

  i32(isLittle = false): number | null {
    return this.#take(4, (at) => this.#view.getInt32(at, isLittle));
  }

  /** Eight bytes as a number; inexact above 2^53, which no time of a device reaches. */
  u64(isLittle = false): number | null {
    return this.#take(8, (at) => Number(this.#view.getBigUint64(at, isLittle)));
  }

  take(length: number): Uint8Array | null {
    return this.#take(
      length,
      (at) => new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length),
    );
  }

  #take<Value>(length: number, read: (at: number) => Value): Value | null {
    if (length < 0 || this.left < length) return null;
    const value = read(this.#at);
    this.#at += length;
    return value;
  }
}

/** Hexadecimal digits, two a byte; null: they are none. White space between them is left out. */
export function bytesOfHex(text: string): Uint8Array | null {
  const digits = text.replaceAll(/\s/gu, "");
  if (digits.length % 2 !== 0 || !/^[\da-f]*$/iu.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}

export function hexOf(bytes: Uint8Array, separator = ""): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(separator);
}

/** Bytes as base64, with its padding. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}

/** The bytes of base64 (RFC 4648, either alphabet, padded or not); null: it is none. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const digits = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/u, "");
  if (!/^[\d+/A-Za-z]*$/u.test(digits) || digits.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const digit of digits) {
    bits = (bits << 6) | BASE64.indexOf(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
    bits &= (1 << held) - 1;
  }
  return bytes;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** An address of Bluetooth or Wi-Fi as it is printed: AC:23:3F:28:70:46. */
export function macText(bytes: Uint8Array): string {
  return hexOf(bytes, ":").toUpperCase();
}
