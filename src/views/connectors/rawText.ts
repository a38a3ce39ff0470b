import { bytesOfBase64, hexOf } from "../../domain/connectors/bytes.ts";

/** A raw message to be read: as text where it is one, else its bytes in hexadecimal digits. */
export function rawText(base64: string): string {
  const bytes = bytesOfBase64(base64) ?? new Uint8Array();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Protobuf may be sound UTF-8 by chance: control characters tell.
    if (!/[^\P{Cc}\t\n\r]/u.test(text)) return pretty(text);
  } catch {
    // It is no text.
  }
  return hexOf(bytes, " ");
}

/** JSON with a line for each value; other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
