/** Bytes that one call of `fromCharCode` takes: more arguments than the stack has room for would throw. */
const CHUNK = 0x8000;

/** Bytes as base64: three of them are four letters. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(""));
}

/** The bytes that base64 says. @throws DOMException for what is no base64 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
